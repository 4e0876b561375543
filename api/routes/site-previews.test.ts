import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import type { Client } from '#shared/client/http.ts';
import { memberRoles } from '#shared/rules/roles.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { peopleOf } from '#tests/support/people.ts';

const host = 'tacos.test';
const other = 'burgers.test';
const hour = 3_600_000;
let api: TestApi;
let owner: Client;
let neighbor: Client;
let publisher: Client;
beforeAll(async () => {
  api = await startApi();
  await api.addDomain(other);
  [owner, neighbor] = [await api.signIn(host), await api.signIn(other)];
  publisher = api.publisher();
});
afterAll(() => api.close());

const linkTo = async (list: 'saved' | 'live', client = owner) =>
  (await client(previewCalls.createSiteLink, { body: { list } })).data;
const linkToGroup = async (id: string, client = owner) =>
  (await client(scheduledReleaseCalls.createPreviewLink, { params: { id } })).data;
const tokenOf = ({ url }: { url: string }) => url.split('/preview/')[1] ?? '';
const refusal = (status: number, code: string) => ({ status, body: { code } });

async function open(token: string, at = host) {
  const { data } = await publisher(previewCalls.open, { body: { host: at, token } });
  if (data.kind !== 'site') throw new Error('It shows a post');
  return data;
}

async function schedule(inHours: number, client = owner) {
  const post = await createPost(client);
  const release_at = new Date(Date.now() + inHours * hour).toISOString();
  const body = { name: 'Winter menu', release_at, documents: [`post:${post.id}`] };
  return (await client(scheduledReleaseCalls.create, { body })).data;
}

describe('a link to a whole website', () => {
  test.each(memberRoles)('is created by an %s, who may read what is saved', async (role) => {
    const client = await api.signIn(host, await api.addUser(host, role));
    for (const link of [await linkTo('saved', client), await linkTo('live', client)]) {
      expect(link.url).toMatch(/^https:\/\/tacos\.test\/preview\/[\w-]+\.[\w-]+\.[\w-]+$/);
      const hours = (Date.parse(link.expires_at) - Date.now()) / hour;
      expect(hours).toBeGreaterThan(23.9);
      expect(hours).toBeLessThanOrEqual(24);
    }
  });

  test.each<[unknown]>([[{}], [{ list: 'shown' }], [{ list: 'aaaaaaaaaaaaaaaa' }], [{ list: 'saved', host: other }]])(
    'isn’t created for %j',
    async (body) => {
      await expect(owner(previewCalls.createSiteLink, { body: body as never })).rejects.toMatchObject(
        refusal(422, 'invalid_fields'),
      );
    },
  );

  test('names what it shows, with a stamp that changes with it', async () => {
    const [saved, live] = [tokenOf(await linkTo('saved')), tokenOf(await linkTo('live'))];
    const stamps = async () => [(await open(saved)).site.stamp, (await open(live)).site.stamp];
    expect([(await open(saved)).site.list, (await open(live)).site.list]).toEqual(['shown', 'live']);
    const first = await stamps();
    expect(await stamps()).toEqual(first);
    await createPost(owner);
    const edited = await stamps();
    expect([edited[0] === first[0], edited[1] === first[1]]).toEqual([false, true]);
    await api.publish(host);
    const published = await stamps();
    expect([published[0] === edited[0], published[1] === edited[1]]).toEqual([false, false]);
  });

  test('opens nothing at another or an unknown host, nor for anybody but the publisher', async () => {
    const token = tokenOf(await linkTo('saved'));
    for (const at of [other, 'nobody.test', ''])
      await expect(open(token, at)).rejects.toMatchObject(refusal(404, 'not_found'));
    for (const client of [owner, api.visitor(host)])
      await expect(client(previewCalls.open, { body: { host, token } })).rejects.toMatchObject({ status: 401 });
  });

  test('is in the audit log', async () => {
    const group = await schedule(48);
    await linkTo('saved');
    await linkToGroup(group.id);
    const { data } = await owner(auditCalls.list, { query: { limit: 2 } });
    expect(data.map(({ operation, thing }) => [operation, thing?.title ?? ''])).toEqual([
      ['scheduledReleases.createPreviewLink', 'Winter menu'],
      ['previews.createSiteLink', ''],
    ]);
  });
});

describe('a link to a scheduled release', () => {
  test('is good for a day, or until the release', async () => {
    const [soon, later] = [await schedule(2), await schedule(48)];
    const [short, long] = [await linkToGroup(soon.id), await linkToGroup(later.id)];
    expect(Math.abs(Date.parse(short.expires_at) - Date.parse(soon.release_at))).toBeLessThan(1000);
    expect((Date.parse(long.expires_at) - Date.now()) / hour).toBeGreaterThan(23.9);
    expect((await open(tokenOf(long))).site).toMatchObject({
      list: `scheduled:${later.id}`,
      release: { name: 'Winter menu', release_at: later.release_at },
    });
  });

  test('of a release that failed, and is tried again, is good for a day', async () => {
    const group = await schedule(48);
    const release_at = new Date(Date.now() - hour).toISOString();
    const failed = { release_at, attempts: 1, next_at: new Date(Date.now() + hour).toISOString() };
    await api.services.db.updateTable('scheduled_releases').set(failed).where('id', '=', group.id).execute();
    const link = await linkToGroup(group.id);
    expect((Date.parse(link.expires_at) - Date.now()) / hour).toBeGreaterThan(23.9);
    expect((await open(tokenOf(link))).site.release?.release_at).toBe(release_at);
  });

  test('is 404 for another domain’s or an unknown release', async () => {
    const theirs = await schedule(48, neighbor);
    for (const id of [theirs.id, 'aaaaaaaaaaaaaaaa'])
      await expect(linkToGroup(id)).rejects.toMatchObject(refusal(404, 'not_found'));
  });

  test('isn’t created once the release is live', async () => {
    const group = await schedule(48);
    const { db } = api.services;
    await db.updateTable('scheduled_releases').set({ state: 'released' }).where('id', '=', group.id).execute();
    await expect(linkToGroup(group.id)).rejects.toMatchObject(refusal(409, 'conflict'));
  });

  test('has another stamp once its documents, or what is live, change', async () => {
    const group = await schedule(48);
    const token = tokenOf(await linkToGroup(group.id));
    const stampOf = async () => (await open(token)).site.stamp;
    const stamps = [await stampOf()];
    const params = { id: group.id };
    const added = await createPost(owner);
    stamps.push(await stampOf());
    const { data } = await owner(scheduledReleaseCalls.documents, { params });
    const documents = [...data.map(({ document }) => document), `post:${added.id}`];
    await owner(scheduledReleaseCalls.update, { params, body: { documents } });
    stamps.push(await stampOf());
    // What is in the trash isn't taken along.
    await owner(postCalls.remove, { params: { id: added.id } });
    stamps.push(await stampOf());
    await api.publish(host);
    stamps.push(await stampOf());
    expect(stamps.map((stamp) => stamps.indexOf(stamp))).toEqual([0, 0, 2, 3, 4]);
  });
});

describe('a token of a link to a website', () => {
  type Made = {
    key?: 'preview-token' | 'access-token';
    type?: string;
    audience?: string;
    subject?: string;
    at?: string;
  };

  /** A token like the API's, with the given differences. */
  async function make({ key, type = 'site-preview+jwt', audience = 'site-preview', subject = 'saved', at }: Made) {
    const { db } = api.services;
    const named = db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', key ?? 'site-preview-token');
    const { value } = await named.executeTakeFirstOrThrow();
    const own = await db.selectFrom('domains').select('id').where('host', '=', host).executeTakeFirstOrThrow();
    return new SignJWT({ domain: own.id, ...(at === undefined ? {} : { at }) })
      .setProtectedHeader({ alg: 'HS256', typ: type })
      .setIssuer('caravan')
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime('24h')
      .sign(Buffer.from(value, 'base64url'));
  }

  test('like ours is accepted: the following differ in one thing each', async () => {
    expect((await open(await make({}))).site.list).toBe('shown');
  });

  test.each<[string, Made]>([
    ['with the key of links to posts', { key: 'preview-token' }],
    ['with the key of access tokens', { key: 'access-token' }],
    ['of the type of links to posts', { type: 'preview+jwt' }],
    ['for their audience', { audience: 'preview' }],
    ['of another list', { subject: 'shown' }],
    ['of a release without its time', { subject: 'aaaaaaaaaaaaaaaa' }],
    ['of a release that isn’t there', { subject: 'aaaaaaaaaaaaaaaa', at: '2026-12-01T06:00:00.000Z' }],
  ])('%s opens nothing', async (_, made) => {
    await expect(open(await make(made))).rejects.toMatchObject(refusal(404, 'not_found'));
  });

  test('is not an access token', async () => {
    expect(await peopleOf(api).account(tokenOf(await linkTo('saved')))).toBe(401);
  });
});
