import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { demoContent, postOf } from '#tests/support/demo-content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { roundContent, roundOf } from '#tests/support/round-content.ts';
import { startSite, type TestSite } from '#tests/support/site.ts';

import type { Page } from '../data/page.ts';
import { pagesOf } from '../data/pages.ts';
import { goBack } from './build-release.ts';
import { twinSuffixes } from './manifest.ts';
import { liveRelease, removeHalfMade, removeOldReleases } from './release.ts';
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

/** All stored files as a disk shows them: name, inode and time of the last write. */
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
  test('nothing where nothing changed', async () => {
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

  test('only what changed; all other files are the same ones', async () => {
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

  test('nothing where a page says again what it said before', async () => {
    await site.publish(roundContent(1));
    await site.publish(roundContent(2));
    const before = filesNow();
    const { pages } = await site.publish(roundContent(1));
    expect(pages.changed).toContain('/about');
    expect(roundOf((await site.get('/about')).body.toString())).toBe('1');
    expect(filesNow()).toEqual(before);
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
    const { pages } = await goBack(site.place, 3, 1, sure);
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
    await expect(goBack(site.place, 14, 2, sure)).rejects.toThrow('Release 2 is no longer kept');
    expect((await goBack(site.place, 14, 4, sure)).page_count).toBeGreaterThan(20);
  });

  test('what no kept release shows is cleared away, and all that one shows stays', async () => {
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
    expect(await brokenFiles()).toEqual([]);
    await goBack(site.place, 13, 3, sure);
    expect(await brokenFiles()).toEqual([]);
  });

  test('small edits one after another, back to one of them, and on from there: nothing is missing', async () => {
    const answer = (said: string) => {
      const content = demoContent();
      return { ...content, faqs: content.faqs.map((faq) => ({ ...faq, answer: said })) };
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
    expect([existsSync(gone), await brokenFiles()]).toEqual([false, []]);
    expect((await goBack(site.place, 13, 5, sure)).pages.changed).toContain('/faq');
    await site.publish(answer('Answer 14'), 14);
    expect([await shown(), await brokenFiles()]).toEqual(['Answer 14', []]);
    await goBack(site.place, 15, 5, sure);
    await wait(110);
    expect([await shown(), await brokenFiles()]).toEqual(['Answer 5', []]);
  });

  test('a release that misses a file is not put live', async () => {
    await site.publish(roundContent(1));
    rmSync(await site.file('/about'));
    await site.publish(roundContent(2));
    await expect(goBack(site.place, 3, 1, sure)).rejects.toThrow('Release 1 is no longer kept');
  });
});

test('no visitor sees a mix or an error while releases change', async () => {
  await site.publish(roundContent(1));
  const publishing = { finished: false };
  const paths = ['/', '/about', '/members', '/members/pecan-smoke'];
  const all = (async () => {
    for (let round = 2; round <= 21; round += 1) {
      await site.publish(roundContent(round));
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
  const { manifest } = live;
  return [...manifest.pages.values(), ...Object.values(manifest.assets)].flatMap(({ file, hash: name, encodings }) => {
    try {
      const path = storedFile(site.place.store, name);
      const twins = encodings.map((encoding) => statSync(path + twinSuffixes[encoding]).size);
      const whole = hash('sha256', readFileSync(path), 'base64url') === name && twins.every((size) => size > 0);
      return whole ? [] : [file];
    } catch {
      return [file];
    }
  });
}

const killCycles = Number(process.env['KILL_CYCLES'] ?? 10);

test(
  'publishers that are killed at any moment: visitors see whole releases without end, and the next start clears away the rest',
  async () => {
    const program = resolve(import.meta.dirname, '../../tests/support/publish-without-end.ts');
    const rendererDir = await ensureRenderer();
    await site.publish(roundContent(1));
    const visitors = visitWithoutEnd();
    for (let cycle = 0; cycle < killCycles; cycle += 1) {
      const child = spawn(process.execPath, [program, rendererDir, site.dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      // Killed once a visitor has seen something new of it: on a slow machine it would end before it changed anything.
      const known = visitors.seen.rounds.size;
      await vi.waitFor(() => expect(visitors.seen.rounds.size).toBeGreaterThan(known), 30_000);
      await wait(Math.random() * 400);
      child.kill('SIGKILL');
      await once(child, 'close');
      expect(await brokenFiles()).toEqual([]);
    }
    const { seen } = visitors;
    await visitors.stop();
    expect(seen.wrong).toEqual([]);
    expect(seen.assets).toBeGreaterThan(100);
    await wait(110);
    const number = (await liveRelease(site.place))?.number ?? 0;
    expect(roundOf((await site.get('/')).body.toString())).toBe(String(number - (number % 2)));
    await removeHalfMade(site.dataDir);
    expect(readdirSync(site.place.releases).filter((name) => !/^\d+$/.test(name))).toEqual([]);
    await sweepStore({ type: 'sweep', ...site.place });
    expect(readdirSync(site.place.store).filter((name) => name.endsWith('.new'))).toEqual([]);
    expect(await brokenFiles()).toEqual([]);
    expect(readdirSync(site.place.root).toSorted()).toEqual(['files', 'live', 'releases']);
  },
  60_000 + killCycles * 10_000,
);

/** Reads pages, and the styles, scripts and fonts that they name, one after the other until it is stopped. */
function visitWithoutEnd() {
  const seen = { wrong: [] as string[], rounds: new Set<string | null>(), assets: 0 };
  const visiting = { stopped: false };
  const visit = async (path: string) => {
    const { status, body } = await site.get(path);
    const html = body.toString();
    const named = new Set(html.match(/Round \d+\./g));
    if (status !== 200 || named.size !== 1 || !html.endsWith('</html>'))
      seen.wrong.push(`${path}: ${status} ${[...named].join(' ')}`);
    seen.rounds.add(roundOf(html));
    for (const [asset] of html.matchAll(/\/_astro\/[\w.@-]+/g)) {
      seen.assets += 1;
      const reply = await site.get(asset);
      if (reply.status !== 200 || reply.body.length === 0) seen.wrong.push(`${asset}: ${reply.status}`);
    }
  };
  const running = (async () => {
    while (!visiting.stopped) for (const path of ['/', '/about', '/members', '/members/pecan-smoke']) await visit(path);
  })();
  return {
    seen,
    stop: async () => {
      visiting.stopped = true;
      await running;
    },
  };
}
