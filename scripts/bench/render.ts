import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { compressedTwins } from '#site/publish/compress.ts';
import { mostWorkers } from '#site/publish/render-pool.ts';

import { buildRenderer, rendererDir } from '../serve/builds.ts';
import { progress, progressDone } from './progress.ts';
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
    const compiled = (workers: number, kind: 'plain' | 'release' = 'plain') => {
      progress(`rendering ${count} pages, ${kind}, ${workers} at once`);
      const to = join(folder, `${kind}-${workers}`);
      return measure(['scripts/bench/compiled.ts', rendererDir, to, String(count), String(workers), kind]);
    };
    const one = await compiled(1);
    const all = await compiled(mostWorkers);
    const release = await compiled(mostWorkers, 'release');
    progress('rendering the same with astro build');
    const started = performance.now();
    const env = { BENCH_PAGES: String(count), BENCH_OUT: folder };
    const plain = await measure([astro, 'build', '--config', 'scripts/bench/static/astro.config.mjs'], env);
    const whole = performance.now() - started;
    progress('writing, fsyncing and compressing such files');
    const alone = eachAlone(join(folder, 'plain-1'), join(folder, 'files'));
    progressDone();
    const speed = ({ ms, files, cpu, peak }: Measured) =>
      `${seconds(ms)}, ${Math.round(files / (ms / 1000))} pages/s, ${seconds(cpu)} of CPU, peak ${megabytes(peak)}, ${(whole / ms).toFixed(1)} times as fast as astro build`;
    report(`Render ${one.files} pages`, {
      'compiled renderer, one worker': speed(one),
      [`compiled renderer, ${mostWorkers} workers, as in a publish`]: speed(all),
      [`the same as a release: compressed twins, fsynced, ${mostWorkers} workers`]: speed(release),
      'yardstick: plain astro build': `${seconds(whole)}, without its start ${seconds(plain.ms)}, ${seconds(plain.cpu)} of CPU, peak ${megabytes(plain.peak)}`,
      'yardstick: writing such files': `${seconds(alone.write)} of each`,
      'yardstick: fsyncing them, one after the other': seconds(alone.sync),
      'yardstick: compressing them, brotli and gzip': seconds(alone.compress),
      'size of a page': `${Math.round(alone.bytes / 1024)} KB on average`,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What each part of the work takes by itself, on one core: files of the same sizes are written, brought safely to disk, compressed. */
function eachAlone(like: string, folder: string): { write: number; sync: number; compress: number; bytes: number } {
  const entries = readdirSync(like, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => ({
    body: readFileSync(join(parentPath, name)),
    path: join(folder, relative(like, parentPath), name),
  }));
  const timed = (work: (file: (typeof files)[number]) => void) => {
    const started = performance.now();
    for (const file of files) work(file);
    return performance.now() - started;
  };
  const write = timed(({ body, path }) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, body);
  });
  const sync = timed(({ path }) => {
    const file = openSync(path, 'r');
    fsyncSync(file);
    closeSync(file);
  });
  const compress = timed(({ body }) => compressedTwins(body, 'text/html', 'page'));
  return { write, sync, compress, bytes: files.reduce((sum, { body }) => sum + body.length, 0) / files.length };
}
