import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createDatabase } from '#tests/support/database.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';
import { createCluster, type PostgresCluster } from '#tests/support/postgres-cluster.ts';

import { type ApiProcess, startApiProcess } from './api-process.ts';
import { findDamage } from './damage.ts';
import { type Acknowledged, nothingYet, writeUntilItEnds } from './writers.ts';

/** By default once for each kind of write. */
const cycles = Number(process.env['KILL_CYCLES'] ?? 4);
/** Kill Postgres too in every so many cycles. */
const everyServer = 3;

let cluster: PostgresCluster | null = null;
let api: ApiProcess;
beforeAll(async () => {
  cluster = onPostgres ? await createCluster() : null;
  const database = cluster && (await createDatabase(cluster.url));
  api = await startApiProcess(database?.url ?? null);
});
afterAll(async () => {
  await api.remove();
  await cluster?.remove();
});

/**
 * Waits for one more acknowledged write of a changing kind, so that there is something to lose on a busy machine too.
 */
async function acknowledgedOne(all: Acknowledged, cycle: number): Promise<void> {
  const kinds = [all.posts, all.faqs, all.media, all.submissions];
  const before = kinds.map(({ size }) => size);
  const at = cycle % kinds.length;
  await expect.poll(() => kinds[at]?.size, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before[at] ?? 0);
}

test(
  'after any kill the next start works, and all acknowledged writes are complete',
  { timeout: 60_000 + cycles * 10_000 },
  async () => {
    let writes = 0;
    const all = nothingYet();
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const written = writeUntilItEnds(api, all);
      await acknowledgedOne(all, cycle);
      await wait(Math.random() * 200);
      const both = cluster !== null && cycle % everyServer === 0;
      await Promise.all([
        both ? cluster?.kill() : undefined,
        wait(both ? Math.random() * 20 : 0).then(() => api.kill()),
      ]);
      writes += await written;
      if (both) await cluster?.start();
      await api.start();
      expect(await findDamage(api, all), `after ${cycle} cycles`).toEqual([]);
    }
    if (process.env['KILL_CYCLES'])
      console.log(`${cycles} cycles, ${writes} writes acknowledged: ${all.posts.size} posts, ${all.media.size} files`);
  },
);
