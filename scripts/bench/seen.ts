import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { loadContent } from '#site/data/load.ts';
import { pagesOf } from '#site/data/pages/pages-of.ts';

import { rendererDir } from '../serve/builds.ts';
import { measuredOn, table, writeSection } from './document.ts';
import { firstMember, makeDomain, publishAndWait, signIn } from './editor.ts';
import { connectOrigin, type Origin } from './origin.ts';
import { progress, progressDone } from './progress.ts';
import { benchFolder, quantile, report, root } from './run.ts';
import { startServer } from './server.ts';
import type { SsrPage } from './ssr-server.ts';

/** Edits before any is measured: servers that have just started still compile their code. */
const warmUp = 300;
const rounds = 100;
const host = 'seen.localhost';
const ms = (value: number) => `${value.toFixed(1)} ms`;
const phoneOf = (round: number) => `(512) 555-${2000 + round}`;

/**
 * From the moment that an edit is sent until a visitor sees it: beside a server that renders each page when it is requested, from SQLite, with
 * the same templates. Each saves and shows another phone number of the same member, in turn.
 */
export async function benchSeen(posts: number): Promise<void> {
  const server = await startServer();
  const folder = benchFolder('bench-ssr');
  const origin = connectOrigin(server.port);
  try {
    const editor = await signIn(server);
    const { client } = editor;
    await makeDomain(editor, host, posts);
    await publishAndWait(client);
    let post = await firstMember(client, host);
    const path = `/${post.url}`;
    const content = await loadContent({ baseUrl: server.baseUrl }, host, `http://${host}`);
    const { site, pages } = pagesOf(content);
    const page = pages.find((each) => each.path === path);
    if (!page) throw new Error(`There is no page ${path}`);
    const { attributes: first } = post.post_body;
    const phone = 'phone' in first ? String(first.phone) : '';
    const ssr = await startSsr({ rendererDir, folder, site, page, phone });
    const theirs = connectOrigin(ssr.port);
    await server.idle();
    const [own, rendered]: [number[], number[]] = [[], []];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      progress(`edit ${round + 1} of ${warmUp + rounds}`);
      const next = phoneOf(round);
      const { attributes, media, external_data, blocks } = post.post_body;
      const ids = Object.fromEntries(Object.entries(media).map(([slot, { id }]) => [slot, id]));
      const body = { attributes: { ...attributes, phone: next }, media: ids, external_data, blocks };
      const started = performance.now();
      const saved = await client(postCalls.updateBody, {
        params: { id: post.id },
        body: { version: post.version, post_body: body },
      });
      await client(releaseCalls.clearCache);
      await seen(origin, path, next);
      own.push(performance.now() - started);
      post = saved.data;
      while ((await client(releaseCalls.state)).data.running) await wait(5);
      const begun = performance.now();
      await put(ssr.port, next);
      await seen(theirs, path, next);
      rendered.push(performance.now() - begun);
    }
    theirs.close();
    ssr.stop();
    progressDone();
    writeSeen(posts, own.slice(warmUp), rendered.slice(warmUp));
  } finally {
    origin.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seen(origin: Origin, path: string, text: string): Promise<void> {
  while (!(await origin.get(host, path)).includes(text)) await wait(1);
}

async function startSsr(page: SsrPage): Promise<{ port: number; stop: () => void }> {
  const child = fork(join(root, 'scripts/bench/ssr-server.ts'), {
    stdio: 'inherit',
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send(page);
  const [port] = (await once(child, 'message')) as [number];
  return { port, stop: () => child.kill() };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function put(port: number, phone: string): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, method: 'PUT', path: '/', agent }, (response) => {
      response.resume().on('end', () => done());
    });
    sent.on('error', fail);
    sent.end(phone);
  });
}

function writeSeen(posts: number, own: number[], rendered: number[]): void {
  const row = (name: string, times: number[]) => [
    name,
    ms(quantile(times, 0.5)),
    ms(quantile(times, 0.95)),
    `${(quantile(times, 0.5) / quantile(rendered, 0.5)).toFixed(1)} times`,
  ];
  const rows = [
    row('Caravan: saved, published, seen', own),
    row('rendered per request from SQLite: saved, seen', rendered),
  ];
  report(
    'From an edit to a visitor',
    Object.fromEntries(rows.map(([name = '', ...cells]) => [name, cells.join(', ')])),
  );
  writeSection(
    'From an edit to a visitor',
    `\`npm run bench -- seen\`. ${measuredOn()}

A phone number of a member is changed ${rounds} times, in a domain of ${posts.toLocaleString('en-US')} posts, on servers that have done ${warmUp} edits before. Measured from the moment that the change is sent until a
visitor gets the page with it. Caravan saves it, with its revision and audit entry, then publishes it. The yardstick of the same run renders the
page with the same templates whenever it is requested, from rows in SQLite, and stores nothing but the number; both sync what they store.

${table([['', 'p50', 'p95', 'p50 relative to the yardstick'], ...rows])}`,
  );
}
