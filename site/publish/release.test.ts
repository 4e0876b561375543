import { hash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { brokenFiles } from '#tests/support/broken-files.ts';
import { demoContent, postOf } from '#tests/support/demo-content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { roundContent, roundOf } from '#tests/support/round-content.ts';
import { startSite, type TestSite } from '#tests/support/site.ts';

import type { Page } from '../data/pages/page.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import { rollBack } from './build-release.ts';
import { removeOldReleases } from './kept-on-disk.ts';
import { liveRelease } from './release.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';
import { storedFile, sweepStore } from './store.ts';

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

/** All stored files: name, inode and modification time. */
function filesNow(): Map<string, string> {
  const { store } = site.place;
  return new Map(
    readdirSync(store).map((name) => {
      const { ino, mtimeMs } = statSync(join(store, name));
      return [name, `${ino} ${mtimeMs}`];
    }),
  );
}

describe('what a publish writes', () => {
  test('nothing if nothing changed', async () => {
    const first = await site.publish(demoContent());
    const before = filesNow();
    const again = await site.publish(demoContent());
    expect(again).toEqual({ pages: { added: [], changed: [], removed: [] }, page_count: first.page_count });
    expect(filesNow()).toEqual(before);
    expect(
      readdirSync(site.place.releases, { withFileTypes: true }).filter((entry) => entry.isDirectory()),
    ).toHaveLength(1);
    expect((await liveRelease(site.place))?.number).toBe(2);
  });

  test('only what changed; all other files keep their inode', async () => {
    await site.publish(demoContent());
    const before = filesNow();
    const content = demoContent();
    content.faqs = content.faqs.map((faq) => ({ ...faq, answer: `${faq.answer} Honestly.` }));
    const { pages } = await site.publish(content);
    expect(pages).toEqual({ added: [], changed: ['/faq'], removed: [] });
    const after = filesNow();
    const written = [...after].filter(([name, state]) => before.get(name) !== state).map(([name]) => name);
    const name = basename(await site.file('/faq'));
    expect(written.toSorted()).toEqual([name, `${name}.br`, `${name}.gz`]);
    expect((await site.get('/faq')).body.toString()).toContain('Honestly.');
  });

  test('nothing for a page that returns to its former content', async () => {
    await site.publish(roundContent(1));
    await site.publish(roundContent(2));
    const before = filesNow();
    const { pages } = await site.publish(roundContent(1));
    expect(pages.changed).toContain('/about');
    expect(roundOf((await site.get('/about')).body.toString())).toBe('1');
    expect(filesNow()).toEqual(before);
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

describe('files missing from the disk', () => {
  test('are rendered again by the next publish, even without other changes', async () => {
    await site.publish(demoContent());
    for (const suffix of ['', '.br', '.gz']) rmSync((await site.file('/about')) + suffix);
    expect(await brokenFiles(site.place)).not.toEqual([]);
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

  test('cleanup removes unused files and keeps those of kept releases', async () => {
    await site.publish(roundContent(0));
    const gone = await site.file('/about');
    for (let round = 1; round <= 11; round += 1) await site.publish(roundContent(round));
    await removeOldReleases(site.place);
    writeFileSync(join(site.place.store, 'abc.br.1-x-1.new'), 'half of it');
    expect(existsSync(gone)).toBe(true);
    await sweepStore({ type: 'sweep', ...site.place });
    expect([existsSync(gone), readdirSync(site.place.store).filter((name) => name.endsWith('.new'))]).toEqual([
      false,
      [],
    ]);
    expect(await brokenFiles(site.place)).toEqual([]);
    await rollBack(site.place, 13, 3, sure);
    expect(await brokenFiles(site.place)).toEqual([]);
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
    const gone = storedFile(site.place.store, hash('sha256', 'not there', 'base64url'));
    writeFileSync(gone, '');
    await sweepStore({ type: 'sweep', ...site.place });
    expect([existsSync(gone), await brokenFiles(site.place)]).toEqual([false, []]);
    expect((await rollBack(site.place, 13, 5, sure)).pages.changed).toContain('/faq');
    await site.publish(answer('Answer 14'), 14);
    expect([await shown(), await brokenFiles(site.place)]).toEqual(['Answer 14', []]);
    await rollBack(site.place, 15, 5, sure);
    await wait(110);
    expect([await shown(), await brokenFiles(site.place)]).toEqual(['Answer 5', []]);
  });

  test('a release with a missing file isn’t made live', async () => {
    await site.publish(roundContent(1));
    rmSync(await site.file('/about'));
    await site.publish(roundContent(2));
    await expect(rollBack(site.place, 3, 1, sure)).rejects.toThrow('Release 1 is no longer kept');
  });
});
