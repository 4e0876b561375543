import { rmSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { openDatabase } from '#api/db/connect.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { twinSuffixes } from '#site/publish/manifest.ts';
import { liveRelease, releaseRoot } from '#site/publish/release.ts';
import { storedFile } from '#site/publish/store.ts';

import { buildRenderer } from '../serve/builds.ts';
import { copyDomain } from './copy-domain.ts';
import { measuredOn, table, writeSection } from './document.ts';
import { fillDomain, signIn, timeEdits } from './editor.ts';
import { connectOrigin } from './origin.ts';
import { progress, progressDone } from './progress.ts';
import { benchFolder, quantile, report } from './run.ts';
import { startServer } from './server.ts';

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
  cold: number;
  coldPeak: number;
  update: number;
  updatePeak: number;
  warm: number;
  times: number[];
  peak: number;
};

/**
 * A network of many domains of fifty pages each: the start that makes all of them, a start that has nothing to do, and then one edit
 * after the other in one of them. The table goes into docs/benchmarks.md.
 */
export async function benchNetwork(domains: number): Promise<void> {
  await buildRenderer(console.log);
  const dataDir = benchFolder('bench-network');
  try {
    await makeNetwork(dataDir, domains);
    progress(`publishing ${domains} domains for the first time`);
    const first = await startServer({ dataDir });
    const cold = { ready: first.ready, peak: first.peak() };
    await first.close();
    progress('starting as after an update');
    await ageReleases(dataDir);
    const update = await startServer({ dataDir });
    const updated = { ready: update.ready, peak: update.peak() };
    await update.close();
    progress('starting again with nothing to do');
    const server = await startServer({ dataDir });
    try {
      const host = hostOf(Math.floor(domains / 2));
      const editor = await signIn(server);
      await editor.enter(host);
      const origin = connectOrigin(server.port);
      progress(`${rounds} edits in one of ${domains} domains`);
      const [, ...times] = await timeEdits(editor.client, origin, host, (round) => round <= rounds);
      origin.close();
      const { data: state } = await editor.client(releaseCalls.state);
      progressDone();
      writeNetwork({
        domains,
        pages: state.current?.page_count ?? 0,
        cold: cold.ready - server.ready,
        coldPeak: cold.peak,
        update: updated.ready - server.ready,
        updatePeak: updated.peak,
        warm: server.ready,
        times,
        peak: server.peak(),
      });
    } finally {
      await server.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One domain by the panel's calls, and copies of it. */
async function makeNetwork(dataDir: string, domains: number): Promise<void> {
  progress(`making ${domains} domains`);
  const server = await startServer({ dataDir });
  const editor = await signIn(server);
  await editor.enter(firstHost);
  await fillDomain(editor.client, postsPerDomain);
  while ((await editor.client(releaseCalls.state)).data.running) await wait(10);
  await server.close();
  const { db, close } = openDatabase({ databaseUrl: null, dataDir });
  await copyDomain(
    db,
    firstHost,
    Array.from({ length: domains - 1 }, (_, index) => hostOf(index + 1)),
  );
  // Nothing is live: the first of all is built once more as well.
  await db.updateTable('domains').set({ current_release_id: null }).execute();
  await db.deleteFrom('releases').execute();
  await close();
  rmSync(`${dataDir}/sites`, { recursive: true, force: true });
}

/** Makes what is live look like the work of other code: no page of it is of use any more, and neither are its files. */
async function ageReleases(dataDir: string): Promise<void> {
  for (const host of await readdir(join(dataDir, 'sites'))) {
    const live = await liveRelease(releaseRoot(dataDir, host));
    if (!live) throw new Error(`${host} isn't live`);
    const { pages } = live.manifest;
    const { store } = releaseRoot(dataDir, host);
    for (const page of Object.values(pages).filter(({ file }) => !file.startsWith('share/'))) {
      page.key = 'of other code';
      for (const suffix of ['', ...Object.values(twinSuffixes)])
        await rm(storedFile(store, page.hash) + suffix, { force: true });
    }
    await writeFile(
      join(live.directory, 'release.json'),
      JSON.stringify({ ...live.manifest, buildId: 'other', pages }),
    );
  }
}

function writeNetwork(figures: Figures): void {
  const { domains, pages, cold, coldPeak, update, updatePeak, warm, times, peak } = figures;
  const count = domains.toLocaleString('en-US');
  const rows: [string, string][] = [
    ['all pages and share pictures for the first time', seconds(cold)],
    ['memory at most meanwhile', megabytes(coldPeak)],
    ['all pages once more, after an update', seconds(update)],
    ['pages a second', String(Math.round((domains * pages) / (update / 1000)))],
    ['memory at most during that', megabytes(updatePeak)],
    ['a start with nothing to do', seconds(warm)],
    ['one edit in one of them: p50', ms(quantile(times, 0.5))],
    ['p95', ms(quantile(times, 0.95))],
    ['memory at most after that start', megabytes(peak)],
  ];
  report(`${count} domains of ${pages} pages`, Object.fromEntries(rows));
  writeSection(
    'Many domains',
    `\`npm run bench -- network ${domains}\`. ${measuredOn()}

${count} domains of ${pages} pages each, in one process with their database, API and visitors. The first start makes all of them,
brings them safely to disk and asks for a page of each; most of its time goes into the share pictures, one for each page. A start after
an update of Caravan makes all pages again, but share pictures stay. Both times are without what a start takes that has nothing to do.
One edit is measured as above.

${table([['', `${count} domains`], ...rows])}`,
  );
}
