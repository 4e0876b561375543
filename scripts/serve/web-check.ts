import type { Config } from '#api/config/config.ts';
import { originAt } from '#site/publish/verify-live.ts';

import { checkSites } from './check-sites.ts';
import { ownAddress } from './own-address.ts';
import type { Failing } from './probes.ts';

type Needs = {
  /** Milliseconds since this node last knew what is current; null before the first time, or if nobody can say. */
  seen: () => Promise<number | null>;
  /** Whether every domain has been published once; without it, the first look at the database says what there is. */
  isPublished?: () => boolean;
};

/** Whether visitors get pages from this node, and not too old ones. */
export function webCheck(
  { dataDir, host, port, cutOffSeconds }: Pick<Config, 'dataDir' | 'host' | 'port' | 'cutOffSeconds'>,
  { seen, isPublished }: Needs,
): () => Promise<Failing | null> {
  const started = performance.now();
  let hasSeen = false;
  const check = checkSites({
    dataDir,
    ask: originAt(ownAddress(host), port),
    isPublished: () => isPublished?.() ?? hasSeen,
  });
  return async () => {
    const last = await seen().catch(() => null);
    hasSeen ||= last !== null;
    const silence = (last ?? performance.now() - started) / 1000;
    if (silence > cutOffSeconds) return { part: 'cut off', reason: cutOff(silence) };
    return check();
  };
}

const cutOff = (seconds: number) =>
  `the database didn’t answer for ${Math.round(seconds)} s: visitors may get older pages from here`;
