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
/** With lists, feeds and the like that makes fifty pages. */
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
 * A network of many domains of fifty pages each: the start after an update that makes all pages anew, a start that has nothing to do, and
 * then one edit after the other in one of them. The table goes into docs/benchmarks.md.
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
    progress('starting again with nothing to do');
    const server = await startServer({ dataDir });
    try {
      const host = hostOf(Math.floor(domains / 2));
      const editor = await signIn(server);
      await editor.enter(host);
      const origin = connectOrigin(server.port);
      progress(`${rounds} edits in one of ${domains} domains`);
      // The first one fills what the process keeps.
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

/** One domain by the panel's calls, and copies of it, each with a release of older code. */
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
    ['all pages once more, after an update', seconds(all)],
    ['pages a second', String(Math.round((domains * pages) / (all / 1000)))],
    ['memory at most meanwhile', megabytes(allPeak)],
    ['a start with nothing to do', seconds(warm)],
    ['one edit in one of them: p50', ms(quantile(times, 0.5))],
    ['p95', ms(quantile(times, 0.95))],
    ['p50 against a round trip and one written page', against(yardstick, times)],
    ['memory at most after that start', megabytes(peak)],
  ];
  report(`${count} domains of ${pages} pages`, Object.fromEntries(rows));
  writeSection(
    'Many domains',
    `\`npm run bench -- network ${domains}\`. ${measuredOn()}

${count} domains of ${pages} pages each, in one process with their database, API and visitors. The first start is one after an update of
Caravan: it reads all content, makes all pages anew, brings them safely to disk with their compressed twins, and asks for a page of each domain. Share
pictures stay as they are then; a first publish of all draws them as well, 15 to 20 ms of a processor each. The time is without what a
start takes that has nothing to do. One edit is measured as above.

${table([['', `${count} domains`], ...rows])}`,
  );
}
