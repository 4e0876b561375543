import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { maxWorkers } from '#site/publish/render-pool.ts';

import { buildRenderer, rendererDir } from '../serve/builds.ts';
import { leanMemory } from '../serve/lean-memory.ts';
import { watch } from './compare/watched.ts';
import { measuredOn, table, writeSection } from './document.ts';
import type { Profile } from './profile.ts';
import { progress, progressDone } from './progress.ts';
import { astro, benchFolder, measure, type Measured, report, root } from './run.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
/** The number of pages that the profile renders. */
const profiledPages = 2000;

/**
 * Renders `count` pages with the warm, compiled renderer, with one worker and with as many as a publish uses. The yardstick is
 * `astro build` of the same pages and templates. Then profiles the steps of a page. Writes both tables to docs/benchmarks.md.
 */
export async function benchRender(count: number): Promise<void> {
  await buildRenderer(console.log);
  // On the project's disk, because Astro renames files into it.
  const folder = benchFolder('bench');
  try {
    const compiled = async (workers: number, kind: 'plain' | 'release') => {
      progress(`rendering ${count} pages, ${kind}, ${workers} at once`);
      const to = join(folder, `${kind}-${workers}`);
      const args = [
        ...leanMemory.flags,
        'scripts/bench/compiled.ts',
        rendererDir,
        to,
        String(count),
        String(workers),
        kind,
      ];
      const measured = await measure(args, leanMemory.environment);
      rmSync(to, { recursive: true });
      return measured;
    };
    const plain = await compiled(1, 'plain');
    const runs: [name: string, measured: Measured][] = [['plain files, 1 worker', plain]];
    runs.push([`plain files, ${maxWorkers} workers`, await compiled(maxWorkers, 'plain')]);
    runs.push(['a release, 1 worker', await compiled(1, 'release')]);
    runs.push([`a release, ${maxWorkers} workers`, await compiled(maxWorkers, 'release')]);
    progress('rendering the same pages with astro build');
    const env = { BENCH_PAGES: String(count), BENCH_OUT: folder };
    const build = [astro, 'build', '--config', 'scripts/bench/static/astro.config.mjs'];
    const whole = await watch(process.execPath, build, { cwd: root, env });
    runs.push(['astro build, with start-up', { ...whole, files: plain.files }]);
    progress(`the steps of ${profiledPages} pages`);
    const args = ['scripts/bench/profile.ts', rendererDir, join(folder, 'profile'), String(profiledPages)];
    const { output } = await watch(process.execPath, args, { cwd: root });
    progressDone();
    writeRender(runs, JSON.parse(output) as Profile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeRender(runs: [name: string, measured: Measured][], profile: Profile): void {
  const whole = runs.at(-1)?.[1].ms ?? Number.NaN;
  const cells = runs.map(([name, { ms, cpu, files, peak }]) => [
    name,
    seconds(ms),
    Math.round(files / (ms / 1000)).toLocaleString('en-US'),
    `${(whole / ms).toFixed(1)} times`,
    seconds(cpu),
    megabytes(peak),
  ]);
  const count = (runs[0]?.[1].files ?? 0).toLocaleString('en-US');
  report(`Render ${count} pages`, Object.fromEntries(cells.map(([name = '', ...rest]) => [name, rest.join(', ')])));

  const { steps, bytes } = profile;
  const sum = steps.reduce((all, { cpu }) => all + cpu, 0);
  const step = (name: string, cpu: number, wall: number) => [
    name,
    `${cpu.toFixed(2)} ms`,
    `${Math.round((cpu / sum) * 100)} %`,
    `${wall.toFixed(2)} ms`,
  ];
  const stepCells = [
    ...steps.map(({ name, cpu, wall }) => step(name, cpu, wall)),
    step(
      'total',
      sum,
      steps.reduce((all, { wall }) => all + wall, 0),
    ),
  ];
  report(
    `A page of ${Math.round(bytes / 1024)} KB, step by step`,
    Object.fromEntries(stepCells.map(([name = '', ...rest]) => [name, rest.join(', ')])),
  );
  const compressing = steps.filter(({ name }) => name === 'brotli' || name === 'gzip');
  const compression = compressing.reduce((all, { cpu }) => all + cpu, 0);
  const most = (ms: number) => Math.round((1000 / ms) * maxWorkers).toLocaleString('en-US');
  writeSection(
    'Rendering',
    `\`npm run bench -- render ${runs[0]?.[1].files ?? ''}\`. ${measuredOn()}

${count} pages of ${Math.round(bytes / 1024)} KB on average, with the warm, compiled renderer, as plain files and as a release: compressed and fsynced. The
yardstick of the same run is \`astro build\` of the same pages and templates.

${table([['', 'time', 'pages per second', 'speed relative to astro build', 'CPU', 'peak memory'], ...cells])}

The cost of one page by step, on one thread (${profile.pages.toLocaleString('en-US')} pages). Only the last two steps wait for the disk, and workers render
the next pages during the last one, so CPU time is the limit: ${most(sum)} pages per second on ${maxWorkers} cores, ${most(sum - compression)} without
compression.

${table([['', 'CPU', 'share', 'clock'], ...stepCells])}`,
  );
}
