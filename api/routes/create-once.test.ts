import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { analyticsCalls } from '#shared/calls/analytics.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { newPost } from '#tests/support/content.ts';
import { emptySnippet } from '#tests/support/empty-snippet.ts';

let api: TestApi;
let owner: Client;
let elsewhere: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signIn('tacos.test');
  await api.addDomain('other.test');
  elsewhere = await api.signIn('other.test');
});
afterAll(() => api.close());

/** A new user: a person may invite only a few per minute. */
const anAdmin = async () => api.signIn('tacos.test', await api.addUser('tacos.test', 'admin'));
const person = (email: string) => ({ email, firstname: 'Ana', lastname: 'Ortiz', role: 'editor' as const });
type Table = 'invitations' | 'posts' | 'domains' | 'faqs' | 'analytics' | 'sections' | 'mails';
const count = async (table: Table) => (await api.services.db.selectFrom(table).selectAll().execute()).length;
const creates = async (operation: string) =>
  (await api.services.db.selectFrom('audit_log').selectAll().where('operation', '=', operation).execute()).length;

/** A create of each kind: a request with a key, a different content, and where it is stored. */
const kinds = [
  {
    name: 'post',
    table: 'posts',
    operation: 'posts.create',
    send: async (client: Client, key: string | undefined, name: string) => {
      const post = newPost({ title: name, url: `members/${name}` });
      return (await client(postCalls.create, { body: { ...post, ...(key && { idempotency_key: key }) } })).data;
    },
  },
  {
    name: 'domain',
    table: 'domains',
    operation: 'options.createDomain',
    send: async (client: Client, key: string | undefined, name: string) => {
      const body = { host: `${name}.test`, title: name, ...(key && { idempotency_key: key }) };
      return (await client(optionCalls.createDomain, { body })).data;
    },
  },
  {
    name: 'invitation',
    table: 'invitations',
    operation: 'users.create',
    send: async (client: Client, key: string | undefined, name: string) => {
      const body = { ...person(`${name}@example.com`), ...(key && { idempotency_key: key }) };
      return (await client(userCalls.create, { body })).data;
    },
  },
  {
    name: 'question',
    table: 'faqs',
    operation: 'faqs.create',
    send: async (client: Client, key: string | undefined, name: string) => {
      const body = { question: `${name}?`, answer: 'Yes', category: null, ...(key && { idempotency_key: key }) };
      return (await client(faqCalls.create, { body })).data;
    },
  },
  {
    name: 'snippet',
    table: 'analytics',
    operation: 'analytics.create',
    send: async (client: Client, key: string | undefined, name: string) => {
      const body = { ...emptySnippet, type: 'meta' as const, name, ...(key && { idempotency_key: key }) };
      return (await client(analyticsCalls.create, { body })).data;
    },
  },
  {
    name: 'section',
    table: 'sections',
    operation: 'sections.create',
    send: async (client: Client, key: string | undefined, name: string) => {
      const body = { title: name, blocks: { v: 1, items: [] }, ...(key && { idempotency_key: key }) };
      return (await client(sectionCalls.create, { body })).data;
    },
  },
] as const;

describe.each(kinds)('a $name with an idempotency key', ({ name, table, operation, send }) => {
  let sender: Client;
  beforeEach(async () => {
    sender = name === 'domain' ? owner : await anAdmin();
  });

  test('is created once however often the request is repeated, with equal responses', async () => {
    const [rows, mails, entries] = [await count(table), await count('mails'), await creates(operation)];
    const first = await send(sender, `${name}-key`, `${name}-once`);
    const sent = (await count('mails')) - mails;
    expect(await send(sender, `${name}-key`, `${name}-once`)).toEqual(first);
    expect(await count(table)).toBe(rows + 1);
    expect(await count('mails')).toBe(mails + sent);
    expect(await creates(operation)).toBe(entries + 1);
  });

  test('is created once by concurrent requests', async () => {
    const rows = await count(table);
    const answers = await Promise.all([1, 2, 3].map(() => send(sender, `${name}-race`, `${name}-race`)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await count(table)).toBe(rows + 1);
  });

  test('refuses the same key with different content, and names what the key created', async () => {
    const { id } = await send(sender, `${name}-reused`, `${name}-reused`);
    const rows = await count(table);
    await expect(send(sender, `${name}-reused`, `${name}-other`)).rejects.toMatchObject({
      status: 409,
      code: 'key_reused',
      body: { data: { id } },
    });
    expect(await count(table)).toBe(rows);
  });

  test('a key belongs to one person and one domain', async () => {
    const { id } = await send(sender, `${name}-shared`, `${name}-mine`);
    const others = name === 'domain' ? [elsewhere] : [elsewhere, await anAdmin()];
    for (const [at, other] of others.entries()) {
      expect((await send(other, `${name}-shared`, `${name}-theirs-${at}`)).id).not.toBe(id);
    }
  });
});

test.each(kinds.slice(0, 3))('a refused create of a $name leaves its key unused', async ({ name, send }) => {
  const sender = name === 'domain' ? owner : await anAdmin();
  await send(sender, undefined, `${name}-taken`);
  const again = send(sender, `${name}-refused`, `${name}-taken`);
  await expect(again).rejects.toMatchObject({ name: 'HttpError' });
  const { id } = await send(sender, `${name}-refused`, `${name}-free`);
  expect((await send(sender, `${name}-refused`, `${name}-free`)).id).toBe(id);
});

test('a repeated create answers with the current post, and with 404 after permanent deletion', async () => {
  const body = { ...newPost({ post_status_id: 1 }), idempotency_key: 'changed' };
  const { data: post } = await owner(postCalls.create, { body });
  const change = { version: post.version, title: 'Changed meanwhile' };
  await owner(postCalls.updateData, { params: { id: post.id }, body: change });
  expect((await owner(postCalls.create, { body })).data).toMatchObject({ id: post.id, title: 'Changed meanwhile' });
  await owner(postCalls.remove, { params: { id: post.id } });
  await owner(postCalls.removePermanently, { params: { id: post.id } });
  await expect(owner(postCalls.create, { body })).rejects.toMatchObject({ status: 404 });
});

test('an empty key is refused', async () => {
  await expect(owner(postCalls.create, { body: { ...newPost(), idempotency_key: '' } })).rejects.toMatchObject({
    status: 422,
    body: { errors: { idempotency_key: [expect.any(String)] } },
  });
});
