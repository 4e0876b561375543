import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { mediaCalls } from '#shared/calls/media.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Media } from '#shared/schemas/media.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { fileForm, uploadFile } from '#tests/support/content.ts';

import { claimOrphan } from '../db/orphaned-media.ts';
import { claimRelease, finishRelease } from '../db/release-builds.ts';
import { sweepMedia } from './sweep.ts';

let api: TestApi;
let client: Client;
let other: Client;
let host: string;
let domains = 0;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  const { db } = api.services;
  for (const table of ['media', 'media_leftovers', 'releases'] as const) await db.deleteFrom(table).execute();
  for (const name of await files()) await rm(join(mediaDir(), name));
  domains += 1;
  host = `files-${domains}.test`;
  for (const name of [host, `other-${host}`]) await api.addDomain(name);
  client = await api.signIn(host);
  other = await api.signIn(`other-${host}`);
  await goLive(host);
  await goLive(`other-${host}`);
});

const mediaDir = () => join(api.dataDir, 'media');
const files = async () => (await readdir(mediaDir())).toSorted();
const has = async ({ hashed_name: name }: Media) => (await files()).some((file) => file.startsWith(name));
let drawn = 0;
const drawing = (name = `${(drawn += 1)}`) =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><text>${name}</text></svg>`], `${name}.svg`);
const trash = (who: Client, { id }: Media) => who(mediaCalls.remove, { params: { id } });
const remove = async (who: Client, { id }: Media) => {
  await trash(who, { id } as Media);
  await who(mediaCalls.removePermanently, { params: { id } });
};

/** Days from now. All releases of the test are made today, so their order must decide, not their age. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
let manifest = '';
/** A release with `changed` changed pages, started so that clock differences don't matter. */
async function goLive(which = host, { changed = 1, at = new Date(Date.now() + 120_000) } = {}): Promise<void> {
  const { db } = api.services;
  const release = (await claimRelease(db, { host: which, publisher: 'the publisher' }))?.release;
  if (!release) throw new Error('Nothing is queued');
  await db.updateTable('releases').set({ started_at: at.toISOString() }).where('id', '=', release.id).execute();
  const pages = { added: [], changed: Array.from({ length: changed }, (_, index) => `/${index}`), removed: [] };
  const { number, rollback_to: target } = release;
  // Without a change it shows what visitors have.
  if (changed > 0) manifest = `manifest-${target ?? number}`;
  const outcome = { state: 'live' as const, pages, page_count: 1, build_ms: 1, manifest };
  await finishRelease(db, release.id, 'the publisher', outcome);
}
async function publish(times: number, options?: { changed?: number; at?: Date }): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await client(releaseCalls.clearCache);
    await goLive(host, options);
  }
}
/** Makes the live release look old: whatever is deleted from here on may be in it. */
const age = () =>
  api.services.db
    .updateTable('releases')
    .set({ started_at: inDays(-30).toISOString() })
    .where('state', '=', 'live')
    .execute();

test('a trashed file keeps its bytes as long as it is there; a permanently deleted one loses them', async () => {
  const media = await uploadFile(client, drawing());
  await age();
  await trash(client, media);
  await publish(10);
  expect(await sweepMedia(api.services, inDays(400))).toBe(0);
  expect(await has(media)).toBe(true);
  expect((await client(mediaCalls.restore, { params: { id: media.id } })).data).toEqual(media);
  await age();
  await remove(client, media);
  await publish(10);
  expect(await sweepMedia(api.services, inDays(8))).toBe(3);
  expect(await has(media)).toBe(false);
});

test('files stay for a week and while one of ten releases may show them', async () => {
  const media = await uploadFile(client, drawing());
  await age();
  await remove(client, media);
  await publish(9);
  expect(await sweepMedia(api.services, inDays(8))).toBe(0);
  // A release without changes doesn't push out an older one.
  await publish(3, { changed: 0 });
  expect(await sweepMedia(api.services, inDays(8))).toBe(0);
  await publish(1);
  expect(await sweepMedia(api.services, inDays(6))).toBe(0);
  expect(await has(media)).toBe(true);
  expect(await sweepMedia(api.services, inDays(8))).toBe(3);
  expect(await has(media)).toBe(false);
});

test('the target of a rollback keeps its files, however old it is', async () => {
  const media = await uploadFile(client, drawing());
  const { data } = await client(releaseCalls.state);
  await age();
  await remove(client, media);
  // It is the oldest that can be restored.
  await publish(9);
  await client(releaseCalls.rollback, { params: { id: data.current?.id ?? '' } });
  await goLive();
  expect(await sweepMedia(api.services, inDays(60))).toBe(0);
  expect(await has(media)).toBe(true);
});

test('a file used in several domains stays while one has it; its replacement is separate', async () => {
  const mine = await uploadFile(client, drawing('shared'));
  const theirs = await uploadFile(other, drawing('shared'));
  const form = fileForm(drawing());
  const replaced = (await client(mediaCalls.replaceFile, { params: { id: mine.id }, form })).data;
  expect(await sweepMedia(api.services, inDays(8))).toBe(0);
  expect([await has(theirs), await has(replaced)]).toEqual([true, true]);
  await remove(other, theirs);
  await sweepMedia(api.services, inDays(8));
  expect([await has(theirs), await has(replaced)]).toEqual([false, true]);
});

test('leftovers of a killed upload go after a week; foreign files stay', async () => {
  const left = 'abcdefabcdefabcdefabcdef-320.webp';
  for (const name of [left, 'readme.txt', '.abcdef.part', '.young.part']) await writeFile(join(mediaDir(), name), 'x');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(join(mediaDir(), '.abcdef.part'), yesterday, yesterday);
  expect(await sweepMedia(api.services)).toBe(0);
  await publish(1, { at: inDays(1) });
  await api.services.db
    .updateTable('releases')
    .set({ started_at: inDays(1).toISOString() })
    .where('state', '=', 'live')
    .execute();
  expect(await sweepMedia(api.services, inDays(6))).toBe(0);
  expect(await files()).toContain(left);
  expect(await sweepMedia(api.services, inDays(8))).toBe(1);
  const names = await files();
  expect(names).not.toContain(left);
  expect(names).not.toContain('.abcdef.part');
  expect(names).toEqual(expect.arrayContaining(['readme.txt', '.young.part']));
});

test('an upload rescues files that are due for deletion, or waits for the deletion and writes them again', async () => {
  const kept = drawing();
  const media = await uploadFile(client, kept);
  await remove(client, media);
  const again = await uploadFile(client, kept);
  await sweepMedia(api.services, inDays(8));
  expect(await has(again)).toBe(true);

  await remove(client, again);
  const late = inDays(8).toISOString();
  expect(await claimOrphan(api.services.db, media.hashed_name, late, 500)).toBe(true);
  const begun = Date.now();
  const once = await uploadFile(client, kept);
  expect(Date.now() - begun).toBeGreaterThan(400);
  expect(await has(once)).toBe(true);
});

test('concurrent sweeps delete each file once, and none in use', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => uploadFile(client, drawing())));
  const kept = await uploadFile(client, drawing());
  for (const media of all) await remove(client, media);
  const removed = await Promise.all([1, 2, 3].map(() => sweepMedia(api.services, inDays(8))));
  expect(removed.reduce((sum, count) => sum + count)).toBe(15);
  expect(await has(kept)).toBe(true);
  expect(await api.services.db.selectFrom('media_leftovers').selectAll().execute()).toEqual([]);
});
