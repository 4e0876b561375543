import { readFileSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { mediaCalls } from '#shared/calls/media.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { pictureOf } from '#shared/content/pictures.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost, fileForm, newPost, uploadFile } from '#tests/support/content.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';

import { claimRelease, finishRelease } from '../db/release-builds.ts';
import { makeAvifFiles, startAvifWork } from './avif-work.ts';
import { sourceNameOf } from './files.ts';

let api: TestApi;
let client: Client;
let host: string;
let domains = 0;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  host = `pictures-${(domains += 1)}.test`;
  await api.addDomain(host);
  client = await api.signIn(host);
  await goLive();
  await api.services.db.deleteFrom('avif_queue').execute();
});

let color = 0;
async function upload(width = 400, who = client) {
  color += 1;
  const background = { r: color, g: 90, b: 200 - color };
  const bytes = await sharp({ create: { width, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  return uploadFile(who, new File([new Uint8Array(bytes)], `${color}.png`));
}
const get = async (id: string) => (await client(mediaCalls.get, { params: { id } })).data;
const stored = (name: string) => join(api.dataDir, 'media', name);
const filesOf = async (path = '') => (await readdir(stored('.'))).filter((name) => name.startsWith(path)).toSorted();
const waiting = () => api.services.db.selectFrom('avif_queue').selectAll().execute();
const state = async () => (await client(releaseCalls.state)).data;

/** Publishes what is queued for the domain; returns the reasons. */
async function goLive(): Promise<string[]> {
  const reasons: string[] = [];
  for (;;) {
    const { db } = api.services;
    const release = (await claimRelease(db, { host, publisher: 'the publisher' }))?.release;
    if (!release) return reasons;
    const pages = { added: ['/'], changed: [], removed: [] };
    await finishRelease(db, release.id, 'the publisher', {
      state: 'live',
      pages,
      page_count: 1,
      build_ms: 1,
      manifest: `manifest-${release.number}`,
    });
    reasons.push(release.reason);
  }
}

describe('a picture gets AVIF files after its upload was answered', () => {
  test.skipIf(onPostgres)('for every width, listed first, and the source is deleted', async () => {
    const uploaded = await upload(700);
    expect(uploaded.extensions).toEqual(['webp', 'jpg']);
    expect(await filesOf(uploaded.path)).toContain(sourceNameOf(uploaded.path ?? ''));
    await makeAvifFiles(api.services);
    const media = await get(uploaded.id);
    expect(media).toEqual({ ...uploaded, extensions: ['avif', 'webp', 'jpg'] });
    for (const width of [320, 640, 700]) {
      const {
        format,
        compression,
        width: real,
      } = await sharp(readFileSync(stored(`${media.path}-${width}.avif`))).metadata();
      expect([format, compression, real]).toEqual(['heif', 'av1', width]);
    }
    expect(await filesOf(media.path)).toHaveLength(9);
    expect(pictureOf(media)?.sources.map((source) => source.type)).toEqual(['image/avif', 'image/webp']);
  });

  test.skipIf(onPostgres)('transparency is kept', async () => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000040' } })
      .png()
      .toBuffer();
    const { id, path } = await uploadFile(client, new File([new Uint8Array(bytes)], 'clear.png'));
    await makeAvifFiles(api.services);
    expect((await get(id)).extensions?.[0]).toBe('avif');
    expect((await sharp(readFileSync(stored(`${path}-40.avif`))).metadata()).hasAlpha).toBe(true);
  });

  test('two processes make each file once, and an SVG has none', async () => {
    const all = [await upload(), await upload(), await upload()];
    const svg = await uploadFile(client, new File([`<svg viewBox="0 0 4 ${color}"><path d="M0 0h4"/></svg>`], 'a.svg'));
    await Promise.all([makeAvifFiles(api.services), makeAvifFiles(api.services)]);
    for (const { id } of all) expect((await get(id)).extensions).toEqual(['avif', 'webp', 'jpg']);
    expect((await get(svg.id)).extension).toBe('svg');
  });

  test.skipIf(onPostgres)(
    'without its source it is made from its largest file; without any file it is unchanged',
    async () => {
      const [good, lost] = [await upload(), await upload()];
      for (const name of await filesOf(lost.path)) rmSync(stored(name));
      rmSync(stored(sourceNameOf(good.path ?? '')));
      await makeAvifFiles(api.services);
      expect((await get(good.id)).extensions).toEqual(['avif', 'webp', 'jpg']);
      expect((await get(lost.id)).extensions).toEqual(['webp', 'jpg']);
      expect(await waiting()).toEqual([]);
    },
  );

  test('after three failed tries it is left alone', async () => {
    const { id, path } = await upload();
    await writeFile(stored(sourceNameOf(path ?? '')), 'no picture at all');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await waiting()).toMatchObject([{ attempts: attempt - 1 }]);
      await api.services.db.updateTable('avif_queue').set({ next_at: '2026-01-01T00:00:00.000Z' }).execute();
      await makeAvifFiles(api.services);
    }
    expect(await waiting()).toEqual([]);
    expect((await get(id)).extensions).toEqual(['webp', 'jpg']);
    expect(await filesOf(path)).not.toContain(sourceNameOf(path ?? ''));
  });

  test('a picture replaced or deleted meanwhile gets none, the new one does', async () => {
    const [replaced, deleted] = [await upload(), await upload()];
    const bytes = await readFile(stored(`${(await upload()).path}-320.jpg`));
    const form = fileForm(new File([new Uint8Array(bytes)], 'b.jpg'));
    await client(mediaCalls.replaceFile, { params: { id: replaced.id }, form });
    await client(mediaCalls.remove, { params: { id: deleted.id } });
    await client(mediaCalls.removePermanently, { params: { id: deleted.id } });
    await makeAvifFiles(api.services);
    const { path, extensions } = await get(replaced.id);
    expect(extensions).toEqual(['avif', 'webp', 'jpg']);
    expect(await filesOf(path)).toContain(`${path}-320.avif`);
    expect((await filesOf(replaced.path)).filter((name) => name.endsWith('.avif'))).toEqual([]);
    expect((await filesOf(deleted.path)).filter((name) => name.endsWith('.avif'))).toEqual([]);
  });

  test('a copy of the same bytes in another domain gets them too', async () => {
    const first = await upload();
    const bytes = await readFile(stored(`${first.path}-400.jpg`));
    const file = () => new File([new Uint8Array(bytes)], 'same.jpg');
    const mine = await uploadFile(client, file());
    await makeAvifFiles(api.services);
    await api.addDomain(`copy-${host}`);
    const other = await api.signIn(`copy-${host}`);
    const theirs = await uploadFile(other, file());
    await makeAvifFiles(api.services);
    expect((await get(mine.id)).extensions?.[0]).toBe('avif');
    const { data } = await other(mediaCalls.get, { params: { id: theirs.id } });
    expect(data.extensions).toEqual(['avif', 'webp', 'jpg']);
    expect(await filesOf(theirs.path)).not.toContain(sourceNameOf(theirs.path ?? ''));
  });

  test.skipIf(onPostgres)(
    'a stopping server abandons its picture, and the next server continues at once',
    async () => {
      const large = {
        create: {
          width: 700,
          height: 500,
          channels: 3 as const,
          noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
        },
      };
      const bytes = await sharp({ create: { ...large.create, background: '#888' } })
        .jpeg()
        .toBuffer();
      const { id } = await uploadFile(client, new File([new Uint8Array(bytes)], 'noise.jpg'));
      const work = startAvifWork(api.services);
      await expect.poll(async () => (await waiting())[0]?.attempts, { interval: 5, timeout: 15_000 }).toBe(1);
      await expect
        .poll(async () => readdir(join(api.dataDir, 'uploads')), { interval: 5, timeout: 15_000 })
        .toHaveLength(2);
      await work.close();
      expect(await waiting()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
      expect(await readdir(join(api.dataDir, 'uploads'))).toEqual([]);
      await makeAvifFiles(api.services);
      expect((await get(id)).extensions?.[0]).toBe('avif');
    },
    60_000,
  );

  test('a killed process is taken over when its lease runs out', async () => {
    const { id } = await upload();
    const { db } = api.services;
    const soon = new Date(Date.now() + 60_000).toISOString();
    await db.updateTable('avif_queue').set({ next_at: soon, attempts: 1 }).execute();
    await makeAvifFiles(api.services);
    expect((await get(id)).extensions).toEqual(['webp', 'jpg']);
    await db.updateTable('avif_queue').set({ next_at: new Date().toISOString() }).execute();
    await makeAvifFiles(api.services);
    expect((await get(id)).extensions?.[0]).toBe('avif');
  });
});

describe('visitors get them', () => {
  test('in a separate release when nothing else is unpublished; that is no change to publish', async () => {
    await upload();
    await makeAvifFiles(api.services);
    expect(await state()).toMatchObject({ changes: 0, running: { reason: 'pictures', requested_by: null } });
    expect(await goLive()).toEqual(['pictures']);
    await makeAvifFiles(api.services);
    expect((await state()).running).toBeNull();
  });

  test('in one that leaves unpublished changes private', async () => {
    await upload();
    await createPost(client, newPost({ title: 'Not yet', post_status_id: 2 }));
    await makeAvifFiles(api.services);
    expect(await state()).toMatchObject({ changes: 1, running: { reason: 'pictures' } });
    expect(await waiting()).toEqual([]);
    expect(await goLive()).toEqual(['pictures']);
    expect(await state()).toMatchObject({ changes: 1, running: null });
  });

  test('after the current release, which may have missed some', async () => {
    await upload();
    await client(releaseCalls.clearCache);
    const { db } = api.services;
    const building = (await claimRelease(db, { host, publisher: 'the publisher' }))?.release;
    await makeAvifFiles(api.services);
    expect(await state()).toMatchObject({ running: { reason: 'publish' } });
    const pages = { added: [], changed: [], removed: [] };
    await finishRelease(db, building?.id ?? '', 'the publisher', {
      state: 'live',
      pages,
      page_count: 1,
      build_ms: 1,
    });
    await makeAvifFiles(api.services);
    expect(await goLive()).toEqual(['pictures']);
  });

  test('never after a rollback, and never in a domain that isn’t live yet', async () => {
    const first = (await state()).current;
    await client(releaseCalls.clearCache);
    await goLive();
    await client(releaseCalls.rollback, { params: { id: first?.id ?? '' } });
    await goLive();
    await upload();
    await makeAvifFiles(api.services);
    expect((await state()).running).toBeNull();

    await api.addDomain(`new-${host}`);
    const fresh = await api.signIn(`new-${host}`);
    await api.services.db
      .deleteFrom('releases')
      .where('reason', '=', 'publish')
      .where('state', '=', 'queued')
      .execute();
    await upload(300, fresh);
    await makeAvifFiles(api.services);
    expect((await fresh(releaseCalls.state)).data.running).toBeNull();
  });

  test('and a publish requested meanwhile is merged', async () => {
    await client(releaseCalls.clearCache);
    await goLive();
    await upload();
    await makeAvifFiles(api.services);
    await createPost(client, newPost({ title: 'Saved and published', post_status_id: 2 }));
    const { release } = (await client(releaseCalls.clearCache)).data;
    expect(release).toMatchObject({ reason: 'publish', requested_by: { name: expect.any(String) } });
    expect(await goLive()).toEqual(['publish']);
    expect(await state()).toMatchObject({ changes: 0, running: null });
  });
});
