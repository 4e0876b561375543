import { setTimeout as wait } from 'node:timers/promises';

import { expect, test, vi } from 'vitest';

import { runEvery } from './run-every.ts';

test('a job runs at once and then every interval, never twice at a time, also after a failure', async () => {
  const log: string[] = [];
  let [active, most, runs] = [0, 0, 0];
  const job = runEvery({
    name: 'the job',
    interval: 5,
    log: (message) => log.push(message),
    run: async () => {
      runs += 1;
      most = Math.max(most, (active += 1));
      await wait(15);
      active -= 1;
      if (runs === 1) throw new Error('no luck');
    },
  });
  expect(runs).toBe(1);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(3));
  await job.close();
  expect([most, active, log]).toEqual([1, 0, ['the job: Error: no luck']]);
  const before = runs;
  await wait(30);
  expect(runs).toBe(before);
});

test('closing signals the current run and waits for it', async () => {
  let ended = false;
  const run = async (stopped: () => boolean) => {
    while (!stopped()) await wait(1);
    await wait(10);
    ended = true;
  };
  const job = runEvery({ name: 'the job', interval: 1000, log: () => undefined, run });
  await job.close();
  expect(ended).toBe(true);
});
