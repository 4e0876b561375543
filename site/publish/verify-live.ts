import { hash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import type { PageChanges } from '#shared/schemas/releases.ts';

import type { Manifest } from './manifest.ts';

/** Requests a page as a visitor of the host would, without compression. Throws if there is no answer. */
export type AskOrigin = (host: string, path: string) => Promise<{ status: number; body: Uint8Array }>;

/** The switch was made, but visitors don't get the new pages. `page` is the requested path. */
export class NotLiveError extends Error {
  override readonly name = 'NotLiveError';
  readonly page: string;
  /** What it answers instead: 'is still the old one'. */
  readonly reason: string;

  constructor(page: string, reason: string) {
    super(`The new release is ready, but visitors don't get it: ${page} ${reason}. They have the release before`);
    this.page = page;
    this.reason = reason;
  }
}

/** Milliseconds between two tries: a host in another process notices a switch within 100. */
const nearPauses = [20, 50, 120, 300, 700];
/** Longer pauses for a CDN, which may revalidate first or still have a minute-old response somewhere. */
export const farPauses = [100, 300, 1000, 2000, 4000];

/**
 * Resolves when the host serves a page of the release, a changed one if there is any, with the expected bytes. Throws a
 * NotLiveError that says what it served instead.
 */
export async function verifyLive(
  ask: AskOrigin,
  host: string,
  { pages, redirects }: Manifest,
  changes: PageChanges,
  pauses = nearPauses,
): Promise<void> {
  const hidden = new Set(['/404', '/500', ...redirects.map(({ from }) => from)]);
  const isShown = (path: string) => !hidden.has(path) && pages.get(path)?.contentType.startsWith('text/html');
  const path = [...changes.changed, ...changes.added].find(isShown) ?? [...pages.keys()].find(isShown);
  if (path === undefined) return;
  let reason = '';
  for (const pause of [0, ...pauses]) {
    if (pause > 0) await wait(pause);
    try {
      const { status, body } = await ask(host, encodeURI(path));
      if (status === 200 && hash('sha256', body, 'base64url') === pages.get(path)?.hash) return;
      reason = status === 200 ? 'is still the old one' : `answers ${status}`;
    } catch (error) {
      reason = `can't be reached (${error instanceof Error ? error.message : String(error)})`;
    }
  }
  throw new NotLiveError(path, reason);
}

/** Milliseconds to wait for a response. */
const patience = 5000;

/** Asks the static host at an address of this machine for any domain. */
export function originAt(address: string, port: number): AskOrigin {
  return (host, path) =>
    new Promise((done, fail) => {
      const headers = { host, 'accept-encoding': 'identity' };
      const sent = request({ host: address, port, path, headers, agent: false, timeout: patience }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
        response.on('error', fail);
      });
      sent.on('timeout', () => sent.destroy(new Error(`no answer for ${patience / 1000} s`)));
      sent.on('error', fail);
      sent.end();
    });
}

/** Asks at a public URL with `{host}` in it: 'https://{host}'. */
export function publicOrigin(address: string): AskOrigin {
  return async (host, path) => {
    const response = await fetch(address.replace('{host}', host) + path, {
      headers: { 'accept-encoding': 'identity' },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
  };
}
