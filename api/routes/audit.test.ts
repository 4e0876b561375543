import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { userCalls } from '#shared/calls/users.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { AuditEntry } from '#shared/schemas/audit.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { owner as ownerAccount, startApi, type TestApi } from '#tests/support/api.ts';
import { bodyInput, createPost } from '#tests/support/content.ts';
import { peopleOf } from '#tests/support/people.ts';

import { createPasswordToken } from '../db/password-tokens.ts';
import { opaqueToken } from '../lib/opaque-tokens.ts';
import { removeOld } from '../retention.ts';

let api: TestApi;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signIn('tacos.test');
});
afterAll(() => api.close());

const entries = async (query: Record<string, unknown> = {}, client = owner) =>
  (await client(auditCalls.list, { query })).data;
const newest = async (query: Record<string, unknown> = {}): Promise<AuditEntry | undefined> =>
  (await entries(query))[0];
const login = (email: string, password: string) =>
  createClient({ baseUrl: 'http://panel.test', fetch: api.fetch, session: memorySession() })(authCalls.login, {
    body: { email, password },
  });

async function save(client: Client, post: Post, description: string): Promise<Post> {
  const body = { ...bodyInput(post), attributes: { ...post.post_body.attributes, description } };
  return (
    await client(postCalls.updateBody, { params: { id: post.id }, body: { version: post.version, post_body: body } })
  ).data;
}

describe('a write', () => {
  test('is in the log before the response: who, what, which thing, where', async () => {
    const post = await createPost(owner, { title: 'مطعم 🌮' });
    const entry = await newest();
    expect(entry).toMatchObject({
      operation: 'posts.create',
      kind: 'post',
      thing: { id: post.id, title: 'مطعم 🌮' },
      domain: { host: 'tacos.test' },
      saves: 1,
    });
    expect(entry?.user?.name).toMatch(/\w/);
  });

  test('has its time in UTC, whatever the time zone of the server', async () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Asia/Kolkata';
    try {
      await createPost(owner);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
    const { at = '' } = (await newest()) ?? {};
    expect(at).toMatch(/Z$/);
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
  });

  test('keeps its entry whatever is done later: no call changes or deletes one', async () => {
    const who = await api.addUser('tacos.test', 'editor');
    const editor = await api.signIn('tacos.test', who);
    const { id } = await createPost(editor, { title: 'Evidence' });
    const user = (await editor(authCalls.account)).data.user.id;
    const entry = await newest({ search: 'Evidence' });
    expect(entry).toMatchObject({ user: { id: user, name: 'Editor Tester' }, operation: 'posts.create' });
    await editor(postCalls.remove, { params: { id } });
    await owner(postCalls.removePermanently, { params: { id } });
    await owner(userCalls.remove, { params: { id: user } });
    await owner(userCalls.removePermanently, { params: { id: user } });
    expect((await entries({ search: 'Evidence' })).at(-1)).toEqual(entry);

    const token = (await peopleOf(api).login(ownerAccount)).access_token;
    const headers = { authorization: `Bearer ${token}` };
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['/api/audit-log', `/api/audit-log/${entry?.number}`])
        expect((await api.fetch(`http://panel.test${path}`, { method, headers })).status).toBe(404);
  });

  test('that deletes logs the name of what is gone', async () => {
    const { data } = await owner(faqCalls.create, { body: { question: 'Why?', answer: '', category: null } });
    await owner(faqCalls.remove, { params: { id: data.id } });
    expect(await newest()).toMatchObject({
      operation: 'faqs.remove',
      kind: 'faq',
      thing: { id: data.id, title: 'Why?' },
    });
  });

  test('that was refused is not logged, nor is a read', async () => {
    const before = await newest();
    await expect(
      owner(faqCalls.create, { body: { question: 7 as never, answer: '', category: null } }),
    ).rejects.toThrow('422');
    await expect(owner(postCalls.remove, { params: { id: 'aaaaaaaaaaaaaaaa' } })).rejects.toThrow('404');
    await owner(postCalls.counts);
    expect(await newest()).toEqual(before);
  });

  test('of autosave is one counted entry; another person, thing or call starts a new one', async () => {
    let post = await createPost(owner);
    const editor = await api.signIn('tacos.test', await api.addUser('tacos.test', 'editor'));
    for (const text of ['a', 'ab', 'abc']) post = await save(owner, post, text);
    post = await save(editor, post, 'abcd');
    post = await save(owner, post, 'abcde');
    const { data } = await owner(postCalls.updateStatus, {
      params: { id: post.id },
      body: { version: post.version, post_status_id: 4 },
    });
    await save(owner, data, 'abcdef');
    const found = (await entries({ kind: 'post' })).filter(({ thing }) => thing?.id === post.id);
    expect(found.map(({ operation, saves }) => [operation, saves])).toEqual([
      ['posts.updateBody', 1],
      ['posts.updateStatus', 1],
      ['posts.updateBody', 1],
      ['posts.updateBody', 1],
      ['posts.updateBody', 3],
      ['posts.create', 1],
    ]);
  });

  test('at the same time as another is counted separately', async () => {
    const count = async () => (await owner(auditCalls.list, { query: { operation: 'faqs.create' } })).total;
    const before = await count();
    const ask = () => owner(faqCalls.create, { body: { question: 'Q', answer: 'A', category: null } });
    await Promise.all(Array.from({ length: 8 }, ask));
    expect(await count()).toBe(before + 8);
  });

  test('to many is one entry that says what was done and to how many, and of one its name', async () => {
    const ids = [await createPost(owner), await createPost(owner)].map(({ id }) => id);
    await owner(postCalls.bulk, { body: { action: 'trash', ids } });
    expect(await newest()).toMatchObject({ operation: 'posts.remove', thing: { id: null, title: '2 posts' } });
    const { id } = await createPost(owner, { title: 'On its own' });
    for (const [action, operation] of [
      ['trash', 'posts.remove'],
      ['restore', 'posts.restore'],
      ['trash', 'posts.remove'],
      ['delete', 'posts.removePermanently'],
    ] as const) {
      await owner(postCalls.bulk, { body: { action, ids: [id] } });
      expect(await newest()).toMatchObject({ operation, thing: { id, title: 'On its own' } });
    }
  });

  test('to submissions says what was done to whose, and forgets whose when it is deleted', async () => {
    const send = async (name: string) => {
      const fields = { name, email: 'kim@example.com', message: 'Hello' };
      await owner(submissionCalls.send, { body: { form: 'contact', fields } });
      return (await owner(submissionCalls.list, { query: { search: name } })).data[0]?.id ?? '';
    };
    const ids = [await send('Kim Park'), await send('Lee Moss')];
    const [id = ''] = ids;
    for (const [body, operation] of [
      [{ action: 'status', status: 'archived' }, 'submissions.archive'],
      [{ action: 'unarchive' }, 'submissions.unarchive'],
      [{ action: 'status', status: 'new' }, 'submissions.updateStatus'],
      [{ action: 'spam', spam: true }, 'submissions.markAsSpam'],
      [{ action: 'spam', spam: false }, 'submissions.markAsNoSpam'],
      [{ action: 'trash' }, 'submissions.trash'],
      [{ action: 'restore' }, 'submissions.restore'],
    ] as const) {
      await owner(submissionCalls.bulk, { body: { ...body, ids: [id] } });
      expect(await newest()).toMatchObject({ operation, kind: 'submission', thing: { id, title: 'Kim Park' } });
    }
    await owner(submissionCalls.bulk, { body: { action: 'trash', ids } });
    expect(await newest()).toMatchObject({
      operation: 'submissions.trash',
      thing: { id: null, title: '2 submissions' },
    });
    await owner(submissionCalls.bulk, { body: { action: 'delete', ids: [id] } });
    expect(await newest()).toMatchObject({ operation: 'submissions.remove', thing: { id, title: '' } });
    expect(JSON.stringify(await entries({ kind: 'submission' }))).not.toContain('Kim Park');
  });

  test('of a publish names its release', async () => {
    const { data } = await owner(releaseCalls.clearCache);
    expect(await newest()).toMatchObject({
      operation: 'releases.clearCache',
      thing: { id: data.release.id, title: `Release ${data.release.number}` },
    });
  });
});

describe('a sign-in', () => {
  test('is in the log of its domain', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const { data } = await login(who.email, who.password);
    expect(await newest({ operation: 'auth.login' })).toMatchObject({ user: { id: data.user.id }, kind: 'account' });
  });

  test('that fails is in the network’s log, with the account if there is one and never with what was typed', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const failed = async () =>
      (await entries({ operation: 'auth.loginFailed', network: true })).map(({ thing, domain, saves }) => [
        thing?.title ?? null,
        domain,
        saves,
      ]);
    await expect(login(who.email, 'wrong-password-1')).rejects.toThrow('401');
    await expect(login(who.email, 'wrong-password-2')).rejects.toThrow('401');
    // They are written after the reply, and that of the stranger would be written sooner.
    await expect.poll(failed).toEqual([[who.email, null, 2]]);
    await expect(login('typed-a-secret@example.com', 'wrong-password-3')).rejects.toThrow('401');
    await expect.poll(failed).toEqual([
      [null, null, 1],
      [who.email, null, 2],
    ]);
  });
});

test('a password that is set with a mailed link is in the network’s log: a stolen mailbox leaves a trace', async () => {
  const who = await api.addUser('tacos.test', 'viewer');
  const { db } = api.services;
  const user = await db.selectFrom('users').select('id').where('email', '=', who.email).executeTakeFirstOrThrow();
  const token = opaqueToken();
  await createPasswordToken(db, user.id, token);
  const body = JSON.stringify({ token, password: 'seven tamales at dawn' });
  const headers = { 'content-type': 'application/json' };
  await api.fetch('http://panel.test/api/account/change-password', { method: 'POST', headers, body });
  const [entry] = await entries({ operation: 'auth.changePassword', network: true });
  expect(entry).toMatchObject({ user: { id: user.id }, thing: { title: who.email }, domain: null });
});

test('no entry contains a password, a token or content', async () => {
  const session = memorySession();
  const client = createClient({ baseUrl: 'http://panel.test', fetch: api.fetch, session });
  const { data } = await client(authCalls.login, { body: ownerAccount });
  session.store(data);
  const post = await createPost(client, { title: 'Secret keeper' });
  await save(client, post, 'what was written');
  const rows = JSON.stringify(await api.services.db.selectFrom('audit_log').selectAll().execute());
  for (const secret of [
    ownerAccount.password,
    data.access_token,
    data.refresh_token,
    'what was written',
    'typed-a-secret',
  ]) {
    expect(rows).not.toContain(secret);
  }
});

describe('reading', () => {
  test('an admin sees only their own domain; the network is for owners; others see nothing', async () => {
    await api.addDomain('other.test');
    const other = await api.signIn('other.test');
    await createPost(other, { title: 'Of the other' });
    const admin = await api.signIn('tacos.test', await api.addUser('tacos.test', 'admin'));
    const seen = await entries({ limit: 500 }, admin);
    expect(new Set(seen.map(({ domain }) => domain?.host))).toEqual(new Set(['tacos.test']));
    await expect(entries({ network: true }, admin)).rejects.toMatchObject({ status: 403 });
    const all = await entries({ network: true, limit: 500 });
    expect(all.map(({ thing }) => thing?.title)).toContain('Of the other');
    expect(all.find(({ operation }) => operation === 'options.createDomain')).toMatchObject({
      domain: null,
      kind: 'domain',
      thing: { title: 'other.test' },
    });
    const editor = await api.signIn('tacos.test', await api.addUser('tacos.test', 'editor'));
    await expect(entries({}, editor)).rejects.toMatchObject({ status: 403 });
  });

  test('filters by user, kind, words and day, page by page', async () => {
    const who = await api.addUser('tacos.test', 'editor');
    const editor = await api.signIn('tacos.test', who);
    for (let index = 0; index < 5; index += 1) await createPost(editor, { title: `Needle_${index}%` });
    const user = (await editor(authCalls.account)).data.user.id;
    expect((await entries({ user, kind: 'post' })).map(({ thing }) => thing?.title)).toEqual(
      [4, 3, 2, 1, 0].map((index) => `Needle_${index}%`),
    );
    const page = await owner(auditCalls.list, { query: { search: 'NEEDLE_', limit: 2, offset: 2 } });
    expect([page.total, page.data.map(({ thing }) => thing?.title)]).toEqual([5, ['Needle_2%', 'Needle_1%']]);
    expect(await entries({ search: 'Needle_', endDate: '2020-01-01 23:59:59' })).toEqual([]);
    expect(
      await entries({ search: 'Needle_', startDate: '2020-01-01 00:00:00', endDate: '2100-01-01 23:59:59' }),
    ).toHaveLength(5);
    await expect(entries({ startDate: 'yesterday' })).rejects.toMatchObject({ status: 422 });
    const titles = await owner(optionCalls.getOptions);
    expect(titles.data.timezone).toBe('America/Los_Angeles');
  });
});

test('entries older than a year are deleted in small steps, and nothing else', async () => {
  const { db } = api.services;
  const old = new Date(Date.now() - 366 * 24 * 3_600_000).toISOString();
  const before = await db.selectFrom('audit_log').select('number').execute();
  const rest = { user_id: null, user_name: '', kind: 'post', thing_id: null, title: 'Old', address: '', saves: 1 };
  const rows = Array.from({ length: 1100 }, () => ({
    domain_id: null,
    operation: 'x',
    started_at: old,
    at: old,
    ...rest,
  }));
  for (let at = 0; at < rows.length; at += 550)
    await db
      .insertInto('audit_log')
      .values(rows.slice(at, at + 550))
      .execute();
  expect(await removeOld(api.services)).toBe(1100);
  expect(await db.selectFrom('audit_log').select('number').execute()).toEqual(before);
});
