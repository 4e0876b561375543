import { setTimeout as wait } from 'node:timers/promises';

import { authCalls } from '#shared/calls/auth.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { richTextFrom } from '#shared/content/rich-text.ts';

import { connectOrigin } from './origin.ts';

const [address = '', host = '', email = '', password = '', seconds = '0'] = process.argv.slice(2);
const port = Number(new URL(address).port);
const session = memorySession();
const client = createClient({ session, baseUrl: address });
session.store((await client(authCalls.login, { body: { email, password } })).data);
session.setSite(host);
const end = performance.now() + Number(seconds) * 1000;

/** How often each answer came, by what was asked. */
const answers: Record<string, number> = {};
const count = (what: string, answer: number | string) => {
  answers[`${what} ${answer}`] = (answers[`${what} ${answer}`] ?? 0) + 1;
};
const line = 'The queue was long, the smoke longer. '.repeat(5);
/** Paragraphs of usual length, and the most nodes that fit. */
const texts = [
  richTextFrom(Array.from({ length: 7400 }, (_, number) => `${line}${number}`)),
  { type: 'doc' as const, content: Array.from({ length: 145_000 }, () => ({ type: 'a' })) },
];
let made = 0;

async function ask(what: string, path: string, init: RequestInit = {}): Promise<string> {
  const headers = {
    authorization: `Bearer ${session.tokens().access_token ?? ''}`,
    'content-type': 'application/json',
  };
  try {
    const response = await fetch(`${address}${path}`, { ...init, headers });
    const text = await response.text();
    count(what, response.status);
    return text;
  } catch (error) {
    count(what, error instanceof Error ? error.message : String(error));
    return '';
  }
}

/** Starts `task` every `interval` milliseconds, whether or not the earlier ones have ended, but at most `atOnce`. */
async function every(interval: number, atOnce: number, task: () => Promise<unknown>): Promise<void> {
  const running = new Set<Promise<unknown>>();
  for (let due = performance.now(); due < end; due += interval) {
    await wait(Math.max(0, due - performance.now()));
    if (running.size >= atOnce) continue;
    const started = task().finally(() => running.delete(started));
    running.add(started);
  }
  await Promise.all(running);
}

function draft(): Promise<string> {
  made += 1;
  const title = `Flood ${made}`;
  const url = `flood-${process.pid}-${made}`;
  const attributes = { title, url, description: '', text: texts[made % texts.length] };
  const body = { url, title, post_status_id: 1, post_type_id: 1, post_body: { attributes } };
  return ask('draft', postCalls.create.path, { method: 'POST', body: JSON.stringify(body) });
}

const page = (await client(postCalls.listByType, { query: { type: 1, search: 'large-0' } })).data[0];
if (!page) throw new Error('There is no page to preview');
const link = (await client(previewCalls.createLink, { params: { id: page.id } })).data.url;
const origin = connectOrigin(port);
const forged = `/preview/${Buffer.from('{"alg":"HS256","typ":"preview+jwt"}').toString('base64url')}.${'a'.repeat(120)}.${'b'.repeat(43)}`;

/** An edit of a public page makes all that previews have cached stale. */
async function previewAfterEdit(): Promise<void> {
  const title = `Edited ${performance.now()}`;
  await ask('edit', `/api/posts/${page?.id}/data`, { method: 'PUT', body: JSON.stringify({ title }) });
  await origin.get(host, new URL(link).pathname).then(
    (html) => count('preview', html.includes('preview-strip') ? 200 : 'refused'),
    () => count('preview', 'failed'),
  );
}

await Promise.all([
  every(166, 12, draft),
  every(1000, 4, () => ask('list', `${postCalls.listByType.path}?type=1&limit=500`)),
  every(1500, 2, previewAfterEdit),
  every(20, 20, () => origin.get(host, forged).then(() => count('forged preview', 'answered'))),
]);
origin.close();
console.log(JSON.stringify(answers));
