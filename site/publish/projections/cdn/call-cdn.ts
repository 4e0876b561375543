import { CdnError } from './cdn.ts';

type Call = {
  /** The CDN's name in sentences. */
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  /** Milliseconds to wait for an answer. */
  patience?: number;
};

export type CdnReply = { status: number; text: string };

const usualPatience = 15_000;
/** Characters of an answer that are repeated to people. */
const repeated = 200;

/** Calls a CDN's API. Throws a CdnError that says what to do for any answer but a success. */
export async function callCdn({
  name,
  url,
  method = 'POST',
  headers,
  body,
  signal,
  patience,
}: Call): Promise<CdnReply> {
  const timeout = AbortSignal.timeout(patience ?? usualPatience);
  let reply: Response;
  let text: string;
  try {
    reply = await fetch(url, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    text = await reply.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) throw new CdnError(`${name} doesn't answer. It is tried again`, { cause: error });
    throw new CdnError(`${name} can't be reached: check the network of this machine`, { cause: error });
  }
  if (reply.ok) return { status: reply.status, text };
  throw new CdnError(refusal(name, reply.status, text), { wait: waitOf(reply) });
}

function refusal(name: string, status: number, text: string): string {
  const words = text.replace(/\s+/g, ' ').slice(0, repeated);
  if (status === 401 || status === 403)
    return `${name} refused CDN_API_KEY (${status}): set a key that may purge its cache (docs/hosting.md). ${words}`;
  if (status === 404) return `${name} doesn't know CDN_SERVICE, or the key has no right to it (404). ${words}`;
  if (status === 429) return `${name} takes no more calls for now (429). It is tried again`;
  if (status >= 500) return `${name} has a problem of its own (${status}). It is tried again. ${words}`;
  return `${name} refused to drop old pages (${status}). ${words}`;
}

/** Seconds that an answer asks to wait. */
function waitOf(reply: Response): number | undefined {
  const value = reply.headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 86_400) : undefined;
}
