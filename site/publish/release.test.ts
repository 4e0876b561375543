import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { brokenFiles } from '#tests/support/broken-files.ts';
import { demoContent, postOf } from '#tests/support/demo-content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { roundContent, roundOf } from '#tests/support/round-content.ts';
import { startSite, type TestSite } from '#tests/support/site.ts';
import {
  damageFile,
  forgotten,
  liveFile,
  packedHashes,
  packNames,
  packStamps,
  storedManifest,
} from '#tests/support/stored.ts';

import type { Page } from '../data/pages/page.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import { writeCurrent } from './current.ts';
import { PackWriter } from './packs/pack-writer.ts';
import { liveRelease, missingFiles, releaseIn } from './release.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

let pool: RenderPool;
let site: TestSite;
beforeAll(async () => {
  pool = createRenderPool(await ensureRenderer(), 1);
}, 120_000);
beforeEach(async () => {
  site = await startSite('lonestar.test', tmpdir(), pool);
});
afterEach(() => site.close());
afterAll(() => pool.close());

/** What the publisher does now and then, in a worker. */
async function tidy(manifests: string[]): Promise<void> {
  const { store, folder: name } = site.place.packs;
  await pool.run({ type: 'tidy', store: store.at, folder: name, manifests });
}

/** Whether a release can be restored: as the publisher asks. */
async function isKept(manifest: string): Promise<boolean> {
  const release = await releaseIn(site.place, {
    number: 1,
    manifest: (await forgotten(site.place, manifest)).manifest,
  });
  return release !== null && (await missingFiles(site.place.packs, release.contents)).size === 0;
}

describe('what a publish writes', () => {
  test('nothing if nothing changed', async () => {
    const first = await site.publish(demoContent());
    const before = await packStamps(site.place);
    const again = await site.publish(demoContent());
    expect(again).toEqual({ ...first, pages: { added: [], changed: [], removed: [] }, rendered: [], packs: [] });
    expect(await packStamps(site.place)).toEqual(before);
    expect(await liveRelease(site.place)).toMatchObject({ number: 2, manifest: first.manifest });
  });

  test('only what changed, in a pack of its own with the manifest', async () => {
    await site.publish(demoContent());
    const before = await packStamps(site.place);
    const known = await packedHashes(site.place);
    const content = demoContent();
    content.faqs = content.faqs.map((faq) => ({ ...faq, answer: `${faq.answer} Honestly.` }));
    const { pages, manifest } = await site.publish(content);
    expect(pages).toEqual({ added: [], changed: ['/faq'], removed: [] });
    const after = await packStamps(site.place);
    expect([...after].filter(([name, state]) => before.get(name) !== state)).toHaveLength(1);
    const added = [...(await packedHashes(site.place))].filter((name) => !known.has(name));
    // Questions are found by the search, too.
    const made = ['/faq', '/search.json'];
    const hashes = await Promise.all(made.map(async (path) => (await liveFile(site.place, path)).hash));
    expect(added.toSorted()).toEqual([...hashes, manifest].toSorted());
    expect(Object.keys((await storedManifest(site.place, manifest)).pages)).toEqual(made);
    expect((await site.get('/faq')).body.toString()).toContain('Honestly.');
  });

  test('no page that returns to its former content', async () => {
    await site.publish(roundContent(1));
    await site.publish(roundContent(2));
    const known = await packedHashes(site.place);
    const { pages, manifest } = await site.publish(roundContent(1));
    expect(pages.changed).toContain('/about');
    expect(roundOf((await site.get('/about')).body.toString())).toBe('1');
    expect([...(await packedHashes(site.place))].filter((name) => !known.has(name))).toEqual([manifest]);
  });

  test('an added page and a removed one', async () => {
    await site.publish(demoContent());
    const content = demoContent();
    content.posts.page = [
      ...content.posts.page.filter(({ url }) => url !== 'about'),
      postOf('page', 'story', { attributes: { title: 'Our story' } }),
    ];
    const { pages } = await site.publish(content);
    expect(pages.added).toEqual(['/story']);
    expect(pages.removed).toEqual(['/about']);
    expect([(await site.get('/story')).status, (await site.get('/about')).status]).toEqual([200, 404]);
  });

  test('a new release for a redirect alone', async () => {
    await site.publish(demoContent());
    await site.publish(demoContent({ redirects: [{ from: 'trucks', to: 'members' }] }));
    expect((await site.get('/trucks')).headers.location).toBe('/members');
  });
});

describe('files damaged on the disk', () => {
  test('are rendered again by the next publish, even without other changes', async () => {
    await site.publish(demoContent());
    const style = /\/_astro\/[^"]+\.css/.exec((await site.get('/')).body.toString())?.[0] ?? '';
    for (const path of ['/about', style]) await site.damage(path);
    expect(await brokenFiles(site.place)).toHaveLength(2);
    expect((await site.publish(demoContent())).pages).toEqual({ added: ['/about'], changed: [], removed: [] });
    expect(await brokenFiles(site.place)).toEqual([]);
    await wait(110);
    expect((await site.get('/about')).status).toBe(200);
    expect((await site.publish(demoContent())).pages.added).toEqual([]);
  });

  test('a damaged manifest counts as none: the domain is rebuilt and can’t be rolled back to it', async () => {
    const { manifest } = await forgotten(site.place, (await site.publish(demoContent())).manifest);
    const first = { number: 1, manifest };
    writeCurrent(site.dataDir, site.place.id, first);
    await damageFile(site.place, manifest);
    expect(await liveRelease(site.place)).toBeNull();
    await site.publish(demoContent());
    expect((await liveRelease(site.place))?.number).toBe(2);
    expect(await brokenFiles(site.place)).toEqual([]);
    expect(await releaseIn(site.place, first)).toBeNull();
  });
});

describe('a page that can’t be rendered', () => {
  test('is named, and visitors keep the old release', async () => {
    await site.publish(roundContent(1));
    const before = await packStamps(site.place);
    const { pages, ...rest } = pagesOf(roundContent(2));
    // Like a bug in a template or its data.
    const broken = pages.map((page) => (page.path === '/blog/repair-fund' ? { ...page, data: null } : page));
    const publishing = site.publishPages({ ...rest, pages: broken as Page[] }, roundContent(2));
    const failure = await publishing.catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: 'PageFailedError',
      page: '/blog/repair-fund',
      message: expect.stringMatching(/^The page \/blog\/repair-fund can't be rendered: ./),
    });
    expect(roundOf((await site.get('/')).body.toString())).toBe('1');
    expect(await packStamps(site.place)).toEqual(before);
  });
});

describe('a rollback', () => {
  test('shows the older release and reports what changes for visitors', async () => {
    const first = await site.publish(roundContent(1));
    await site.publish(roundContent(2));
    expect((await site.rollBack(first.manifest, 3)).changed).toContain('/');
    await wait(110); // another process's switch is seen within 100 ms
    expect(roundOf((await site.get('/')).body.toString())).toBe('1');
    expect((await liveRelease(site.place))?.number).toBe(3);
    await site.publish(roundContent(4), 4);
    expect(roundOf((await site.get('/about')).body.toString())).toBe('4');
  });

  test('cleanup bounds the packs and keeps the files of kept releases, but no others', async () => {
    const made: string[] = [];
    for (let round = 0; round <= 40; round += 1) made.push((await site.publish(roundContent(round))).manifest);
    // Twins that are being written, without the lease.
    const { store, folder } = site.place.packs;
    const twins = new PackWriter(store, folder);
    twins.add('twins', [['plain', Buffer.from('of a page')]]);
    await twins.written();
    expect((await packNames(site.place)).length).toBeGreaterThan(40);
    await tidy(made.slice(-10));
    expect((await packNames(site.place)).length).toBeLessThan(25);
    const [added] = await twins.finish();
    expect(await packNames(site.place)).toContain(added?.name);
    expect(await brokenFiles(site.place)).toEqual([]);
    for (const manifest of made.slice(-10)) expect(await isKept(manifest)).toBe(true);
    // The pack of the first one stays: it has the share pictures of all.
    for (const manifest of made.slice(1, -10)) await expect(isKept(manifest)).rejects.toThrow('is in no pack');
    await site.rollBack(made[34] ?? '', 42);
    expect(await brokenFiles(site.place)).toEqual([]);
    await wait(110);
    expect(roundOf((await site.get('/about')).body.toString())).toBe('34');
  });

  test('a page that has its bytes of a release again that is no longer kept is stored again', async () => {
    for (const round of [1, 2]) await site.publish(roundContent(round));
    const { manifest } = await site.publish(roundContent(3));
    await tidy([manifest]);
    await site.publish(roundContent(2));
    expect(await brokenFiles(site.place)).toEqual([]);
  });

  test('nothing is missing after small edits, a rollback, and further edits', async () => {
    const answer = (text: string) => {
      const content = demoContent();
      return { ...content, faqs: content.faqs.map((faq) => ({ ...faq, answer: text })) };
    };
    const shown = async () => /Answer \d+/.exec((await site.get('/faq')).body.toString())?.[0];
    const made: string[] = [];
    for (let round = 1; round <= 12; round += 1) made.push((await site.publish(answer(`Answer ${round}`))).manifest);
    const bases = await Promise.all(made.map(async (name) => (await storedManifest(site.place, name)).base));
    expect(bases).toEqual([null, ...made.slice(1).map(() => made[0])]);
    const kept = made.slice(-10);
    await tidy(kept);
    for (const manifest of kept) expect(await isKept(manifest)).toBe(true);
    expect(await brokenFiles(site.place)).toEqual([]);
    expect((await site.rollBack(made[4] ?? '', 13)).changed).toContain('/faq');
    await site.publish(answer('Answer 14'), 14);
    expect([await shown(), await brokenFiles(site.place)]).toEqual(['Answer 14', []]);
    await site.rollBack(made[4] ?? '', 15);
    await wait(110);
    expect([await shown(), await brokenFiles(site.place)]).toEqual(['Answer 5', []]);
  });

  test('a release with missing files isn’t one that can be restored', async () => {
    const { manifest } = await site.publish(roundContent(1));
    const { hash } = await liveFile(site.place, '/about');
    const [pack = ''] = await packNames(site.place);
    await site.publish(roundContent(2));
    expect(await isKept(manifest)).toBe(true);
    const again = { number: 3, manifest: (await forgotten(site.place, manifest)).manifest };
    await site.place.packs.store.remove(pack);
    const { contents } = (await releaseIn(site.place, again)) ?? {};
    expect(contents && [...(await missingFiles(site.place.packs, contents))].map((file) => file.hash)).toContain(hash);
  });
});
