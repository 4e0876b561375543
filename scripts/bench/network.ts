import { rmSync } from 'node:fs';

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
  domains: number;
  pages: number;
  all: number;
  allPeak: number;
  warm: number;
  times: number[];
  yardstick: Yardstick;
  peak: number;
};

/**
 * A network of many domains of fifty pages each: a start after an update, which renders all pages again; a start without work; then
 * edit after edit in one domain. Writes a table to docs/benchmarks.md.
 */
export async function benchNetwork(domains: number): Promise<void> {
  await buildRenderer(console.log);
  const dataDir = benchFolder('bench-network');
  try {
    await makeNetwork(dataDir, domains);
    progress(`starting with ${domains} domains, as after an update`);
    const updated = await startServer({ dataDir });
    const all = { ready: updated.ready, peak: updated.peak() };
    await updated.close();
    progress('starting again without work');
    const server = await startServer({ dataDir });
    try {
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
      writeNetwork({
        domains,
        pages: state.current?.page_count ?? 0,
        all: all.ready - server.ready,
        allPeak: all.peak,
        warm: server.ready,
        times,
        yardstick,
        peak: server.peak(),
      });
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

function writeNetwork({ domains, pages, all, allPeak, warm, times, yardstick, peak }: Figures): void {
  const count = domains.toLocaleString('en-US');
  const rows: [string, string][] = [
    ['rendering all pages after an update', seconds(all)],
    ['pages per second', String(Math.round((domains * pages) / (all / 1000)))],
    ['peak memory during that', megabytes(allPeak)],
    ['a start without work', seconds(warm)],
    ['one edit in one domain: p50', ms(quantile(times, 0.5))],
    ['p95', ms(quantile(times, 0.95))],
    ['p50 relative to a round trip and one written page', against(yardstick, times)],
    ['peak memory after that start', megabytes(peak)],
  ];
  report(`${count} domains of ${pages} pages`, Object.fromEntries(rows));
  writeSection(
    'Many domains',
    `\`npm run bench -- network ${domains}\`. ${measuredOn()}

${count} domains of ${pages} pages each, in one process with database, API and web server. The first start comes after an update of Caravan: it
reads all content, renders all pages, compresses and fsyncs them, and requests a page of each domain. Share pictures are kept; a first
publish draws them too, at 15 to 20 ms of CPU time each. The time of a start without work is subtracted. One edit is measured as above.

${table([['', `${count} domains`], ...rows])}`,
  );
}
