import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';

import { lineChart } from './chart.ts';
import { measuredOn, table, writeSection } from './document.ts';
import { firstMember, makeDomain, publishAndWait, signIn, timeEdits } from './editor.ts';
import { connectOrigin, type Origin } from './origin.ts';
import { progressDone } from './progress.ts';
import { quantile, report, root } from './run.ts';
import { startServer } from './server.ts';
import { against, measureYardstick, type Yardstick } from './yardstick.ts';

const rounds = 100;
/** Edits in the first domain before any is measured: a server that has just started still compiles its code. */
const warmUp = 300;
const sizes = [100, 500, 1000, 2000, 4000, 10_000];
const ms = (value: number) => `${value.toFixed(1)} ms`;
const spread = (values: number[]) => `p50 ${ms(quantile(values, 0.5))}, p95 ${ms(quantile(values, 0.95))}`;

type Row = { posts: number; pages: number; first: number; times: number[]; steps: Steps; yardstick: Yardstick };
/** Milliseconds from the press until each step of a publish was done, in all measured publishes. */
type Steps = Map<string, number[]>;

/**
 * Time from the press of Publish until the origin serves the changed bytes: a hundred edits in a row, in domains of 100 posts up to
 * `most`. The yardsticks: one round trip for the same page, and writing and fsyncing the same bytes. Writes a table and a chart to
 * docs/benchmarks.md.
 */
export async function benchPublish(most: number): Promise<void> {
  const lines: string[] = [];
  const server = await startServer({ settings: { CARAVAN_TRACE: 'publish' }, hear: (line) => lines.push(line) });
  const origin = connectOrigin(server.port);
  try {
    const editor = await signIn(server);
    const { client } = editor;
    const rows: Row[] = [];
    for (const posts of sizes.filter((size) => size <= most)) {
      const host = `posts-${posts}.localhost`;
      await makeDomain(editor, host, posts);
      const started = performance.now();
      await publishAndWait(client);
      const first = performance.now() - started;
      // Share pictures and compressed forms of a whole domain are made after its first publish.
      await server.idle();
      if (rows.length === 0) await timeEdits(client, origin, host, (round) => round < warmUp);
      lines.length = 0;
      const row = await benchDomain(client, origin, host, { posts, first });
      await server.idle();
      rows.push({ ...row, steps: stepsIn(lines) });
    }
    writePublishReport(rows);
  } finally {
    origin.close();
    await server.close();
  }
}

async function benchDomain(
  client: Client,
  origin: Origin,
  host: string,
  made: Pick<Row, 'posts' | 'first'>,
): Promise<Omit<Row, 'steps'>> {
  // The first edit is a warm-up.
  const [, ...times] = await timeEdits(client, origin, host, (round) => round <= rounds);
  const { data: state } = await client(releaseCalls.state);
  const path = `/${(await firstMember(client, host)).url}`;
  const pages = state.current?.page_count ?? 0;
  const yardstick = await measureYardstick(origin, host, path, rounds);
  progressDone();
  report(`Publish one change: ${host}, ${pages} pages`, {
    'press to changed bytes': spread(times),
    'first publish': ms(made.first),
    'yardstick: one round trip': spread(yardstick.trip),
    'yardstick: write and fsync the page': spread(yardstick.write),
  });
  return { ...made, pages, times, yardstick };
}

/** Reads lines like 'publish of tacos.example.com, release 12: press 0, commit 2.1, …' (shared/trace/publish-steps.ts). */
function stepsIn(lines: string[]): Steps {
  const steps: Steps = new Map();
  for (const line of lines) {
    const [, list = ''] = /publish of \S+, release \d+: (.+)$/.exec(line) ?? [];
    for (const [, step = '', time = ''] of list.matchAll(/(\w+) ([\d.]+)/g))
      steps.set(step, [...(steps.get(step) ?? []), Number(time)]);
  }
  return steps;
}

function writePublishReport(rows: Row[]): void {
  const folder = join(root, 'docs');
  const points = rows.map(({ posts, times }) => ({ x: posts, low: quantile(times, 0.5), high: quantile(times, 0.95) }));
  const chart = lineChart('Press of Publish to changed bytes, ms: p50, and p95 dashed', 'posts in the domain', points);
  writeFileSync(join(folder, 'benchmarks-publish.svg'), chart);
  const cells = rows.map(({ posts, pages, first, times, yardstick }) => [
    posts.toLocaleString('en-US'),
    pages.toLocaleString('en-US'),
    ms(quantile(times, 0.5)),
    ms(quantile(times, 0.95)),
    against(yardstick, times),
    `${(first / 1000).toFixed(1)} s`,
  ]);
  const head = ['posts', 'pages', 'p50', 'p95', 'p50 relative to a round trip and one written page', 'first publish'];
  const names = ['commit', 'claim', 'read', 'plan', 'render', 'write', 'switch', 'answer'];
  const stepCells = rows.map(({ posts, steps }) => [
    posts.toLocaleString('en-US'),
    ...names.map((name) => ms(quantile(steps.get(name) ?? [], 0.5))),
  ]);
  writeSection(
    'One edit',
    `\`npm run bench -- publish\` (up to 4,000 posts; \`npm run bench -- publish 10000\` for more). ${measuredOn()}

One phone number is changed and published ${rounds} times in a row. Measured from the press of Publish until the origin serves the
new bytes, on a server that has done ${warmUp} publishes before and has nothing else to do. One post in eight is a member, the others are stories.

${table([head, ...cells])}

Where that time goes: from the press until each step was done, half of the publishes were this quick (\`CARAVAN_TRACE=publish\`). \`commit\`: the API has
stored the release; \`claim\`: a publisher has taken it; then it reads what changed, plans which pages to make, renders and writes them, moves the
pointer (\`switch\`), and the origin has the new release in memory (\`answer\`). \`commit\`, \`claim\`, \`write\` and \`switch\` each wait until the disk has it.

${table([['posts', ...names], ...stepCells])}

![The same as a chart](benchmarks-publish.svg)`,
  );
}
