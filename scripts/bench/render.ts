import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { mostWorkers } from '#site/publish/render-pool.ts';

import { buildRenderer, rendererDir } from '../serve/builds.ts';
import { benchFolder, astro, measure, type Measured, report } from './run.ts';

/** On one disk with the project: Astro moves files there by renaming them. */
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

/**
 * Renders `count` pages with the compiled renderer, warm, with one worker and with as many as a publish takes, and as a plain
 * `astro build` of the same pages and templates, which is the yardstick.
 */
export async function benchRender(count: number): Promise<void> {
  await buildRenderer(console.log);
  const folder = benchFolder('bench');
  try {
    const compiled = (workers: number) => {
      const to = join(folder, `workers-${workers}`);
      return measure(['scripts/bench/compiled.ts', rendererDir, to, String(count), String(workers)]);
    };
    const one = await compiled(1);
    const all = await compiled(mostWorkers);
    const started = performance.now();
    const env = { BENCH_PAGES: String(count), BENCH_OUT: folder };
    const plain = await measure([astro, 'build', '--config', 'scripts/bench/static/astro.config.mjs'], env);
    const whole = performance.now() - started;
    const writing = writeAlone(join(folder, 'workers-1'), join(folder, 'files'));
    const speed = ({ ms, files, cpu, peak }: Measured) =>
      `${seconds(ms)}, ${Math.round(files / (ms / 1000))} pages/s, ${seconds(cpu)} of CPU, peak ${megabytes(peak)}, ${(whole / ms).toFixed(1)} times as fast as astro build`;
    report(`Render ${one.files} pages`, {
      'compiled renderer, one worker': speed(one),
      [`compiled renderer, ${mostWorkers} workers, as in a publish`]: speed(all),
      'yardstick: plain astro build': `${seconds(whole)}, without its start ${seconds(plain.ms)}, ${seconds(plain.cpu)} of CPU, peak ${megabytes(plain.peak)}`,
      'yardstick: writing such files': `${seconds(writing)} of each`,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the disk takes for as many folders and files of the same sizes: both sides have to pay it. */
function writeAlone(like: string, folder: string): number {
  const entries = readdirSync(like, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => ({
    at: relative(like, parentPath),
    size: statSync(join(parentPath, name)).size,
  }));
  const started = performance.now();
  for (const { at, size } of files) {
    mkdirSync(join(folder, at), { recursive: true });
    writeFileSync(join(folder, at, 'index.html'), Buffer.alloc(size, 'page '));
  }
  return performance.now() - started;
}
