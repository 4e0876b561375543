import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { brokenFiles } from '#tests/support/broken-files.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { roundContent, roundOf } from '#tests/support/round-content.ts';
import { startSite, type TestSite } from '#tests/support/site.ts';
import { onBucket } from '#tests/support/test-packs.ts';

import { tidyPacks } from './packs/tidy.ts';
import { liveRelease } from './release.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';
import { hashesNamedBy } from './stored-manifest.ts';

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

test('visitors never see a mix of releases or an error during switches', async () => {
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

const killCycles = Number(process.env['KILL_CYCLES'] ?? 4);

test(
  'publishers killed at any moment: visitors always see complete releases, and the next start cleans up',
  async () => {
    const program = resolve(import.meta.dirname, '../../tests/support/publish-without-end.ts');
    const rendererDir = await ensureRenderer();
    const at = JSON.stringify(site.place.packs.store.at);
    await site.publish(roundContent(1));
    const visitors = visitWithoutEnd();
    await vi.waitFor(() => expect(visitors.seen.rounds.size).toBe(1), 30_000);
    for (let cycle = 0; cycle < killCycles; cycle += 1) {
      const child = spawn(process.execPath, [program, rendererDir, site.dataDir, site.place.id, at], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      // Killed after a visitor has seen something new of it: a slow machine would end it before it changed anything.
      const known = visitors.seen.rounds.size;
      await vi.waitFor(() => expect(visitors.seen.rounds.size).toBeGreaterThan(known), 30_000);
      await wait(Math.random() * 400);
      child.kill('SIGKILL');
      await once(child, 'close');
      expect(await brokenFiles(site.place)).toEqual([]);
    }
    const { seen } = visitors;
    await visitors.stop();
    expect(seen.wrong).toEqual([]);
    expect(seen.rounds.size).toBeGreaterThan(killCycles);
    expect(seen.assets).toBeGreaterThan(10 * killCycles);
    await wait(110);
    const { number = 0, manifest = '' } = (await liveRelease(site.place)) ?? {};
    expect(roundOf((await site.get('/')).body.toString())).toBe(String(number - (number % 2)));
    const { packs } = site.place;
    await packs.refresh();
    await packs.store.removeUnfinished(packs.folder);
    await tidyPacks(packs.store, packs.folder, await hashesNamedBy(packs, [manifest]));
    expect(await brokenFiles(site.place)).toEqual([]);
    const isPack = (name: string) => name.endsWith('.pack');
    expect((await packs.store.names(packs.folder)).every(isPack)).toBe(true);
    if (onBucket) return;
    const folder = join(site.dataDir, 'packs');
    expect(readdirSync(folder).toSorted()).toEqual([packs.folder, 'shared']);
    for (const name of [packs.folder, 'shared']) expect(readdirSync(join(folder, name)).every(isPack)).toBe(true);
  },
  60_000 + killCycles * 10_000,
);

/** Reads pages and their styles, scripts and fonts, one after another until it is stopped. */
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
