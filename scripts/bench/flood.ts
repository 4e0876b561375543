import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { richTextFrom } from '#shared/content/rich-text.ts';

import { buildRenderer } from '../serve/builds.ts';
import { addEditor, type Person } from './add-editor.ts';
import { measuredOn, table, writeSection } from './document.ts';
import { type Editor, makeDomain, publishAndWait, signIn } from './editor.ts';
import { connectOrigin } from './origin.ts';
import { pace } from './pace.ts';
import { progress, progressDone } from './progress.ts';
import { benchFolder, quantile, report, root } from './run.ts';
import { type Server, startServer } from './server.ts';

const quiet = 'quiet.localhost';
const flooded = 'flooded.localhost';
/** The flooded domain's public pages, of 0.8 MB each. */
const largePages = 40;
/** Seconds of each measurement. */
const seconds = 15;
/** Milliseconds within which 99 of 100 pages arrive during the flood, with the limits of production. */
const slowestP99 = 100;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

type Times = { pages: number[]; reads: number[] };
type Figures = { before: Times; during: Times; memory: { before: number; peak: number }; answers: string };

/**
 * One editor floods a domain while visitors and another editor use a second domain, with the limits of production and without any.
 * The yardstick is the same second domain right before the flood. Exit code 1 when visitors wait too long.
 */
export async function benchFlood(): Promise<void> {
  await buildRenderer(console.log);
  const dataDir = benchFolder('bench-flood');
  try {
    const people = await prepare(dataDir);
    const limited = await flood({ limited: true }, { dataDir, people, name: 'with limits' });
    const unlimited = await flood({ program: noLimits }, { dataDir, people, name: 'without limits' });
    progressDone();
    writeFlood({ limited, unlimited });
    checkPages(limited.during.pages);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const noLimits = 'scripts/bench/api-server.ts';

type People = { flooder: Person; reader: Person };

/** Both domains, published, with an editor each. */
async function prepare(dataDir: string): Promise<People> {
  const server = await startServer({ program: noLimits, dataDir });
  try {
    const owner = await signIn(server);
    await makeDomain(owner, flooded, 10);
    progress(`making ${largePages} pages of 0.8 MB`);
    await addLargePages(owner);
    await publishAndWait(owner.client);
    await makeDomain(owner, quiet, 50);
    await publishAndWait(owner.client);
    return { flooder: await addEditor(dataDir, flooded), reader: await addEditor(dataDir, quiet) };
  } finally {
    await server.close();
  }
}

type Run = { dataDir: string; people: People; name: string };

async function flood(kind: { program?: string; limited?: boolean }, { dataDir, people, name }: Run): Promise<Figures> {
  const server = await startServer({ ...kind, dataDir });
  try {
    const reader = await signIn({ ...server, ...people.reader });
    await reader.enter(quiet);
    await probe(server, reader, 3);
    progress(`${name}: measuring before the flood`);
    const before = await probe(server, reader, seconds);
    const memory = server.memory();
    progress(`${name}: measuring during the flood`);
    const flooding = startFlood(server, people.flooder);
    // The flooder signs in and makes its texts first.
    await wait(2500);
    const during = await probe(server, reader, seconds);
    return { before, during, answers: await flooding, memory: { before: memory, peak: server.peak() } };
  } finally {
    await server.close();
  }
}

async function addLargePages({ client }: Editor): Promise<void> {
  const line = 'The queue was long, the smoke longer. '.repeat(5);
  const text = richTextFrom(Array.from({ length: 3100 }, (_, number) => `${line}${number}`));
  for (let number = 0; number < largePages; number += 1) {
    const [title, url] = [`Large ${number}`, `large-${number}`];
    const attributes = { title, url, description: '', text };
    const body = { url, title, post_status_id: 2 as const, post_type_id: 1 as const, post_body: { attributes } };
    await client(postCalls.create, { body });
  }
}

function startFlood({ baseUrl }: Server, { email, password }: Person): Promise<string> {
  return new Promise((done, fail) => {
    const file = join(root, 'scripts/bench/flooder.ts');
    const child = spawn(process.execPath, [file, baseUrl, flooded, email, password, String(seconds + 4)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => (text += String(chunk)));
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done(text.trim()) : fail(new Error(`The flood failed: ${text}`))));
  });
}

/** Visitors and a panel at a fixed pace: a request that is late doesn't delay the next ones. */
async function probe({ port }: Server, { client }: Editor, duration: number): Promise<Times> {
  const origins = Array.from({ length: 8 }, () => connectOrigin(port));
  const times: Times = { pages: [], reads: [] };
  const paths = ['/', '/members', '/blog', '/members/truck-0'];
  let round = 0;
  const readPage = () => {
    round += 1;
    return origins[round % origins.length]?.get(quiet, paths[round % paths.length] ?? '/') ?? Promise.resolve('');
  };
  let read = 0;
  const readList = () => {
    read += 1;
    return read % 2 === 0
      ? client(postCalls.listByType, { query: { type: 6, limit: 50 } })
      : client(optionCalls.getOptions);
  };
  await Promise.all([pace(duration, 25, readPage, times.pages), pace(duration, 100, readList, times.reads)]);
  for (const origin of origins) origin.close();
  return times;
}

function checkPages(times: number[]): void {
  const p99 = quantile(times, 0.99);
  if (p99 <= slowestP99) return;
  console.error(`\nToo slow: during the flood the p99 of a page is ${ms(p99)}, above ${slowestP99} ms.`);
  process.exitCode = 1;
}

function writeFlood(runs: { limited: Figures; unlimited: Figures }): void {
  const { limited, unlimited } = runs;
  const row = (name: string, of: (figures: Figures) => number, words: (value: number) => string) => [
    name,
    words(of(limited)),
    words(of(unlimited)),
  ];
  const at = (when: 'before' | 'during', what: keyof Times, share: number) => (figures: Figures) =>
    quantile(figures[when][what], share);
  const rows = [
    row('a page before the flood: p99', at('before', 'pages', 0.99), ms),
    row('a page during it: p50', at('during', 'pages', 0.5), ms),
    row('p99', at('during', 'pages', 0.99), ms),
    row('longest', at('during', 'pages', 1), ms),
    row('a read of another panel before it: p99', at('before', 'reads', 0.99), ms),
    row('during it: p50', at('during', 'reads', 0.5), ms),
    row('p99', at('during', 'reads', 0.99), ms),
    row('memory before the flood', ({ memory }) => memory.before, megabytes),
    row('peak memory', ({ memory }) => memory.peak, megabytes),
  ];
  for (const [name, { answers }] of Object.entries(runs)) console.log(`\n${name}: ${answers}`);
  report(
    'One editor floods another domain',
    Object.fromEntries(rows.map(([name = '', ...cells], index) => [`${index + 1}. ${name}`, cells.join(', ')])),
  );
  writeSection(
    'One editor floods another domain',
    `\`npm run bench -- flood\`. ${measuredOn()}

An editor of a domain with ${largePages} public pages of 0.8 MB sends six drafts of 1.9 MB a second, lists them once a second, edits a public page and
opens a preview of it every 1.5 seconds, and opens fifty forged preview links a second. Meanwhile visitors request four pages of
another domain 40 times a second, and another panel reads a list or the options ten times a second. A request counts from the time
that it was due. Everything shares this machine: the server, the flood and the visitors. The command fails when the p99 of a page during the
flood is above ${slowestP99} ms with the limits of production.

${table([['', 'limits of production', 'no limits'], ...rows])}`,
  );
}
