import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { readConfig } from '#api/config/config.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

import { separateNodes, watchNodes } from './separate-nodes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const bucketOf = (prefix: string) => ({
  [`${prefix}BUCKET`]: 'shared',
  [`${prefix}REGION`]: 'auto',
  [`${prefix}ACCESS_KEY_ID`]: 'key',
  [`${prefix}SECRET_ACCESS_KEY`]: 'secret',
});
const settings = (more = {}) => readConfig({ DATA_DIR: api.dataDir, DATABASE_URL: api.databaseUrl ?? '', ...more });
const publisherSays = (name: string) =>
  api.publisher()(publisherCalls.build, { body: { publisher: `publisher ${name}`, build: 'a' } });

test('an operator who starts a second node without buckets is told what they don’t share', async () => {
  const logged: string[] = [];
  await publisherSays('first');
  expect(await separateNodes(api.services, settings())).toBeNull();
  await publisherSays('second');
  const both =
    "2 nodes publish, and this one keeps releases and pictures on its own disk, where the others don't find them.";
  expect(await separateNodes(api.services, settings())).toBe(both);
  expect(await separateNodes(api.services, settings(bucketOf('PACKS_S3_')))).toContain(
    'keeps pictures on its own disk',
  );
  expect(await separateNodes(api.services, settings({ ...bucketOf('PACKS_S3_'), ...bucketOf('S3_') }))).toBeNull();
  const job = watchNodes(api.services, settings(), (line) => logged.push(line));
  await vi.waitFor(() =>
    expect(logged).toEqual([`${both} Give all nodes the same PACKS_S3_… and S3_… (docs/scaling.md).`]),
  );
  await job.close();
});
