import { setTimeout as wait } from 'node:timers/promises';

import { authCalls } from '#shared/calls/auth.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { richTextFrom } from '#shared/content/rich-text.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { Origin } from './origin.ts';
import { progress } from './progress.ts';
import type { Server } from './server.ts';

export type Editor = { client: Client; enter: (host: string) => Promise<void> };

/** A publish that takes longer is polled for its state. */
const patience = 2000;

/** The owner account of a server that a benchmark started. */
export async function signIn({ baseUrl, email, password }: Server): Promise<Editor> {
  const session = memorySession();
  const client = createClient({ session, baseUrl });
  session.store((await client(authCalls.login, { body: { email, password } })).data);
  const enter = async (host: string) => {
    const { data: domains } = await client(optionCalls.domains);
    const domain = domains.find((each) => each.host === host);
    if (!domain) throw new Error(`There is no domain ${host}`);
    session.store((await client(authCalls.switchDomain, { body: { domain_id: domain.id } })).data);
    session.setSite(host);
  };
  return { client, enter };
}

/** Creates a domain, switches the editor to it and fills it with `fillDomain`. */
export async function makeDomain({ client, enter }: Editor, host: string, posts: number): Promise<void> {
  progress(`making ${host}`);
  await client(optionCalls.createDomain, { body: { host, title: 'A large network' } });
  await enter(host);
  await fillDomain(client, posts);
}

/** Creates one member for every seven stories; the stories have texts. */
export async function fillDomain(client: Client, posts: number): Promise<void> {
  const text = richTextFrom(
    Array.from({ length: 8 }, (_, line) => `${'The queue was long, the smoke longer. '.repeat(5)}${line}`),
  );
  const waiting = Array.from({ length: posts }, (_, index) => index);
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const member = index % 8 === 0;
      const title = `${member ? 'Truck' : 'Story'} ${index}`;
      const own = member ? { phone: '(512) 555-0100' } : { published_on: '2026-11-14', text };
      const attributes = { title, url: '', description: `${title} stands where the queue is.`, ...own };
      const url = `${member ? 'members' : 'blog'}/${title.toLowerCase().replace(' ', '-')}`;
      const post = { url, title, post_status_id: 2 as const, post_type_id: member ? (2 as const) : (6 as const) };
      await client(postCalls.create, { body: { ...post, post_body: { attributes } } });
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
}

export async function publishAndWait(client: Client): Promise<void> {
  const { data } = await client(releaseCalls.clearCache);
  while ((await throwIfFailed(client, data.release.id)) !== 'live') await wait(10);
}

async function throwIfFailed(client: Client, id: string): Promise<string> {
  const { state, error } = (await client(releaseCalls.get, { params: { id } })).data;
  if (state === 'failed') throw new Error(`The publish failed: ${error?.message}`);
  return state;
}

/** The member that the edits change, in the editor's domain. */
export async function firstMember(client: Client, host: string): Promise<Post> {
  const { data: posts } = await client(postCalls.listByType, { query: { type: 2, status: 2, limit: 1 } });
  const [post] = posts;
  if (!post) throw new Error(`${host} has no member`);
  return post;
}

type Attributes = Post['post_body']['attributes'];
/** Changes a member, and says which words of its page show that. */
export type Edit = (attributes: Attributes, round: number) => { attributes: Attributes; words: string };

export const editPhone: Edit = (attributes, round) => {
  const phone = `(512) 555-${1000 + (round % 9000)}`;
  return { attributes: { ...attributes, phone }, words: phone };
};

/** Publishes an edit while `goOn` returns true. Returns milliseconds from each press until the origin serves the bytes. */
export async function timeEdits(
  client: Client,
  origin: Origin,
  host: string,
  goOn: (round: number) => boolean,
  edit = editPhone,
): Promise<number[]> {
  let post = await firstMember(client, host);
  const path = `/${post.url}`;
  const times: number[] = [];
  for (let round = 0; goOn(round); round += 1) {
    const { attributes, words } = edit(post.post_body.attributes, round);
    post = await changeAttributes(client, post, attributes);
    const started = performance.now();
    const { data } = await client(releaseCalls.clearCache);
    while (!(await origin.get(host, path)).includes(words)) {
      await wait(1);
      if (performance.now() - started > patience) await throwIfFailed(client, data.release.id);
    }
    times.push(performance.now() - started);
    // The next edit comes after the receipt is written.
    while ((await client(releaseCalls.state)).data.running) await wait(5);
  }
  return times;
}

async function changeAttributes(client: Client, post: Post, attributes: Attributes): Promise<Post> {
  const { media, external_data, blocks } = post.post_body;
  const ids = Object.fromEntries(Object.entries(media).map(([slot, { id }]) => [slot, id]));
  const body = { attributes, media: ids, external_data, blocks };
  return (
    await client(postCalls.updateBody, { params: { id: post.id }, body: { version: post.version, post_body: body } })
  ).data;
}
