import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { demoContent, postOf } from '#tests/support/demo-content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { roundContent, roundOf } from '#tests/support/round-content.ts';
import { startSite, type TestSite } from '#tests/support/site.ts';

import type { Page } from '../data/page.ts';
import { pagesOf } from '../data/pages.ts';
import { goBack } from './build-release.ts';
import { filesOf } from './manifest.ts';
import { liveRelease, removeHalfMade, removeOldReleases } from './release.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
}, 120_000);
afterEach(() => site.close());

/** The live release's files as a disk shows them: path, inode and time of the last write. */
async function filesNow(): Promise<Map<string, string>> {
  const live = await liveRelease(site.place);
  const folder = join(live?.directory ?? '', 'public');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return new Map(
    files.map((name) => [name, `${statSync(join(folder, name)).ino} ${statSync(join(folder, name)).mtimeMs}`]),
  );
}

describe('what a publish writes', () => {
  test('nothing where nothing changed', async () => {
    const first = await site.publish(demoContent());
    const before = await filesNow();
    const again = await site.publish(demoContent());
    expect(again).toEqual({ pages: { added: [], changed: [], removed: [] }, page_count: first.page_count });
    expect(await filesNow()).toEqual(before);
    expect(
      readdirSync(site.place.releases, { withFileTypes: true }).filter((entry) => entry.isDirectory()),
    ).toHaveLength(1);
    expect((await liveRelease(site.place))?.number).toBe(2);
  });

  test('only what changed; all other files are the same ones', async () => {
    await site.publish(demoContent());
    const before = await filesNow();
    const content = demoContent();
    content.faqs = content.faqs.map((faq) => ({ ...faq, answer: `${faq.answer} Honestly.` }));
    const { pages } = await site.publish(content);
    expect(pages).toEqual({ added: [], changed: ['/faq'], removed: [] });
    const after = await filesNow();
    const written = [...after].filter(([name, state]) => before.get(name) !== state).map(([name]) => name);
    expect(written.toSorted()).toEqual(['faq/index.html', 'faq/index.html.br', 'faq/index.html.gz']);
    expect((await site.get('/faq')).body.toString()).toContain('Honestly.');
  });

  test('the same on a spare that was made ahead', async () => {
    await site.publish(roundContent(1));
    site.spares.prepare(site.place);
    const { pages } = await site.publish(roundContent(2));
    expect(pages.changed).toContain('/about');
    expect(roundOf((await site.get('/about')).body.toString())).toBe('2');
    expect(await brokenFiles()).toEqual([]);
    const older = readFileSync(join(site.place.releases, '1/public/about/index.html'), 'utf8');
    expect(roundOf(older)).toBe('1');
  });

  test('a page that comes and one that goes', async () => {
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
    expect(readdirSync(join((await liveRelease(site.place))?.directory ?? '', 'public'))).not.toContain('about');
  });

  test('a redirect alone makes a release', async () => {
    await site.publish(demoContent());
    await site.publish(demoContent({ redirects: [{ from: 'trucks', to: 'members' }] }));
    expect((await site.get('/trucks')).headers.location).toBe('/members');
  });
});

describe('a page that can not be rendered', () => {
  test('is named, and visitors keep the old release', async () => {
    await site.publish(roundContent(1));
    const { pages, ...rest } = pagesOf(roundContent(2));
    // As a bug in a template or in its data would.
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

describe('going back', () => {
  test('shows the older release and says what that changes for visitors', async () => {
    await site.publish(roundContent(1));
    await site.publish(roundContent(2));
    const { pages } = await goBack(site.place, 3, 1);
    expect(pages.changed).toContain('/');
    await wait(110); // another process's switch is seen within 100 ms
    expect(roundOf((await site.get('/')).body.toString())).toBe('1');
    expect((await liveRelease(site.place))?.number).toBe(3);
    await site.publish(roundContent(4), 4);
    expect(roundOf((await site.get('/about')).body.toString())).toBe('4');
  });

  test('ten releases are kept, an older one is gone', async () => {
    for (let round = 1; round <= 13; round += 1) {
      await site.publish(roundContent(round));
      await removeOldReleases(site.place);
    }
    const kept = readdirSync(site.place.releases).map(Number);
    expect(kept.toSorted((one, other) => one - other)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    await expect(goBack(site.place, 14, 2)).rejects.toThrow('Release 2 is no longer kept');
    expect((await goBack(site.place, 14, 4)).page_count).toBeGreaterThan(20);
  });
});

test('no visitor sees a mix or an error while releases change', async () => {
  await site.publish(roundContent(1));
  const publishing = { finished: false };
  const paths = ['/', '/about', '/members', '/members/pecan-smoke'];
  const all = (async () => {
    for (let round = 2; round <= 21; round += 1) {
      await site.publish(roundContent(round));
      await site.static.refresh(site.host);
    }
    publishing.finished = true;
  })();
  const seen = new Set<string>();
  let last = 0;
  while (!publishing.finished) {
    for (const path of paths) {
      const { status, body } = await site.get(path);
      const html = body.toString();
      expect([path, status, html.endsWith('</html>')]).toEqual([path, 200, true]);
      const rounds = new Set(html.match(/Round \d+\./g));
      expect(rounds.size).toBe(1);
      const round = Number(roundOf(html));
      expect(round).toBeGreaterThanOrEqual(last); // never back to an older one
      last = round;
      seen.add(String(round));
    }
  }
  await all;
  expect(seen.size).toBeGreaterThan(3);
  expect(roundOf((await site.get('/')).body.toString())).toBe('21');
}, 60_000);

/** Files of the live release that are missing or aren't what its manifest says. */
async function brokenFiles(): Promise<string[]> {
  const live = await liveRelease(site.place);
  if (!live) return ['no live release'];
  const { directory, manifest } = live;
  return [...Object.values(manifest.pages), ...Object.values(manifest.assets)].flatMap((file) => {
    try {
      const [plain, ...twins] = filesOf(file).map((name) => readFileSync(join(directory, 'public', name)));
      const whole =
        plain !== undefined &&
        hash('sha256', plain, 'base64url') === file.hash &&
        twins.every(({ length }) => length > 0);
      return whole ? [] : [file.file];
    } catch {
      return [file.file];
    }
  });
}

test('a process killed at any moment leaves a whole release, and the next start clears away the rest', async () => {
  const program = resolve(import.meta.dirname, '../../tests/support/publish-without-end.ts');
  const rendererDir = await ensureRenderer();
  for (let round = 0; round < 6; round += 1) {
    const child = spawn(process.execPath, [program, rendererDir, site.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await wait(Math.random() * 200);
    child.kill('SIGKILL');
    await once(child, 'close');

    expect(await brokenFiles()).toEqual([]);
    await wait(110);
    const rounds = await Promise.all(
      ['/', '/about', '/faq', '/members'].map(async (path) => roundOf((await site.get(path)).body.toString())),
    );
    expect(new Set(rounds)).toEqual(new Set([String((await liveRelease(site.place))?.number)]));
  }
  await removeHalfMade(site.dataDir);
  expect(readdirSync(site.place.releases).filter((name) => !/^\d+$/.test(name))).toEqual([]);
  expect(readdirSync(site.place.root).toSorted()).toEqual(['live', 'releases']);
}, 60_000);
