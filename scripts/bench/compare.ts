import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createRenderPool, maxWorkers } from '#site/publish/render-pool.ts';

import { buildRenderer, rendererDir } from '../serve/builds.ts';
import { barChart } from './chart.ts';
import { storiesPerDomain, storyDomains } from './compare/content.ts';
import { type FlatTemplate, flatTemplate, type Sample } from './compare/flat.ts';
import { eleventy, type Generator, hugo } from './compare/generators.ts';
import { type Watched, watch } from './compare/watched.ts';
import { measuredOn, table, writeSection } from './document.ts';
import { progress, progressDone } from './progress.ts';
import { astro, benchFolder, quantile, report, root } from './run.ts';

/** `change` and `none`: milliseconds for one changed story and for no change; null where either needs a full build. */
type Row = { name: string; full: number; cpu: number; peak: number; change: number | null; none: number | null };
type Caravan = { full: number; cpu: number; one: number[]; none: number[] };

const plainFiles = 'Caravan, plain files';
const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 9950 ? 2 : 1)} s`;
const megabytes = (bytes: number) => (Number.isNaN(bytes) ? 'unknown' : `${Math.round(bytes / 2 ** 20)} MB`);

/**
 * Compares Caravan, Astro, Astro's incremental build, Eleventy and Hugo in one run, on the same stories and with templates that
 * write the same bytes: full build, one change, no change, memory. Writes tables and charts to docs/benchmarks.md.
 */
export async function benchCompare(counts: number[]): Promise<void> {
  await buildRenderer(console.log);
  const done: { count: number; rows: Row[] }[] = [];
  for (const count of counts) {
    const folder = benchFolder('compare');
    try {
      done.push({ count, rows: await compare(folder, count) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    progressDone();
    // The largest takes an hour, so save the results so far.
    writeComparison(done);
  }
}

function cellsOf(rows: Row[]): string[][] {
  const plain = rows.find(({ name }) => name.startsWith(plainFiles));
  return rows.map(({ name, full, cpu, change, none, peak }) => [
    name,
    seconds(full),
    `${(full / (plain?.full ?? Number.NaN)).toFixed(2)} times`,
    seconds(cpu),
    change === null ? 'full build' : seconds(change),
    none === null ? 'full build' : seconds(none),
    megabytes(peak),
  ]);
}

function writeComparison(done: { count: number; rows: Row[] }[]): void {
  const last = done.at(-1);
  if (!last) return;
  const size = last.count.toLocaleString('en-US');
  report(
    `${size} pages`,
    Object.fromEntries(cellsOf(last.rows).map(([name = '', ...others]) => [name, others.join(', ')])),
  );
  const head = ['', 'all pages', 'relative to Caravan’s plain files', 'CPU', 'one change', 'no change', 'peak memory'];
  const tables = done.map(
    ({ count, rows }) => `### ${count.toLocaleString('en-US')} pages\n\n${table([head, ...cellsOf(rows)])}`,
  );
  const bars = (of: (row: Row) => number) => last.rows.map((row) => ({ name: row.name, value: of(row) / 1000 }));
  const draw = (file: string, title: string, of: (row: Row) => number) =>
    writeFileSync(join(root, 'docs', file), barChart(title, bars(of)));
  draw('benchmarks-full.svg', `All of ${size} pages, seconds`, ({ full }) => full);
  draw('benchmarks-change.svg', `One change in ${size} pages, seconds`, ({ change, full }) => change ?? full);
  writeSection(
    'Other generators',
    `\`npm run bench -- compare ${done.map(({ count }) => count).join(' ')}\` (1,000, 10,000 and 50,000 pages unless numbers are given). ${measuredOn()}

Every generator renders the same stories, ${storiesPerDomain} per domain. Caravan and Astro use Caravan's own templates. Eleventy and Hugo
get one template with the same markup, and the texts that differ as fields. It has no components, conditions or loops, so they do
less work than with real templates; the run checks that every generator renders the same bytes.

Times are of whole processes, including start-up; \`CPU\` counts all cores and depends less on other load. Caravan keeps running, so
its "one change" and "no change" are publishes of the domain, each the median of 20. Astro's times include compiling the templates,
which Caravan does once for all domains when its code changes. Only Caravan's publish compresses every file and fsyncs it. Eleventy
and Hugo keep nothing between runs: one change is a full build.

${tables.join('\n\n')}

![The full build as bars](benchmarks-full.svg)

![One change as bars](benchmarks-change.svg)`,
  );
}

async function compare(folder: string, count: number): Promise<Row[]> {
  const { template, sample } = await flatten(count);
  const rows: Row[] = [];
  const add = (
    name: string,
    { full, cpu, peak }: Omit<Row, 'name' | 'change' | 'none'>,
    again: [number, number] | null,
  ) => rows.push({ name, full, cpu, peak, change: again?.[0] ?? null, none: again?.[1] ?? null });

  for (const mode of ['publish', 'plain'] as const) {
    progress(`${count} pages: Caravan, ${mode}`);
    const args = ['scripts/bench/compare/caravan.ts', rendererDir, join(folder, mode), String(count), mode];
    const { peak, output } = await watch(process.execPath, args, { cwd: root });
    const { full, cpu, one, none } = JSON.parse(output) as Caravan;
    const again: [number, number] | null = mode === 'publish' ? [quantile(one, 0.5), quantile(none, 0.5)] : null;
    const name = mode === 'publish' ? 'Caravan, published: compressed, fsynced' : plainFiles;
    add(`${name} (${maxWorkers} workers)`, { full, cpu, peak }, again);
  }
  const withAstro = (env: Record<string, string>) =>
    watch(process.execPath, [astro, 'build', '--config', 'scripts/bench/static/astro.config.mjs'], {
      cwd: root,
      env: { BENCH_PAGES: String(count), BENCH_SRC: './scripts/bench/compare', ...env },
    });
  const row = ({ ms, cpu, peak }: Watched) => ({ full: ms, cpu, peak });
  progress(`${count} pages: astro build`);
  add('astro build', row(await withAstro({ BENCH_OUT: join(folder, 'astro') })), null);
  const incremental = { BENCH_OUT: join(folder, 'incremental'), BENCH_INCREMENTAL: 'true' };
  progress(`${count} pages: astro build, incremental`);
  const first = await withAstro(incremental);
  progress(`${count} pages: astro build, incremental, one change`);
  const change = await withAstro({ ...incremental, BENCH_SAID: 'Something else.' });
  progress(`${count} pages: astro build, incremental, no change`);
  const none = await withAstro({ ...incremental, BENCH_SAID: 'Something else.' });
  add('astro build, incremental (experimental)', row(first), [change.ms, none.ms]);

  for (const make of [eleventy, hugo]) {
    progress(`${count} pages: ${make.name} writes its content`);
    const generator = await make(join(folder, make.name), template, count);
    if (!generator) {
      progress(`${make.name} is not installed: skipped`);
      continue;
    }
    progress(`${count} pages: ${generator.name}`);
    const watched = await generator.run();
    assertSame(generator, sample);
    add(generator.name, row(watched), null);
  }
  return rows;
}

/** Two stories of different domains (where there are two) as Caravan's templates render them, and a template made from both. */
async function flatten(count: number): Promise<{ template: FlatTemplate; sample: Sample }> {
  const domains = [...storyDomains(Math.min(count, 2 * storiesPerDomain))];
  const pool = createRenderPool(rendererDir, 1);
  try {
    const show = async (domain: number, index: number): Promise<Sample> => {
      const made = domains.at(domain);
      const page = made?.pages.at(index);
      if (!made || !page) throw new Error('Compare with more pages');
      const { site } = made;
      const { body } = await pool.show({ origin: site.origin, site, page });
      return { site, page, html: Buffer.from(body).toString('utf8') };
    };
    const sample = await show(0, 3);
    return { template: flatTemplate(sample, await show(-1, 0)), sample };
  } finally {
    await pool.close();
  }
}

/** Ignores the empty line at a template's end: Hugo drops it. */
function assertSame({ name, page }: Generator, { site, page: { path }, html }: Sample): void {
  const made = page(site.host, path);
  if (made.trim() === html.trim()) return;
  const at = [...made].findIndex((character, index) => character !== html[index]);
  throw new Error(
    `${name} renders a different page: ${made.slice(at - 60, at + 60)} instead of ${html.slice(at - 60, at + 60)}`,
  );
}
