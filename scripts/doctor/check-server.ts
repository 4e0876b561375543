import type { Config } from '#api/config/config.ts';
import type { Finding } from '#shared/schemas/installation.ts';

import { ownAddress } from '../serve/own-address.ts';
import { fine, warning, wrong } from './finding.ts';

/** What the running server says of itself. */
export async function checkServer({ host, port }: Config): Promise<Finding> {
  const address = ownAddress(host);
  const at = `http://${address.includes(':') ? `[${address}]` : address}:${port}/api/health/ready`;
  try {
    const reply = await fetch(at, { signal: AbortSignal.timeout(8000) });
    const { status, failing = {} } = (await reply.json()) as { status: string; failing?: Record<string, string> };
    if (status === 'ready') return fine(`The server on port ${port} can do all of its work.`);
    const parts = Object.entries(failing).map(([role, part]) => `${role} (${part})`);
    return parts.length > 0
      ? wrong(`The server on port ${port} can’t do all of its work: ${parts.join(', ')}.`, 'Its log has the reason.')
      : warning(`The server on port ${port} is ${status}.`, 'Run this again in a moment.');
  } catch {
    return warning(`No server answers on port ${port}.`, 'npm start starts it.');
  }
}
