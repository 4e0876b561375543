import { rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

import { sql } from 'kysely';

import { connect, type Db } from '#api/db/connect.ts';
import { listSites } from '#api/db/sites.ts';
import { hostRules, readHostTable } from '#site/publish/host-table.ts';
import { openKnownHosts } from '#site/publish/known-hosts.ts';
import { PageTable } from '#site/publish/page-table.ts';
import { storeManifest } from '#site/publish/stored-manifest.ts';
import { createCluster, unsynced } from '#tests/support/postgres-cluster.ts';

import { measuredOn, table, writeSection } from './document.ts';
import { benchFolder, quantile, report } from './run.ts';
import { assumptions, facts, type Forecast, forecast, limits, type Measured } from './scale-model.ts';

const networks = [1, 100, 10_000, 100_000];
const largest = 100_000;
const rounds = 300;

/** What networks of many domains ask of database, bucket, CDN and memory, from assumptions and from what this machine measures. */
export async function benchScale(): Promise<void> {
  const folder = benchFolder('bench-scale');
  const postgres = await createCluster(unsynced);
  try {
    const { db, close } = await connect({ databaseUrl: postgres.url, dataDir: folder });
    await fill(db);
    const measured = { ...(await timeLooks(db)), manifest: manifestBytes(), host: await hostMemory(folder) };
    await close();
    writeScale(measured);
  } finally {
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

const idOf = (number: number) => `d${String(number).padStart(15, '0')}`;
const hostOf = (number: number) => `network-${number}.example`;

async function fill(db: Db): Promise<void> {
  for (let from = 0; from < largest; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      id: idOf(from + index),
      host: hostOf(from + index),
      title: 'Trucks',
      revision: 1,
      live_revision: 1,
      current_release_id: null,
      archived_at: null,
      created_at: new Date().toISOString(),
      shown_number: 1,
      shown_manifest: 'a'.repeat(43),
      site_version: 1 + from + index,
      day: null,
    }));
    await db.insertInto('domains').values(rows).execute();
  }
  await count(db, largest);
  // As Postgres does by itself within a minute.
  await sql`analyze domains`.execute(db);
}

async function count(db: Db, value: number): Promise<void> {
  await db.updateTable('counters').set({ value }).where('name', '=', 'sites').execute();
}

async function timeLooks(db: Db): Promise<Pick<Measured, 'look' | 'found' | 'page'>> {
  const asked = { elsewhere: false };
  const look = await median(() => listSites(db, { ...asked, since: largest }));
  let after: string | undefined;
  const page = await median(async () => {
    const { next } = await listSites(db, { ...asked, after });
    after = next ?? undefined;
  });
  await count(db, largest + 1);
  await db
    .updateTable('domains')
    .set({ site_version: largest + 1 })
    .where('id', '=', idOf(5000))
    .execute();
  const found = await median(() => listSites(db, { ...asked, since: largest }));
  return { look, found, page };
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return quantile(times, 0.5);
}

function manifestBytes(): number {
  const pages = Array.from({ length: assumptions.pages }, (_, index) => {
    const path = `/members/truck-number-${index}`;
    const names = { hash: 'h'.repeat(43), key: 'k'.repeat(43) };
    return [path, { file: `${path.slice(1)}/index.html`, contentType: 'text/html; charset=utf-8', ...names }] as const;
  });
  const rest = { number: 1, host: hostOf(1), origin: `https://${hostOf(1)}`, buildId: 'b'.repeat(16), revision: 1 };
  const empty = { createdAt: '', assets: {}, redirects: [], headers: {} };
  return storeManifest({ ...rest, ...empty, pages: new PageTable(new Map(pages)) }).bytes.length;
}

/** Bytes for each domain in the two threads of a node that know the table of hosts. */
async function hostMemory(folder: string): Promise<number> {
  const inspector = new Session();
  inspector.connect();
  const used = async () => {
    await inspector.post('HeapProfiler.collectGarbage');
    return process.memoryUsage().heapUsed;
  };
  const before = await used();
  const known = openKnownHosts(folder);
  const entries = Array.from({ length: largest }, (_, number) => ({
    id: idOf(number),
    host: hostOf(number),
    aliases: [{ host: `www.${hostOf(number)}`, mode: 'redirect' as const }],
    archived: false,
  }));
  await known.take(entries, { all: true });
  await known.write({ now: true });
  const rules = new Map(hostRules(await readHostTable(folder)));
  entries.length = 0;
  const bytes = ((await used()) - before) / rules.size;
  // A host and its alias, and both tables have to be there until here.
  await known.entry(idOf(1));
  inspector.disconnect();
  return 2 * bytes;
}

const one = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 2 });
const megabytes = (bytes: number) => `${one(bytes / 2 ** 20)} MB`;

function writeScale(measured: Measured): void {
  const forecasts = networks.map((domains) => forecast(domains, measured));
  const rows: [string, (forecast: Forecast) => string][] = [
    ['nodes', ({ nodes }) => one(nodes)],
    ['pages that visitors read', ({ visits }) => one(visits)],
    ['publishes', ({ publishes }) => one(publishes)],
    ['looks at the count of changes (pointer reads)', ({ looks }) => one(looks)],
    ['rows of domains that changed', ({ changedRows }) => one(changedRows)],
    ['rows of domains read every ten minutes', ({ wholeRows }) => one(wholeRows)],
    ['time of the database for these', ({ lookTime }) => `${one(lookTime)} ms`],
    ['transactions that write', ({ writes }) => one(writes)],
    ['reads in the bucket, without a CDN', ({ direct }) => `${one(direct.reads)}, ${megabytes(direct.bytes)}`],
    [
      `with ${assumptions.largeDisk / 2 ** 30} GB of copies on each node`,
      ({ withLargeDisk: { reads, bytes } }) => `${one(reads)}, ${megabytes(bytes)}`,
    ],
    [
      'behind a CDN, with the usual copies',
      ({ behindEdges }) => `${one(behindEdges.reads)}, ${megabytes(behindEdges.bytes)}`,
    ],
    [`URLs to purge, of ${one(limits.cloudflareFree)} to ${one(limits.cloudflareEnterprise)}`, ({ urls }) => one(urls)],
    [`keys to purge, of ${one(limits.fastly / 3600)}`, ({ keys }) => one(keys)],
    ['memory of a node for caches and hosts', ({ memory }) => megabytes(memory)],
  ];
  const heads = networks.map((domains) => `${domains.toLocaleString('en-US')} domain${domains === 1 ? '' : 's'}`);
  const cells = rows.map(([name, cell]) => [name, ...forecasts.map(cell)]);
  report(
    `A second of the busiest hour: ${heads.join(', ')}`,
    Object.fromEntries(cells.map(([name = '', ...row]) => [name, row.join('  |  ')])),
  );
  const { visits, peak, publishes, saves, pages, changed, page, packs, edges, pagesOfNode } = assumptions;
  writeSection(
    'A model of many domains',
    `\`npm run bench -- scale\`. ${measuredOn()}

Not a measurement: formulas and a simulation (\`scripts/bench/scale-model.ts\`) of a second in the busiest hour. Measured for it on a Postgres with ${largest.toLocaleString('en-US')} domains
on this machine: a look that finds nothing takes ${measured.look.toFixed(2)} ms, one that finds one domain ${measured.found.toFixed(2)} ms, a page of ${facts.domainsOfPage} domains ${measured.page.toFixed(1)} ms; a manifest
of ${pages} pages has ${(measured.manifest / 1024).toFixed(1)} KB, and a domain with one alias takes ${Math.round(measured.host)} bytes in the tables of hosts.

Assumed: ${visits} pages read per domain and day, the busiest hour ${peak} times the average, popularity of domains and pages as 1, 1/2, 1/3 …; ${publishes} publishes
per domain and day with ${saves} saves each; ${pages} pages of ${page / 1000} KB with their compressed twins, ${changed} of them changed by a publish; ${packs} packs per domain; a CDN answers ${edges * 100} % of visits;
a node sends ${one(pagesOfNode)} pages a second, and keeps ${facts.disk / 2 ** 20} MB of copies on its disk. Each node looks once a second and ${facts.news} times for each publish. Memory is beyond what a process takes anyway.

${table([['in a second', ...heads], ...cells])}`,
  );
}
