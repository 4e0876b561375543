import { globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { releaseCalls } from '#shared/calls/releases.ts';

import { buildRenderer } from '../serve/builds.ts';
import { copyDomain } from './copy-domain.ts';
import { measuredOn, table, writeSection } from './document.ts';
import { fillDomain, firstMember, publishAndWait, signIn, timeEdits } from './editor.ts';
import { connectOrigin } from './origin.ts';
import { progress, progressDone } from './progress.ts';
import { benchFolder, quantile, report } from './run.ts';
import { startServer } from './server.ts';
import { against, measureYardstick, type Yardstick } from './yardstick.ts';

const firstHost = 'caravan.localhost';
const hostOf = (number: number) => (number === 0 ? firstHost : `network-${String(number).padStart(5, '0')}.localhost`);
/** Fifty pages, with lists and feeds. */
const postsPerDomain = 36;
const rounds = 100;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

type Figures = {
  /** Of this many domains. */
  domains: number;
  pages: number;
  all: number;
  allPeak: number;
  warm: number;
  times: number[];
  yardstick: Yardstick;
  /** Bytes after a start without work. */
  memory: number;
  /** Bytes of database and releases, without pictures and caches. */
  disk: number;
};

/**
 * Networks of domains of fifty pages each: a start after an update, which renders all pages again; a start without work; then
 * edit after edit in one domain. Writes a table to docs/benchmarks.md.
 */
export async function benchNetwork(counts: number[]): Promise<void> {
  await buildRenderer(console.log);
  const figures: Figures[] = [];
  for (const domains of counts) figures.push(await measureNetwork(domains));
  writeNetwork(figures);
}

async function measureNetwork(domains: number): Promise<Figures> {
  const dataDir = benchFolder('bench-network');
  try {
    await makeNetwork(dataDir, domains);
    progress(`starting with ${domains} domains, as after an update`);
    const updated = await startServer({ dataDir });
    const all = { ready: updated.ready, peak: updated.peak() };
    await updated.close();
    const disk = bytesIn(dataDir);
    progress('starting again without work');
    const server = await startServer({ dataDir });
    try {
      await server.idle();
      const memory = server.memory();
      const host = hostOf(Math.floor(domains / 2));
      const editor = await signIn(server);
      await editor.enter(host);
      const origin = connectOrigin(server.port);
      progress(`${rounds} edits in one of ${domains} domains`);
      // The first edit fills the caches.
      const [, ...times] = await timeEdits(editor.client, origin, host, (round) => round <= rounds);
      const path = `/${(await firstMember(editor.client, host)).url}`;
      const yardstick = await measureYardstick(origin, host, path, rounds);
      origin.close();
      const { data: state } = await editor.client(releaseCalls.state);
      progressDone();
      return {
        domains,
        pages: state.current?.page_count ?? 0,
        all: all.ready - server.ready,
        allPeak: all.peak,
        warm: server.ready,
        times,
        yardstick,
        memory,
        disk,
      };
    } finally {
      await server.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Creates one domain with the panel's calls and copies it; each copy has a release of older code. */
async function makeNetwork(dataDir: string, domains: number): Promise<void> {
  const server = await startServer({ dataDir });
  const editor = await signIn(server);
  await editor.enter(firstHost);
  await fillDomain(editor.client, postsPerDomain);
  await publishAndWait(editor.client);
  await server.close();
  const hosts = Array.from({ length: domains - 1 }, (_, index) => hostOf(index + 1));
  await copyDomain({ dataDir, host: firstHost, hosts, tick: (done) => progress(`made ${done} of ${domains} domains`) });
}

function writeNetwork(figures: Figures[]): void {
  const rows: [string, (figures: Figures) => string][] = [
    ['rendering all pages after an update', ({ all }) => seconds(all)],
    ['pages per second', ({ domains, pages, all }) => String(Math.round((domains * pages) / (all / 1000)))],
    ['peak memory during that', ({ allPeak }) => megabytes(allPeak)],
    ['a start without work', ({ warm }) => seconds(warm)],
    ['memory after that', ({ memory }) => megabytes(memory)],
    ['database and releases on disk', ({ disk }) => megabytes(disk)],
    ['memory per domain, beyond the smallest network', (one) => perDomain(one, figures)],
    ['one edit in one domain: p50', ({ times }) => ms(quantile(times, 0.5))],
    ['p95', ({ times }) => ms(quantile(times, 0.95))],
    ['p50 relative to a round trip and one written page', ({ yardstick, times }) => against(yardstick, times)],
  ];
  const heads = figures.map(({ domains }) => `${domains.toLocaleString('en-US')} domains`);
  const cells = rows.map(([name, cell]) => [name, ...figures.map(cell)]);
  report(
    `Networks of ${heads.join(', ')}`,
    Object.fromEntries(cells.map(([name = '', ...row]) => [name, row.join(', ')])),
  );
  writeSection(
    'Many domains',
    `\`npm run bench -- network ${figures.map(({ domains }) => domains).join(' ')}\`. ${measuredOn()}

Domains of ${figures[0]?.pages} pages each, in one process with database, API and web server. The first start comes after an update of Caravan: it
reads all content, renders all pages, compresses and fsyncs them, and requests a page of each domain. Share pictures are kept; a first
publish draws them too, at 15 to 20 ms of CPU time each. The time of a start without work is subtracted. One edit is measured as above.

${table([['', ...heads], ...cells])}`,
  );
}

function bytesIn(folder: string): number {
  return globSync('{caravan.sqlite*,packs/**}', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0);
}

function perDomain({ domains, memory }: Figures, [first]: Figures[]): string {
  if (!first || first.domains >= domains) return '';
  return `${Math.round((memory - first.memory) / (domains - first.domains) / 1024)} KB`;
}
