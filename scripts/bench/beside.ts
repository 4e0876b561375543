import { setTimeout as wait } from 'node:timers/promises';

import { releaseCalls } from '#shared/calls/releases.ts';

import { measuredOn, table, writeSection } from './document.ts';
import { makeDomain, publishAndWait, signIn, timeEdits } from './editor.ts';
import { connectOrigin } from './origin.ts';
import { progress, progressDone } from './progress.ts';
import { quantile, report } from './run.ts';
import { startServer } from './server.ts';

const small = { host: 'small.localhost', posts: 100 };
const large = 'large.localhost';
const quietRounds = 30;
const ms = (value: number) => `${value.toFixed(1)} ms`;

/**
 * Publishes edit after edit in a small domain, first on an idle machine (the yardstick), then while a domain of `posts` posts is
 * published for the first time.
 */
export async function benchBeside(posts: number): Promise<void> {
  const server = await startServer();
  const origin = connectOrigin(server.port);
  try {
    const [editor, other] = [await signIn(server), await signIn(server)];
    await makeDomain(editor, small.host, small.posts);
    await publishAndWait(editor.client);
    await makeDomain(other, large, posts);
    progress('edits on an idle machine');
    const [, ...quiet] = await timeEdits(editor.client, origin, small.host, (round) => round <= quietRounds);
    progress(`edits while ${posts} posts are published for the first time`);
    const started = performance.now();
    const { data } = await other.client(releaseCalls.clearCache);
    let isOver = false;
    const whole = (async () => {
      let { state } = data.release;
      while (state !== 'live') {
        await wait(50);
        const { data: now } = await other.client(releaseCalls.get, { params: { id: data.release.id } });
        state = now.state;
        if (state === 'failed') throw new Error(`The large publish failed: ${now.error?.message}`);
      }
      isOver = true;
      return performance.now() - started;
    })();
    const times = await timeEdits(editor.client, origin, small.host, () => !isOver);
    progressDone();
    writeBeside({ posts, quiet, times, whole: await whole });
  } finally {
    origin.close();
    await server.close();
  }
}

type Figures = { posts: number; quiet: number[]; times: number[]; whole: number };

function writeBeside({ posts, quiet, times, whole }: Figures): void {
  const count = posts.toLocaleString('en-US');
  const row = (name: string, each: number[]) => [
    name,
    String(each.length),
    ms(quantile(each, 0.5)),
    ms(quantile(each, 0.95)),
    ms(quantile(each, 1)),
  ];
  const rows = [row('on an idle machine', quiet), row(`during a publish of ${count} posts`, times)];
  report(
    `One edit during a first publish of ${count} posts, which took ${(whole / 1000).toFixed(1)} s`,
    Object.fromEntries(rows.map(([name = '', ...cells]) => [name, cells.join(', ')])),
  );
  writeSection(
    'One edit during a large publish',
    `\`npm run bench -- beside ${posts}\`. ${measuredOn()}

One phone number of a domain of ${small.posts} posts is changed and published again and again, first on an idle machine, then while
another domain of ${count} posts is published for the first time (${(whole / 1000).toFixed(1)} s). Measured from the press of Publish until the origin
serves the new bytes.

${table([['', 'publishes', 'p50', 'p95', 'longest'], ...rows])}`,
  );
}
