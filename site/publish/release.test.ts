import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { brokenFiles } from '#tests/support/broken-files.ts';
import { demoContent, postOf } from '#tests/support/demo-content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { roundContent, roundOf } from '#tests/support/round-content.ts';
import { startSite, type TestSite } from '#tests/support/site.ts';
import { liveFile, packedHashes, packNames } from '#tests/support/stored.ts';

import type { Page } from '../data/pages/page.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import { rollBack } from './build-release.ts';
import { removeOldReleases } from './kept-on-disk.ts';
import { isAssetPack } from './packs/assets.ts';
import { liveRelease } from './release.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

const sure = () => Promise.resolve();

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

/** All packs: name, inode and modification time. */
function packsNow(): Map<string, string> {
  const { packs } = site.place;
  return new Map(
    readdirSync(packs).map((name) => {
      const { ino, mtimeMs } = statSync(join(packs, name));
      return [name, `${ino} ${mtimeMs}`];
    }),
  );
}

/** What the publisher does now and then, in a worker. */
async function tidy(): Promise<void> {
  const { packs, releases } = site.place;
  await pool.run({ type: 'tidy', packs, releases });
}

describe('what a publish writes', () => {
  test('nothing if nothing changed', async () => {
    const first = await site.publish(demoContent());
    const before = packsNow();
    const again = await site.publish(demoContent());
    expect(again).toEqual({ pages: { added: [], changed: [], removed: [] }, page_count: first.page_count });
    expect(packsNow()).toEqual(before);
    expect(
      readdirSync(site.place.releases, { withFileTypes: true }).filter((entry) => entry.isDirectory()),
    ).toHaveLength(1);
    expect((await liveRelease(site.place))?.number).toBe(2);
  });

  test('only what changed, in a pack of its own', async () => {
    await site.publish(demoContent());
    const before = packsNow();
    const known = await packedHashes(site.place);
    const content = demoContent();
    content.faqs = content.faqs.map((faq) => ({ ...faq, answer: `${faq.answer} Honestly.` }));
    const { pages } = await site.publish(content);
    expect(pages).toEqual({ added: [], changed: ['/faq'], removed: [] });
    const after = packsNow();
    expect([...after].filter(([name, state]) => before.get(name) !== state)).toHaveLength(1);
    const added = [...(await packedHashes(site.place))].filter((name) => !known.has(name));
    expect(added).toEqual([(await liveFile(site.place, '/faq')).hash]);
    expect((await site.get('/faq')).body.toString()).toContain('Honestly.');
  });

  test('nothing for a page that returns to its former content', async () => {
    await site.publish(roundContent(1));
    await site.publish(roundContent(2));
    const before = packsNow();
    const { pages } = await site.publish(roundContent(1));
    expect(pages.changed).toContain('/about');
    expect(roundOf((await site.get('/about')).body.toString())).toBe('1');
    expect(packsNow()).toEqual(before);
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

  test('a truncated manifest counts as none: the domain is rebuilt and can’t be rolled back to it', async () => {
    await site.publish(demoContent());
    writeFileSync(join(site.place.live, 'release.json'), '{"number":');
    expect(await liveRelease(site.place)).toBeNull();
    await site.publish(demoContent());
    expect((await liveRelease(site.place))?.number).toBe(2);
    expect(await brokenFiles(site.place)).toEqual([]);
    await expect(rollBack(site.place, 3, 1, sure)).rejects.toThrow('Release 1 is no longer kept');
  });
});

describe('a page that can’t be rendered', () => {
  test('is named, and visitors keep the old release', async () => {
    await site.publish(roundContent(1));
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
    expect(readdirSync(site.place.releases)).toEqual(['1']);
  });
});

describe('a rollback', () => {
  test('shows the older release and reports what changes for visitors', async () => {
    await site.publish(roundContent(1));
    await site.publish(roundContent(2));
    const { pages } = await rollBack(site.place, 3, 1, sure);
    expect(pages.changed).toContain('/');
    await wait(110); // another process's switch is seen within 100 ms
    expect(roundOf((await site.get('/')).body.toString())).toBe('1');
    expect((await liveRelease(site.place))?.number).toBe(3);
    await site.publish(roundContent(4), 4);
    expect(roundOf((await site.get('/about')).body.toString())).toBe('4');
  });

  test('is possible to ten releases, but no older one', async () => {
    for (let round = 1; round <= 13; round += 1) {
      await site.publish(roundContent(round));
      await removeOldReleases(site.place);
    }
    const kept = readdirSync(site.place.releases).map(Number);
    expect(kept.toSorted((one, other) => one - other)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(await removeOldReleases(site.place)).toEqual(kept.toSorted((one, other) => other - one));
    await expect(rollBack(site.place, 14, 2, sure)).rejects.toThrow('Release 2 is no longer kept');
    expect((await rollBack(site.place, 14, 4, sure)).page_count).toBeGreaterThan(20);
  });

  test('is possible to what people published, however many releases the system made since', async () => {
    for (let round = 1; round <= 33; round += 1) {
      await site.publish(roundContent(round), round, { isAutomatic: round > 3 });
      await removeOldReleases(site.place);
    }
    const kept = await removeOldReleases(site.place);
    expect(kept).toEqual([33, 32, 31, 30, 29, 3, 2, 1]);
    const entries = readdirSync(site.place.releases);
    expect(entries.filter((name) => name.endsWith('.automatic'))).toHaveLength(5);
    expect(entries).toHaveLength(13);
    await expect(rollBack(site.place, 34, 28, sure)).rejects.toThrow('Release 28 is no longer kept');
    for (const target of [1, 2, 3, 29]) {
      await rollBack(site.place, 34 + target, target, sure);
      await wait(110);
      expect(roundOf((await site.get('/')).body.toString())).toBe(String(target));
    }
    // Somebody went back to release 29, so it counts as theirs.
    for (let round = 70; round <= 80; round += 1) await site.publish(roundContent(round), round, { isAutomatic: true });
    expect((await removeOldReleases(site.place)).filter((number) => number < 34)).toEqual([29, 3, 2, 1]);
  });

  test('is possible to a publish that changed nothing, after any number of automatic ones', async () => {
    await site.publish(roundContent(1), 1, { isAutomatic: true });
    await site.publish(roundContent(1), 2);
    for (let number = 3; number <= 60; number += 1) await site.publish(roundContent(1), number, { isAutomatic: true });
    for (let number = 61; number <= 70; number += 1)
      await site.publish(roundContent(number), number, { isAutomatic: true });
    expect(await removeOldReleases(site.place)).toEqual([70, 69, 68, 67, 66, 60, 59, 58, 57, 56, 2, 1]);
    expect((await rollBack(site.place, 71, 2, sure)).pages.changed).toContain('/');
  });

  test('cleanup bounds the packs and keeps the files of kept releases', async () => {
    for (let round = 0; round <= 40; round += 1) {
      await site.publish(roundContent(round));
      await removeOldReleases(site.place);
    }
    writeFileSync(join(site.place.packs, 'abc.pack.1.part'), 'half of it');
    expect(packNames(site.place).length).toBeGreaterThan(40);
    await tidy();
    expect(packNames(site.place).length).toBeLessThan(25);
    expect(readdirSync(site.place.packs).filter((name) => !name.endsWith('.pack'))).toEqual([]);
    expect(await brokenFiles(site.place)).toEqual([]);
    await rollBack(site.place, 42, 35, sure);
    expect(await brokenFiles(site.place)).toEqual([]);
    await wait(110);
    expect(roundOf((await site.get('/about')).body.toString())).toBe('34');
  });

  test('nothing is missing after small edits, a rollback, and further edits', async () => {
    const answer = (text: string) => {
      const content = demoContent();
      return { ...content, faqs: content.faqs.map((faq) => ({ ...faq, answer: text })) };
    };
    const shown = async () => /Answer \d+/.exec((await site.get('/faq')).body.toString())?.[0];
    for (let round = 1; round <= 12; round += 1) {
      await site.publish(answer(`Answer ${round}`));
      await removeOldReleases(site.place);
    }
    const bases = readdirSync(site.place.releases).map((name) =>
      existsSync(join(site.place.releases, name, 'base.json')),
    );
    expect(bases).toEqual(Array.from({ length: 10 }, () => true));
    await tidy();
    expect(await brokenFiles(site.place)).toEqual([]);
    expect((await rollBack(site.place, 13, 5, sure)).pages.changed).toContain('/faq');
    await site.publish(answer('Answer 14'), 14);
    expect([await shown(), await brokenFiles(site.place)]).toEqual(['Answer 14', []]);
    await rollBack(site.place, 15, 5, sure);
    await wait(110);
    expect([await shown(), await brokenFiles(site.place)]).toEqual(['Answer 5', []]);
  });

  test('a release with a missing file isn’t made live', async () => {
    await site.publish(roundContent(1));
    for (const name of packNames(site.place).filter((each) => !isAssetPack(each))) rmSync(join(site.place.packs, name));
    await site.publish(roundContent(2));
    await expect(rollBack(site.place, 3, 1, sure)).rejects.toThrow('Release 1 is no longer kept');
  });
});
