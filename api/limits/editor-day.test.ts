import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { mediaCalls } from '#shared/calls/media.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { editorTasks } from '#tests/support/editor-tasks.ts';

import { readConfig } from '../config/config.ts';
import { createLimits, type Limits } from './limits.ts';
import { countWork } from './work.ts';

/**
 * How often an editor does all tasks of a day, at ten times the speed of a person. `npm test` has no time for that: it does them once, as
 * fast as it can. That is stricter for limits of a minute or less, and those of an hour are compared with what an hour's rounds would use.
 */
const rounds = Number(process.env['EDITOR_ROUNDS'] ?? 0);
const speed = 10;

let api: TestApi;
let statuses: number[];
/** The most that a period has used of each limit. */
let used: Map<string, { most: number; points: number; seconds: number }>;
beforeAll(async () => {
  api = await startApi();
  statuses = [];
  const { fetch } = api.app;
  api.app.fetch = async (request, ...rest) => {
    const response = await fetch(request, ...rest);
    statuses.push(response.status);
    return response;
  };
  const client = await api.signIn('tacos.test');
  await api.addDomain('other.test');
  for (let index = 0; index < 50; index += 1) await createPost(client, { post_type_id: 6, url: `blog/${index}` });
  used = new Map();
  api.services.work = countWork(recorded(createLimits(api.services)), readConfig({}).limits);
  // Programs have it, not people.
  used.delete('LIMIT_TOKEN_CALLS');
});
afterAll(() => api.close());

/** The real limits, whose use goes to `used`. */
function recorded(limits: Limits): Limits {
  return (name, rule) => {
    const limit = limits(name, rule);
    used.set(name, { most: 0, points: rule.points, seconds: rule.seconds });
    return {
      ...limit,
      consume: async (...args) => {
        const consumed = await limit.consume(...args);
        const use = used.get(name);
        if (use) use.most = Math.max(use.most, consumed);
        return consumed;
      },
    };
  };
}

test(
  'an editor who does the 25 commonest tasks at ten times the speed of a person meets no limit',
  { timeout: 30_000 + rounds * 90_000 },
  async () => {
    const tasks = Object.entries(editorTasks(api));
    expect(tasks).toHaveLength(25);
    const roundSeconds = tasks.reduce((sum, [, [seconds]]) => sum + seconds, 0) / speed;
    for (let round = 0; round < Math.max(1, rounds); round += 1) {
      for (const [name, [seconds, run]] of tasks) {
        const started = performance.now();
        await run().catch((cause: unknown) => {
          throw new Error(`It couldn't ${name}: ${String(cause)}`, { cause });
        });
        const left = (seconds * 1000) / speed - (performance.now() - started);
        if (rounds > 0 && left > 0) await wait(left);
      }
      expect(statuses.filter((status) => status >= 400)).toEqual([]);
    }

    const percents = Array.from(used, ([limit, { most, points, seconds }]): [limit: string, percent: number] => {
      const likeIt = rounds > 0 ? 1 : Math.max(1, seconds / roundSeconds);
      return [limit, Math.round((1000 * most * likeIt) / points) / 10];
    });
    if (rounds > 0) await report(Object.fromEntries(percents));
    expect(percents).toHaveLength(13);
    expect(percents.filter(([, percent]) => percent === 0 || percent >= 100)).toEqual([]);
  },
);

/** Prints how close each limit came, for the long run. */
async function report(percents: Record<string, number>): Promise<void> {
  const { data: stored } = await (await api.signIn('tacos.test'))(mediaCalls.storage);
  console.log(
    `${rounds} rounds, ${statuses.length} calls. Most used of each limit, in %:`,
    percents,
    'Stored:',
    stored,
  );
}
