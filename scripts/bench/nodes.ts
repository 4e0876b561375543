import { setTimeout as wait } from 'node:timers/promises';

import autocannon from 'autocannon';
import pg from 'pg';

import { usageOf } from '#api/lib/process-usage.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { owner, startNetwork, type TestNetwork, type TestNode } from '#tests/nodes/start-nodes.ts';
import { signIn } from '#tests/support/installation.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { measuredOn, table, writeSection } from './document.ts';
import { progress, progressDone } from './progress.ts';
import { quantile, report } from './run.ts';

const host = 'tacos.test';
const rounds = 4;
const pages = 30_000;
/** How often a node is asked for them before anything counts: until then it gets quicker each time. */
const warmUps = 3;
/** Milliseconds for a node that was stopped to catch up, and of watching the database. */
const settle = 2000;
const watch = 5000;

type Figures = {
  /** Milliseconds of the processor of a node for a page: beside two others, and right afterwards beside three. */
  pairs: [three: number, four: number][];
  /** Of the database, a second: transactions, and milliseconds of its processor. */
  three: DatabaseWork[];
  four: DatabaseWork[];
};
type DatabaseWork = { transactions: number; processor: number };

/**
 * What a fourth web node adds to three. This machine hasn't a core for each of them, so requests are measured by what they cost: the
 * processor's time of the node that answers, asked alone while the others follow. What publishes ask of the database is counted apart: one in the middle of
 * a count would be the noise of the whole.
 */
export async function benchNodes(): Promise<void> {
  await ensureRenderer();
  const network = await startNetwork(host);
  try {
    const work = await network.start('work');
    const nodes: TestNode[] = [];
    for (const name of ['one', 'two', 'three', 'four']) nodes.push(await network.start(name, { role: 'web' }));
    await wait(settle);
    for (const node of nodes) for (let time = 0; time < warmUps; time += 1) await load(node);
    const figures: Figures = { pairs: [], three: [], four: [] };
    for (let round = 0; round < rounds; round += 1) {
      progress(`round ${round + 1} of ${rounds}`);
      // Each node is the fourth in its turn.
      const [fourth, ...others] = [...nodes.slice(round % 4), ...nodes.slice(0, round % 4)];
      if (fourth) await measureCosts({ fourth, others, round }, figures);
    }
    progress('the database');
    await measureDatabase(network, await signIn(work.port, owner), { nodes, figures });
    progressDone();
    writeNodes(figures);
  } finally {
    await network.remove();
  }
}

async function publishOnAndOn(editor: Client, signal: AbortSignal): Promise<void> {
  for (let number = 1; !signal.aborted; number += 1) {
    await editor(faqCalls.create, { body: { question: `Is it number ${number}?`, answer: 'It is.' } });
    await editor(releaseCalls.clearCache);
    await wait(1000);
  }
}

/** Returns how many pages arrived. */
async function load({ port }: TestNode): Promise<number> {
  const { non2xx, errors, requests } = await autocannon({
    url: `http://127.0.0.1:${port}/`,
    connections: 8,
    amount: pages,
    headers: { host, 'accept-encoding': 'br' },
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${requests.total} pages didn’t arrive`);
  return requests.total;
}

type Turn = { fourth: TestNode; others: TestNode[]; round: number };

/** A stopped process asks nobody anything: as if it weren't there. */
const stop = (node: TestNode) => node.child.kill('SIGSTOP');
function goOn(node: TestNode): Promise<void> {
  node.child.kill('SIGCONT');
  return wait(settle);
}

async function measureCosts({ fourth, others, round }: Turn, figures: Figures): Promise<void> {
  const besideTwo = async (node: TestNode) => {
    stop(fourth);
    const cost = await costOf(node);
    await goOn(fourth);
    return cost;
  };
  for (const [at, node] of others.entries()) {
    // A node is quicker the second time, so the first is sometimes the one and sometimes the other.
    const first = (at + round) % 2 === 0 ? await besideTwo(node) : null;
    const four = await costOf(node);
    figures.pairs.push([first ?? (await besideTwo(node)), four]);
  }
}

type Database = { nodes: TestNode[]; figures: Figures };

async function measureDatabase(network: TestNetwork, editor: Client, { nodes, figures }: Database): Promise<void> {
  const [fourth] = nodes;
  if (!fourth) return;
  const ending = new AbortController();
  const editing = publishOnAndOn(editor, ending.signal);
  for (let round = 0; round < rounds; round += 1) {
    figures.four.push(await databaseWork(network));
    stop(fourth);
    figures.three.push(await databaseWork(network));
    await goOn(fourth);
  }
  ending.abort();
  await editing;
}

async function costOf(node: TestNode): Promise<number> {
  const before = secondsOf(node.child.pid);
  const arrived = await load(node);
  return ((secondsOf(node.child.pid) - before) * 1000) / arrived;
}

async function databaseWork({ databaseUrl }: TestNetwork): Promise<DatabaseWork> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const [from, began] = [await workOf(database), performance.now()];
  await wait(watch);
  const [to, seconds] = [await workOf(database), (performance.now() - began) / 1000];
  await database.end();
  return {
    transactions: (to.transactions - from.transactions) / seconds,
    processor: ((to.processor - from.processor) * 1000) / seconds,
  };
}

const secondsOf = (pid: number | undefined) => usageOf(pid ?? 0)?.processor ?? Number.NaN;

/** All that the database did: transactions, and seconds of the processes behind its connections. */
async function workOf(database: pg.Client): Promise<{ transactions: number; processor: number }> {
  // Otherwise a session keeps what it read first.
  await database.query('select pg_stat_clear_snapshot()');
  const { rows } = await database.query<{ pid: number; transactions: string }>(
    `select pid, (select xact_commit from pg_stat_database where datname = current_database()) as transactions
     from pg_stat_activity where datname = current_database()`,
  );
  const processor = rows.reduce((sum, { pid }) => sum + (usageOf(pid)?.processor ?? 0), 0);
  return { transactions: Number(rows[0]?.transactions), processor };
}

const median = (values: number[]) => quantile(values, 0.5);

function writeNodes({ pairs, three, four }: Figures): void {
  const cost = median(pairs.map(([besideTwo]) => besideTwo));
  // Pairs, because other work on the machine changes what everything costs from one minute to the next.
  const dearer = median(pairs.map(([besideTwo, besideThree]) => besideThree / besideTwo));
  const costs = [cost, cost * dearer] as const;
  const throughputs = [3000 / costs[0], 4000 / costs[1]] as const;
  const gain = 4 / dearer - 3;
  const ofDatabase = (name: keyof DatabaseWork, digits: number) =>
    [three, four].map((works) => median(works.map((work) => work[name])).toFixed(digits));
  const rows = [
    ['processor time of 1,000 pages', ...costs.map((each) => `${(each * 1000).toFixed(1)} ms`)],
    [
      'pages per second, with a core for each node',
      ...throughputs.map((each) => Math.round(each).toLocaleString('en-US')),
    ],
    ['transactions of the database per second', ...ofDatabase('transactions', 1)],
    ['milliseconds of its processor per second', ...ofDatabase('processor', 0)],
  ];
  report(
    `A fourth node adds ${gain.toFixed(2)} of one`,
    Object.fromEntries(rows.map(([name = '', ...cells]) => [name, cells.join(', ')])),
  );
  writeSection(
    'A fourth node',
    `\`npm run bench -- nodes\`. ${measuredOn()}

Web nodes of one network, with their own processes and disks, and one Postgres and bucket. The machine hasn't a core for each, so this is the cost of a request: the processor's time of the node that sends ${pages.toLocaleString('en-US')} times the home
page, while the others follow. Medians of ${rounds} rounds, in each of which another node is the fourth: the others are asked while it is stopped, and at once again beside it. Pages per second follow from it: they assume a core for each node, and
a balancer and a network that aren't the limit. Other load on the machine makes the last figure worthless. The database's work is of looks and of an editor who publishes once a second, counted apart; pages need none.

${table([['', '3 nodes', '4 nodes'], ...rows])}

The fourth node adds ${gain.toFixed(2)} of what one of three sends.`,
  );
}
