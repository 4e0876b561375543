import { setTimeout as wait } from 'node:timers/promises';

import { planRelease } from '#site/publish/plan.ts';
import type { RenderedFile } from '#site/publish/render-pages.ts';
import { createRenderPool } from '#site/publish/render-pool.ts';
import { readBuildInfo } from '#site/renderer/build-info.ts';

import { benchDomains } from './domains.ts';

/**
 * The renderer's side of the comparison, in a process of its own: prints milliseconds and the peak of its memory. As 'release' the
 * files go into a store as in a publish, with compressed twins and fsynced; else they are plain.
 */
const [rendererDir = '', directory = '', count = '0', workers = '1', kind = 'plain'] = process.argv.slice(2);
const pool = createRenderPool(rendererDir, Number(workers));
const { id } = await readBuildInfo(rendererDir);

/** As large as a publish makes them. */
const pagesPerJob = 64;

/** While the worker renders, the next pages are made ready, as in a publish. */
async function renderAll(pages: number, folder: string): Promise<number> {
  let files = 0;
  let before: Promise<unknown> = Promise.resolve();
  for (const domain of benchDomains(pages)) {
    const { site } = domain;
    const { render } = planRelease(domain, site.origin, id, null);
    const items = render.map(({ page }) => page);
    await before;
    const jobs: Promise<RenderedFile[]>[] = [];
    while (items.length > 0) {
      const place = `${folder}/${site.host}`;
      const to = kind === 'release' ? { store: place } : { directory: place };
      const part = items.splice(0, pagesPerJob);
      jobs.push(pool.run({ type: 'render', to, origin: site.origin, site, pages: part }));
    }
    before = Promise.all(jobs).then((done) => {
      files += done.flat().length;
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
