import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

import * as z from 'zod/mini';

import { launchOptions, requireChromium } from '../chromium.ts';
import { quantile, report } from './run.ts';

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

const runs = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5);
const scored = ['performance', 'accessibility', 'best-practices', 'seo'];
const measured = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

/**
 * Lighthouse for mobile on a page of every template of running sites: the median of five runs each (or LIGHTHOUSE_RUNS), worth
 * reading on a quiet machine only, and with it every audit that one of the runs didn't pass, which a busy machine shows as well.
 * Lighthouse is no dependency, because it brings a hundred packages: install it in a folder of its own and name that in
 * LIGHTHOUSE_DIR.
 */
export async function benchLighthouse(origins: string[]): Promise<void> {
  const program = `${process.env['LIGHTHOUSE_DIR']}/node_modules/lighthouse/cli/index.js`;
  if (!existsSync(program)) {
    console.error(
      'Run "npm install lighthouse" in a folder of its own, name it in LIGHTHOUSE_DIR, and start Caravan ("npm start").',
    );
    process.exitCode = 1;
    return;
  }
  requireChromium();
  for (const origin of origins) {
    const figures: Record<string, string> = {};
    for (const path of await templatePaths(origin)) {
      const { median, failed } = await measurePage(program, origin + path);
      figures[path] = [median, ...failed].join('\n      ');
    }
    report(`Lighthouse, mobile, ${origin}: ${[...scored, ...measured].join(', ')}`, figures);
  }
}

/** Every page at the top, and the first of each kind below. */
async function templatePaths(origin: string): Promise<string[]> {
  // Node doesn't resolve *.localhost on every machine; a browser does.
  const { host, port } = new URL(origin);
  const curl = await promisify(execFile)('curl', [
    '-fsS',
    '-H',
    `Host: ${host}`,
    `http://127.0.0.1:${port}/sitemap.xml`,
  ]);
  const all = [...curl.stdout.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  const kinds = Map.groupBy(all, (path) => (path.lastIndexOf('/') > 0 ? path.split('/')[1] : path));
  return [...kinds.values()].flatMap(([first]) => first ?? []);
}

async function measurePage(program: string, url: string): Promise<{ median: string; failed: Set<string> }> {
  const found: number[][] = [];
  const failed = new Set<string>();
  for (let run = 0; run < runs; run += 1) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, url, '--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox'],
      { env: { ...process.env, CHROME_PATH: launchOptions.executablePath }, maxBuffer: 2 ** 26 },
    );
    const { categories, audits } = z.parse(Report, JSON.parse(stdout));
    found.push([
      ...scored.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
      ...measured.map((name) =>
        Number((audits[name]?.numericValue ?? Number.NaN).toFixed(name.includes('shift') ? 3 : 0)),
      ),
    ]);
    for (const line of failures(audits)) failed.add(line);
  }
  const median = [...scored, ...measured]
    .map((_, index) =>
      quantile(
        found.map((values) => values[index] ?? Number.NaN),
        0.5,
      ),
    )
    .join(' ');
  return { median, failed };
}

/** What the report marks red or orange. The times are figures of their own above. */
function failures(audits: Report['audits']): string[] {
  return Object.entries(audits)
    .filter(([, { score, scoreDisplayMode }]) => score !== null && score < 0.9 && scoreDisplayMode !== 'numeric')
    .map(([id, { title, displayValue = '' }]) => `${id}: ${title} ${displayValue}`.trim());
}
