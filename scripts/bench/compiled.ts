import { setTimeout as wait } from 'node:timers/promises';

import { readBuildInfo } from '#site/publish/build-info.ts';
import { plainFiles } from '#site/publish/file-jobs.ts';
import { openFolderStore } from '#site/publish/packs/folder-store.ts';
import { PackWriter } from '#site/publish/packs/pack-writer.ts';
import { planRelease } from '#site/publish/plan.ts';
import { renderEach } from '#site/publish/render-each.ts';
import type { RenderedFile } from '#site/publish/render-pages.ts';
import { createRenderPool } from '#site/publish/render-pool.ts';

import { benchDomains } from './domains.ts';

/**
 * The renderer's side of the comparison, in its own process: prints milliseconds and peak memory. As 'release' the files go into a
 * pack as in a publish, compressed and fsynced; otherwise they are plain files.
 */
const [rendererDir = '', directory = '', count = '0', workers = '1', kind = 'plain'] = process.argv.slice(2);
const pool = createRenderPool(rendererDir, Number(workers));
const build = await readBuildInfo(rendererDir);

async function pack(job: Omit<Parameters<typeof renderEach>[1], 'to'>, folder: string) {
  const writer = new PackWriter(openFolderStore(folder), 'pages');
  const keep = ({ hash, bytes }: RenderedFile) => {
    if (bytes && !writer.has(hash)) writer.add(hash, bytes);
  };
  const made = await renderEach(pool, { to: 'bytes and twins', ...job }, { keep });
  await writer.finish();
  return made;
}

/** Prepares the next pages while the workers render, as a publish does. */
async function renderAll(pages: number, folder: string): Promise<number> {
  let files = 0;
  let before: Promise<unknown> = Promise.resolve();
  for (const domain of benchDomains(pages)) {
    const { site } = domain;
    const { render } = planRelease(domain, site.origin, build, null);
    await before;
    const place = `${folder}/${site.host}`;
    const job = { origin: site.origin, site, pages: render.map(({ page }) => page) };
    before = (
      kind === 'release' ? pack(job, place) : renderEach(pool, { to: 'bytes', ...job }, { keep: plainFiles(place) })
    ).then((done) => {
      files += done.length;
    });
  }
  await before;
  return files;
}

await renderAll(200, `${directory}/warm-up`);
await wait(100);
const started = performance.now();
const before = process.cpuUsage();
const files = await renderAll(Number(count), directory);
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ ms, cpu: (user + system) / 1000, files, peak: process.resourceUsage().maxRSS * 1024 }));
await pool.close();
