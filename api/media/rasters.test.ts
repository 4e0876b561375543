import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { mediaCalls } from '#shared/calls/media.ts';
import type { Client } from '#shared/client/http.ts';
import { pictureOf } from '#shared/content/pictures.ts';
import type { Media } from '#shared/schemas/media.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { uploadFile } from '#tests/support/content.ts';
import { blackPng } from '#tests/support/hostile-pictures.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';

import { startAvifWork } from './avif-work.ts';

// These processes have the lowest priority, so on a busy machine they take long.
vi.setConfig({ testTimeout: 150_000 });

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(async () => {
  vi.resetConfig();
  await api.close();
});

const stored = (name: string) => join(api.dataDir, 'media', name);
const filesOf = async ({ hashed_name }: Media) =>
  (await readdir(join(api.dataDir, 'media'))).filter((name) => name.startsWith(hashed_name)).toSorted();
const get = async ({ id }: Media) => (await client(mediaCalls.get, { params: { id } })).data;

/** An SVG as it was stored before rasters were made: `text` could be anything that is safe. */
async function storedBefore(text: string): Promise<Media> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h${Math.random()}"/></svg>`;
  const media = await uploadFile(client, new File([drawing], 'old.svg'), 'A taco');
  for (const name of await filesOf(media)) rmSync(stored(name));
  writeFileSync(stored(`${media.hashed_name}.svg`), text);
  await api.services.db.updateTable('media').set({ widths: null }).where('id', '=', media.id).execute();
  return get(media);
}

/** What the server does in the background after a start. */
async function work(): Promise<void> {
  const job = startAvifWork(api.services);
  onTestFinished(() => job.close());
  await expect
    .poll(
      () =>
        api.services.db
          .selectFrom('media')
          .select('id')
          .where('extension', '=', 'svg')
          .where('widths', 'is', null)
          .execute(),
      { timeout: 140_000 },
    )
    .toEqual([]);
}

test('an SVG that was stored before gets rasters after a start, also from an old backup', async () => {
  const [old, second] = [
    await storedBefore('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M0 0h9v9z"/></svg>'),
    await storedBefore('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
  ];
  expect(old.rasters).toBeUndefined();
  await work();
  const media = await get(old);
  expect(media).toEqual({ ...old, rasters: [320, 640] });
  expect(await filesOf(media)).toEqual(['-320.webp', '-640.webp', '.svg'].map((end) => `${media.hashed_name}${end}`));
  expect(pictureOf(media)?.src).toBe(`/media/${media.hashed_name}.svg`);
  expect((await get(second)).rasters).toEqual([320, 640]);
});

test.skipIf(onPostgres)('a stored SVG loses what today’s rules don’t let in', async () => {
  const styled = (css: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>${css}</style><path d="M0 0h9v9z"/></svg>`;
  const old = await storedBefore(styled('path{fill:red;animation:turn 1s infinite}'));
  await work();
  const text = readFileSync(stored(`${old.hashed_name}.svg`), 'utf8');
  expect(text).toContain('fill:red');
  expect(text).not.toContain('animation');
});

test('a stored SVG that browsers would take long to draw becomes a picture of itself', async () => {
  // Its group passes a pattern of 300 elements on to 400, which is too much, though none shows it.
  const pattern = `<pattern id="p" width="9" height="9">${'<path d="M0 0h9"/>'.repeat(300)}</pattern>`;
  const old = await storedBefore(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">${pattern}<g fill="url(#p)">${'<path fill="red" d="M0 0h9v9z"/>'.repeat(400)}</g></svg>`,
  );
  await work();
  const media = await get(old);
  expect(media).toMatchObject({ id: old.id, alt: 'A taco', width: 1920, height: 1440, path: old.hashed_name });
  expect(media).not.toHaveProperty('extension');
  expect(pictureOf(media)?.src).toBe(`/media/${media.hashed_name}-960.jpg`);
  const due = api.services.db.selectFrom('avif_queue').select('state').where('media_id', '=', old.id);
  expect(await due.execute()).toEqual([{ state: 'waiting' }]);
});

test.skipIf(onPostgres)(
  'a stored SVG that can’t be drawn at all is left out of pages and hangs no screen',
  async () => {
    const bomb = blackPng({ width: 16_000, height: 16_000, bits: 1 }).toString('base64');
    const old = await storedBefore(
      `<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/png;base64,${bomb}"/></svg>`,
    );
    const lost = await storedBefore('');
    rmSync(stored(`${lost.hashed_name}.svg`));
    await work();
    for (const each of [old, lost]) {
      const media = await get(each);
      expect([media.extension, media.rasters, pictureOf(media)]).toEqual(['svg', [], null]);
    }
  },
);
