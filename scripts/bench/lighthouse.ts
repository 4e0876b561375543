import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

import * as z from 'zod/mini';

import { readConfig } from '#api/config/config.ts';

import { launchOptions, requireChromium } from '../browser/chromium.ts';
import { orUsage, readAmount } from '../command-line/command-line.ts';
import { originsOf, pagesToMeasure, unknownPath } from './lighthouse-pages.ts';
import { quantile } from './run.ts';

const Report = z.object({
  categories: z.record(z.string(), z.object({ id: z.string(), score: z.nullable(z.number()) })),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.nullable(z.number()),
      scoreDisplayMode: z.string(),
      displayValue: z.optional(z.string()),
      numericValue: z.optional(z.number()),
    }),
  ),
});
type Report = z.infer<typeof Report>;

const runs = orUsage(() => readAmount('LIGHTHOUSE_RUNS', 5));
/** The lowest score that passes, by category. */
const bars = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };
/** In milliseconds, except the layout shift. */
const times = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
/** On an error page these only report its status and its noindex. */
const notOfErrors = ['http-status-code', 'is-crawlable', 'errors-in-console', 'bf-cache'];

/**
 * Runs Lighthouse for mobile on a page of every template of the domains at `origins`, or of every domain of the Caravan at
 * PORT: the median of five runs (or LIGHTHOUSE_RUNS), meaningful only on an idle machine. Names the failed audits of pages
 * below the bar. Lighthouse is not a dependency, because it brings a hundred packages: install it in another folder and name that
 * in LIGHTHOUSE_DIR.
 */
export async function benchLighthouse(origins: string[]): Promise<void> {
  const program = `${process.env['LIGHTHOUSE_DIR']}/node_modules/lighthouse/cli/index.js`;
  if (!existsSync(program)) {
    console.error(
      `LIGHTHOUSE_DIR is ${JSON.stringify(process.env['LIGHTHOUSE_DIR'] ?? '')}: it takes a folder in which you ran "npm install lighthouse". Caravan must run too ("npm start").`,
    );
    process.exitCode = 1;
    return;
  }
  requireChromium();
  const { port } = orUsage(() => readConfig({ PORT: process.env['PORT'] }));
  let pages = 0;
  let below = 0;
  for (const origin of origins.length > 0 ? origins : await originsOf(`http://localhost:${port}`)) {
    const paths = await pagesToMeasure(origin);
    const width = Math.max(...paths.map((path) => path.length));
    console.log(`\nLighthouse, mobile, ${origin}: ${[...Object.keys(bars), ...times].join(', ')}`);
    for (const path of paths) {
      const { figures, isBelow, marked } = await measurePage(program, origin + path, path === unknownPath);
      console.log(`  ${path.padEnd(width)}  ${figures}`);
      if (isBelow) for (const line of marked) console.log(`      ${line}`);
      pages += 1;
      below += isBelow ? 1 : 0;
    }
  }
  console.log(`\n${pages - below} of ${pages} pages reach ${Object.values(bars).join(' / ')} (median of ${runs})`);
  if (below > 0 || pages === 0) process.exitCode = 1;
}

type Measured = { figures: string; isBelow: boolean; marked: Set<string> };

async function measurePage(program: string, url: string, isError: boolean): Promise<Measured> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await lighthouse(program, url, isError));
  const median = (valueOf: (report: Report) => number) => quantile(reports.map(valueOf), 0.5);
  const scores = Object.keys(bars).map((name) =>
    median(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)),
  );
  const taken = times.map((name) =>
    median(({ audits }) => audits[name]?.numericValue ?? Number.NaN).toFixed(name.includes('shift') ? 3 : 0),
  );
  return {
    figures: [...scores, ...taken].join(' '),
    isBelow: Object.values(bars).some((bar, index) => !((scores[index] ?? 0) >= bar)),
    marked: new Set(reports.flatMap(({ audits }) => failures(audits))),
  };
}

async function lighthouse(program: string, url: string, isError: boolean): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      '--chrome-flags=--headless=new --no-sandbox',
      ...(isError ? ['--ignore-status-code', `--skip-audits=${notOfErrors.join(',')}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: launchOptions.executablePath }, maxBuffer: 2 ** 26 },
  );
  return z.parse(Report, JSON.parse(stdout));
}

/** The audits that the report marks red or orange, without the times, which are reported above. */
function failures(audits: Report['audits']): string[] {
  return Object.entries(audits)
    .filter(([, { score, scoreDisplayMode }]) => score !== null && score < 0.9 && scoreDisplayMode !== 'numeric')
    .map(([id, { title, displayValue = '' }]) => `${id}: ${title} ${displayValue}`.trim());
}
