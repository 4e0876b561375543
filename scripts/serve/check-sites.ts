import { readHostTable } from '#site/publish/host-table.ts';
import type { AskOrigin } from '#site/publish/verify-live.ts';

import type { Failing } from './probes.ts';

/** Domains that one check asks; the next check asks others. */
const asked = 3;

type Needs = {
  dataDir: string;
  ask: AskOrigin;
  /** Whether every domain has been published once. From then on one that isn't live answers 404, which isn't this process's fault. */
  isPublished: () => boolean;
};

/** Asks for the homes of some domains of the network as a visitor would. */
export function checkSites({ dataDir, ask, isPublished }: Needs): () => Promise<Failing | null> {
  let turn = 0;
  return async () => {
    const table = await readHostTable(dataDir);
    const hosts = table.filter(({ archived, elsewhere }) => !archived && !elsewhere).map(({ host }) => host);
    const some = Array.from({ length: Math.min(asked, hosts.length) }, (_, at) => hosts[(turn + at) % hosts.length]);
    turn += asked;
    if (table.length === 0 && !isPublished()) return { part: 'pages', reason: 'no domain is published yet' };
    const wrong = isPublished() ? 500 : 400;
    const found = await Promise.all(some.map((host = '') => askHome(ask, host, wrong)));
    return found.find((failing) => failing !== null) ?? null;
  };
}

/** `wrong`: the lowest status that counts as failing. */
async function askHome(ask: AskOrigin, host: string, wrong: number): Promise<Failing | null> {
  try {
    const { status } = await ask(host, '/');
    return status < wrong ? null : { part: 'pages', reason: `the home of ${host} answers ${status}` };
  } catch (error) {
    return { part: 'pages', reason: `the home of ${host}: ${(error as Error).message}` };
  }
}
