import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import type { Client } from '#shared/client/http.ts';
import { memberRoles } from '#shared/rules/roles.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost, uploadFile } from '#tests/support/content.ts';
import { peopleOf } from '#tests/support/people.ts';

const host = 'tacos.test';
const other = 'burgers.test';
let api: TestApi;
let owner: Client;
let neighbor: Client;
let publisher: Client;
let draft: Post;
beforeAll(async () => {
  api = await startApi();
  await api.addDomain(other);
  [owner, neighbor] = [await api.signIn(host), await api.signIn(other)];
  publisher = api.publisher();
  draft = await createPost(owner, { post_status_id: 1, title: 'Secret tacos' });
});
afterAll(() => api.close());

const makeLink = async (client: Client, id = draft.id) =>
  (await client(previewCalls.createLink, { params: { id } })).data;
const makeToken = async (id?: string) => (await makeLink(owner, id)).url.split('/preview/')[1] ?? '';
const open = async (token: string, at = host) => {
  const { data } = await publisher(previewCalls.open, { body: { host: at, token } });
  if (data.kind !== 'post') throw new Error('It shows a website');
  return { data };
};
const refusal = (status: number, code: string) => ({ status, body: { code } });

describe('a preview link', () => {
  test.each(memberRoles)('is created by an %s, who may read drafts', async (role) => {
    const client = await api.signIn(host, await api.addUser(host, role));
    const { url, expires_at: expires } = await makeLink(client);
    expect(url).toMatch(/^https:\/\/tacos\.test\/preview\/[\w-]+\.[\w-]+\.[\w-]+$/);
    const hours = (Date.parse(expires) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  test('is logged once for repeated creation', async () => {
    const post = await createPost(owner, { post_status_id: 1, title: 'Told tacos' });
    await makeLink(owner, post.id);
    await makeLink(owner, post.id);
    const { data } = await owner(auditCalls.list, { query: {} });
    const entries = data
      .filter(({ thing }) => thing?.id === post.id)
      .map(({ operation, kind, thing }) => [operation, kind, thing?.title]);
    expect(entries).toEqual([
      ['previews.createLink', 'post', 'Told tacos'],
      ['posts.create', 'post', 'Told tacos'],
    ]);
  });

  test('shows the post as it is stored when opened', async () => {
    const token = await makeToken();
    const { data } = await open(token);
    expect(data.post).toMatchObject({ id: draft.id, title: 'Secret tacos', post_status_id: 1 });
    const body = { version: data.post.version, title: 'Secret burritos' };
    await owner(postCalls.updateData, { params: { id: draft.id }, body });
    expect((await open(token)).data.post.title).toBe('Secret burritos');
  });

  test('opens nothing at another or an unknown host', async () => {
    const token = await makeToken();
    for (const at of [other, 'nobody.test', ''])
      await expect(open(token, at)).rejects.toMatchObject(refusal(404, 'not_found'));
  });

  test('can’t be created for a post in the trash, and is invalid while the post is there', async () => {
    const post = await createPost(owner, { post_status_id: 1 });
    const token = await makeToken(post.id);
    const params = { id: post.id };
    await owner(postCalls.remove, { params });
    await expect(makeLink(owner, post.id)).rejects.toMatchObject(refusal(409, 'conflict'));
    await expect(open(token)).rejects.toMatchObject(refusal(404, 'not_found'));
    await owner(postCalls.restore, { params });
    expect((await open(token)).data.post.id).toBe(post.id);
    await owner(postCalls.remove, { params });
    await owner(postCalls.removePermanently, { params });
    await expect(open(token)).rejects.toMatchObject(refusal(404, 'not_found'));
    await expect(makeLink(owner, post.id)).rejects.toMatchObject(refusal(404, 'not_found'));
  });
});

describe('a preview token', () => {
  type Made = {
    secret?: string;
    header?: object;
    issuer?: string;
    audience?: string;
    subject?: string;
    domain?: string;
    expires?: string;
  };

  /** A token like the API's, with the given differences. */
  async function make({
    secret,
    header,
    issuer = 'caravan',
    audience = 'preview',
    subject,
    domain,
    expires = '24h',
  }: Made) {
    const { db } = api.services;
    const row = await db.selectFrom('secrets').select('value').where('name', '=', 'preview-token').executeTakeFirst();
    const own = await db.selectFrom('domains').select('id').where('host', '=', host).executeTakeFirst();
    const made = new SignJWT({ domain: domain ?? own?.id ?? '' })
      .setProtectedHeader({ alg: 'HS256', typ: 'preview+jwt', ...header })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject ?? draft.id)
      .setIssuedAt();
    return (expires ? made.setExpirationTime(expires) : made).sign(
      Buffer.from(secret ?? row?.value ?? '', 'base64url'),
    );
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('like ours is accepted: the following differ in one thing each', async () => {
    expect((await open(await make({}))).data.post.id).toBe(draft.id);
  });

  test.each<[string, () => Promise<string>]>([
    ['signed with another key', () => make({ secret: Buffer.alloc(32, 7).toString('base64url') })],
    ['of another algorithm', () => make({ header: { alg: 'HS512' } })],
    ['of another type', () => make({ header: { typ: 'at+jwt' } })],
    ['of another issuer', () => make({ issuer: 'somebody' })],
    ['for another audience', () => make({ audience: 'panel' })],
    ['that is too old', () => make({ expires: '-1s' })],
    ['that never ends', () => make({ expires: '' })],
    ['of a domain that isn’t there', () => make({ domain: 'aaaaaaaaaaaaaaaa' })],
    ['for a post that isn’t there', () => make({ subject: 'aaaaaaaaaaaaaaaa' })],
    ['without a signature', async () => `${(await make({})).split('.').slice(0, 2).join('.')}.`],
    [
      'that says it needs none',
      async () => `${part({ alg: 'none', typ: 'preview+jwt' })}.${(await make({})).split('.')[1]}.`,
    ],
    [
      'whose post was changed',
      async () => {
        const [head = '', claims = '', end = ''] = (await make({})).split('.');
        const claimed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
        return `${head}.${part({ ...claimed, sub: 'aaaaaaaaaaaaaaaa' })}.${end}`;
      },
    ],
    ['that is an access token', async () => (await peopleOf(api).login()).access_token],
    ['that is no token', () => Promise.resolve('tacos')],
  ])('%s opens nothing', async (_, token) => {
    await expect(open(await token())).rejects.toMatchObject(refusal(404, 'not_found'));
  });

  test('is not an access token', async () => {
    expect(await peopleOf(api).account(await makeToken())).toBe(401);
  });

  test('works only for the publisher', async () => {
    const body = { host, token: await makeToken() };
    for (const client of [owner, api.visitor(host)]) {
      await expect(client(previewCalls.open, { body })).rejects.toMatchObject({ status: 401 });
    }
  });
});

describe('the canvas source', () => {
  const svg = (size: number) =>
    new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"/>`], `${size}.svg`, {
      type: 'image/svg+xml',
    });

  test('is the user’s domain with its own files', async () => {
    const own = await uploadFile(owner, svg(2));
    const theirs = await uploadFile(neighbor, svg(3));
    const media = [own.id, theirs.id, 'aaaaaaaaaaaaaaaa'].join(',');
    const { data } = await owner(previewCalls.canvasSource, { query: { media, post: draft.id } });
    expect(data).toMatchObject({ host, media: [{ id: own.id }] });
    expect(data.media).toHaveLength(1);
  });

  test('counts what the public sees', async () => {
    const before = (await owner(previewCalls.canvasSource)).data.revision;
    await createPost(owner, { post_status_id: 1 });
    expect((await owner(previewCalls.canvasSource)).data.revision).toBe(before);
    await createPost(owner);
    expect((await owner(previewCalls.canvasSource)).data.revision).toBeGreaterThan(before);
  });

  test('is 404 for another domain’s post', async () => {
    await expect(neighbor(previewCalls.canvasSource, { query: { post: draft.id } })).rejects.toMatchObject(
      refusal(404, 'not_found'),
    );
  });
});
