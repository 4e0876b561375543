import { hash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { pagesOf } from '#site/data/pages/pages-of.ts';
import { brotliOptions, gzipOptions } from '#site/publish/compress.ts';
import { openFolderStore } from '#site/publish/packs/folder-store.ts';
import { PackWriter } from '#site/publish/packs/pack-writer.ts';
import { planRelease } from '#site/publish/plan.ts';
import type { Render, Rendered } from '#site/renderer/entry.ts';

import { domainContent, isHtml } from './domains.ts';

/**
 * The cost of a page from its content to its files on disk, on one thread: prints CPU and clock milliseconds per page for each step.
 */
const [rendererDir = '', folder = '', count = '0'] = process.argv.slice(2);
const { render } = (await import(pathToFileURL(join(rendererDir, 'server/entry.mjs')).href)) as { render: Render };
/** A publish fsyncs this many pages together. */
const pagesPerLot = 16;

export type Step = { name: string; cpu: number; wall: number };
export type Profile = { pages: number; bytes: number; steps: Step[] };

function stopwatch() {
  const steps = new Map<string, Step>();
  return {
    steps,
    time: async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
      const cpu = process.cpuUsage();
      const started = performance.now();
      const result = await work();
      const wall = performance.now() - started;
      const { user, system } = process.cpuUsage(cpu);
      const step = steps.get(name) ?? { name, cpu: 0, wall: 0 };
      steps.set(name, { name, cpu: step.cpu + (user + system) / 1000, wall: step.wall + wall });
      return result;
    },
  };
}

async function profile(wanted: number, to: string): Promise<Profile> {
  const { time, steps } = stopwatch();
  let pages = 0;
  let bytes = 0;
  for (let number = 1; pages < wanted; number += 1) {
    const content = domainContent(number);
    const made = await time('page data', () => pagesOf(content));
    const domain = { ...made, pages: made.pages.filter(isHtml) };
    const { site } = domain;
    const plan = await time('cache key', () => planRelease(domain, site.origin, { id: '', art: '' }, null));
    const items = plan.render.map(({ page }) => page);
    while (items.length > 0) {
      const lot = await time('to a worker', () => structuredClone({ site, pages: items.splice(0, pagesPerLot) }));
      const bodies = await time('Astro’s HTML', async () => {
        const all: Rendered[] = [];
        for (const page of lot.pages) all.push(await render(site.origin + page.path, { site: lot.site, page }));
        return all.map(({ body }) => body);
      });
      const names = await time('hash', () => bodies.map((body) => hash('sha256', body, 'base64url')));
      const small = await time('brotli', () =>
        bodies.map((body) => brotliCompressSync(body, brotliOptions(body, 'page'))),
      );
      const zipped = await time('gzip', () => bodies.map((body) => gzipSync(body, gzipOptions('page'))));
      const writer = new PackWriter(openFolderStore(to), site.host);
      await time('written', async () => {
        for (const [index, name] of names.entries()) {
          const encoded = [small[index], zipped[index]];
          const [br = Buffer.of(), gzip = Buffer.of()] = encoded;
          const body = bodies[index];
          if (body && !writer.has(name)) writer.add(name, [['plain', body], ['br', br], ['gzip', gzip]]); // prettier-ignore
        }
        await writer.written();
      });
      await time('fsync', () => writer.finish());
      pages += lot.pages.length;
      bytes += bodies.reduce((sum, body) => sum + body.length, 0);
    }
  }
  const each = [...steps.values()].map(({ name, cpu, wall }) => ({ name, cpu: cpu / pages, wall: wall / pages }));
  return { pages, bytes: bytes / pages, steps: each };
}

// Warm up, so that the JIT has compiled the hot code.
await profile(400, join(folder, 'warm-up'));
console.log(JSON.stringify(await profile(Number(count), folder)));
