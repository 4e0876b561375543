import type { Log } from '#shared/trace/log.ts';

import type { Config } from '../config/config.ts';
import { countPublishers } from '../db/build-nodes.ts';
import type { Connection } from '../db/connect.ts';
import { type RunningJob, runEvery } from '../lib/run-every.ts';

/** Milliseconds between two looks. */
const interval = 30_000;

/** What to do about what `separateNodes` found. */
export const shareBuckets = 'Give all nodes the same PACKS_S3_… and S3_… (docs/scaling.md).';

/** A sentence if several nodes publish while this one keeps what they have to share on its own disk; else null. */
export async function separateNodes(
  connection: Pick<Connection, 'db' | 'engine'>,
  { bucket, packsBucket }: Pick<Config, 'bucket' | 'packsBucket'>,
): Promise<string | null> {
  const here = [packsBucket ? [] : ['releases'], bucket ? [] : ['pictures']].flat().join(' and ');
  if (here === '') return null;
  const count = await countPublishers(connection);
  return count < 2
    ? null
    : `${count} nodes publish, and this one keeps ${here} on its own disk, where the others don't find them.`;
}

/** Warns when nodes don't share what they have to. */
export function watchNodes(connection: Pick<Connection, 'db' | 'engine'>, config: Config, log: Log): RunningJob {
  let said: string | null = null;
  return runEvery({
    name: 'nodes',
    interval,
    log,
    run: async () => {
      const found = await separateNodes(connection, config);
      if (found !== null && found !== said) log(`${found} ${shareBuckets}`, { level: 'error' });
      said = found;
    },
  });
}
