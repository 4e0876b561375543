import * as z from 'zod/mini';

import { PublishedBuild, publishedBuildPath } from '#shared/schemas/published-build.ts';

import { privateAddress, type Reach, request } from '../lib/outgoing.ts';
import { textUpTo } from '../lib/text-up-to.ts';

/** Milliseconds for the whole answer. */
const patience = 10_000;
/** The file is a few hundred bytes; a wrong address may send anything, without end. */
const largestFile = 4096;

type Question = {
  host: string;
  /** Where the host's pages are: 'https://tacos.example.com'. */
  origin: string;
  /** Where the origin may lead. */
  reach: Reach;
  releaseId: string;
  signal: AbortSignal;
};
type Asked = { build: PublishedBuild } | { answer: string };

/**
 * Asks a public address which build it serves; `answer` is a sentence for editors about any other reply. Redirects aren't
 * followed: visitors' pages are at this address or they aren't, and nobody should be able to lead this server elsewhere.
 * Nothing of a wrong reply's body is passed on. Never throws.
 */
export async function askAddress({ host, origin, reach, releaseId, signal }: Question): Promise<Asked> {
  try {
    // The query gets past caches that kept an older reply for longer than the file's headers say.
    const response = await request(`${origin}${publishedBuildPath}?release=${releaseId}`, {
      headers: { accept: 'application/json', 'cache-control': 'no-cache' },
      reach,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    const { status } = response;
    const text = status === 200 ? await textUpTo(response, largestFile) : null;
    if (status !== 200) await response.body?.cancel();
    if (status >= 300 && status < 400)
      return { answer: `${host} redirects to another address. Give the domain the host that its pages are at.` };
    if (status === 404) return { answer: `${host} has no build of Caravan yet (it answered 404).` };
    if (status !== 200) return { answer: `${host} answered with the error ${status}.` };
    const build = text === null ? null : parsed(text);
    return build ? { build } : { answer: `${host} answered with something else than a build of Caravan.` };
  } catch (error) {
    return { answer: `${host} ${failureWords(error)}.` };
  }
}

function parsed(text: string): PublishedBuild | null {
  try {
    return z.safeParse(PublishedBuild, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const codes: Record<string, string> = {
  ENOTFOUND: "can't be found: its name has no address yet",
  EAI_AGAIN: "can't be found at the moment",
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'closed the connection',
  UND_ERR_SOCKET: 'closed the connection',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody trusts',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
  [privateAddress]: 'leads into a private network, where this server calls nobody (PRIVATE_HOOKS)',
};

/** Why there was no answer, after the name of who was asked: 'refuses connections'. */
export function failureWords(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `didn't answer within ${patience / 1000} seconds`;
  const code = (error as { cause?: { code?: unknown } } | null)?.cause?.code;
  return (typeof code === 'string' ? codes[code] : undefined) ?? "can't be reached";
}
