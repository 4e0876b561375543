import { afterAll, beforeAll, expect, test } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { type PostTypeId, type PostTypeName, postTypes } from '#shared/rules/post-types.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { bodyInput, createPost, newPost } from '#tests/support/content.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());

const stop = { id: 's1', place: 'Zilker Park', days: [5], from: '11:00', to: '15:00' };
const dish = { id: 'd1', name: 'Taco', price: 450 };
/** Fields that only some types have, each with its types. */
const own = {
  phone: ['512-555-0134', ['member', 'catering']],
  email: ['ana@example.com', ['member', 'catering']],
  website: ['https://tacos.example.com', ['member']],
  socials: [['https://social.example.com/tacos'], ['member']],
  stops: [[stop], ['member', 'showcase']],
  menu_items: [[dish], ['member', 'catering']],
  starts_at: ['2027-05-30 18:00', ['showcase']],
  ends_at: ['2027-05-30 22:00', ['showcase']],
  place: ['The yard', ['showcase']],
  price_from: [1500, ['catering']],
  guests_min: [20, ['catering']],
  guests_max: [200, ['catering']],
  author: ['Ana', ['blog']],
  published_on: ['2027-05-30', ['blog']],
} as const;

function written(type: PostTypeId, attributes: object) {
  const post = newPost({
    post_type_id: type,
    post_status_id: 1,
    url: `x-${type}-${Object.keys(attributes).join('-').replaceAll('_', '-')}`,
  });
  return { ...post, post_body: { attributes: { ...post.post_body.attributes, ...attributes } } };
}

/** Stores attributes past the API's checks, as versions before this one did. */
async function store(id: string, attributes: object): Promise<void> {
  const { db } = api.services;
  for (const table of ['posts', 'post_revisions'] as const) {
    const key = table === 'posts' ? 'id' : 'post_id';
    const row = await db
      .selectFrom(table)
      .select('post_body')
      .where(key as never, '=', id as never)
      .executeTakeFirstOrThrow();
    const body = JSON.parse(row.post_body) as { attributes: object };
    const post_body = JSON.stringify({ ...body, attributes: { ...body.attributes, ...attributes } });
    await db
      .updateTable(table)
      .set({ post_body } as never)
      .where(key as never, '=', id as never)
      .execute();
  }
}

async function storedAttributes(id: string): Promise<object> {
  const row = await api.services.db
    .selectFrom('posts')
    .select('post_body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (JSON.parse(row.post_body) as { attributes: object }).attributes;
}

const fieldsOf = (name: PostTypeName, has: boolean) =>
  Object.entries(own).filter(([, [, types]]) => (types as readonly string[]).includes(name) === has);

test.each(Object.values(postTypes))('a $name has the fields of its type', async ({ id, name }) => {
  for (const [field, [value]] of fieldsOf(name, true)) {
    const { post_body } = await createPost(client, written(id, { [field]: value }));
    expect(post_body.attributes).toMatchObject({ [field]: value });
  }
});

test.each(Object.values(postTypes))('a $name with a field of another type is refused', async ({ id, name, label }) => {
  for (const [field, [value]] of fieldsOf(name, false)) {
    await expect(createPost(client, written(id, { [field]: value }))).rejects.toMatchObject({
      status: 422,
      body: {
        errors: { [`post_body.attributes.${field}`]: [`'${field}' is not a field of a ${label.toLowerCase()}`] },
      },
    });
  }
});

test('a save is refused like a new post', async () => {
  const page = await createPost(client, { post_type_id: 1, url: 'no-stops' });
  const body = bodyInput(page);
  const post_body = { ...body, attributes: { ...body.attributes, stops: [stop], guests_min: 3 } };
  await expect(
    client(postCalls.updateBody, { params: { id: page.id }, body: { version: page.version, post_body } }),
  ).rejects.toMatchObject({
    status: 422,
    body: {
      errors: {
        'post_body.attributes.stops': ["'stops' is not a field of a page"],
        'post_body.attributes.guests_min': ["'guests_min' is not a field of a page"],
      },
    },
  });
  expect((await client(postCalls.get, { params: { id: page.id } })).data).toEqual(page);
});

test('what an older version stored is read without the fields of other types, and saved without them', async () => {
  const page = await createPost(client, { post_type_id: 1, url: 'older' });
  await store(page.id, { stops: [stop], guests_min: 3, made_up: true });
  const params = { id: page.id };
  const read = (await client(postCalls.get, { params })).data;
  expect(read).toEqual(page);
  const { data: listed } = await client(postCalls.listByType, { query: { type: 1, search: 'older' } });
  expect(listed).toEqual([page]);
  const { data: revision } = await client(postCalls.revision, { params: { ...params, rev: 1 } });
  expect(revision.post_body).toEqual(page.post_body);
  // What was read can be written back unchanged.
  const post_body = { ...bodyInput(read), attributes: { ...read.post_body.attributes, description: 'New' } };
  await client(postCalls.updateBody, { params, body: { version: read.version, post_body } });
  expect(await storedAttributes(page.id)).toEqual({ ...page.post_body.attributes, description: 'New' });
  await client(postCalls.restoreRevision, { params: { ...params, rev: 1 } });
  expect(await storedAttributes(page.id)).toEqual(page.post_body.attributes);
  await store(page.id, { stops: [stop] });
  await client(postCalls.updateData, { params, body: { title: 'Renamed' } });
  expect(await storedAttributes(page.id)).toEqual({ ...page.post_body.attributes, title: 'Renamed' });
});

test('weekly stops of an older version are read with a list of days, and saving them as they were read changes nothing', async () => {
  const member = await createPost(client, { post_type_id: 2, url: 'members/weekly' });
  const { days: _, ...rest } = stop;
  await store(member.id, { stops: [{ ...rest, day: 5, cancelled: true }] });
  const params = { id: member.id };
  const read = (await client(postCalls.get, { params })).data;
  const stops = [{ ...rest, days: [5], cancelled: true }];
  expect(read.post_body.attributes).toMatchObject({ stops });
  const saved = await client(postCalls.updateBody, {
    params,
    body: { version: read.version, post_body: bodyInput(read) },
  });
  expect(saved.data.post_body).toEqual(read.post_body);
  expect(await storedAttributes(member.id)).toMatchObject({ stops });
});

test.each([
  [{ days: [] }, 'days', 'Choose a date, or at least one day of the week'],
  [{ days: undefined, date: '2026-02-30' }, 'date', 'Use a date that exists, as yyyy-MM-dd, for example 2026-11-27'],
  [{ starts_on: '2026-12-02', ends_on: '2026-12-01' }, 'ends_on', 'The last date is before the first one'],
  [{ days: [2], ends_on: '2026-02-30' }, 'ends_on', 'Use a date that exists, as yyyy-MM-dd, for example 2026-11-27'],
  [
    { exceptions: Array.from({ length: 501 }, () => ({ date: '2026-12-01' })) },
    'exceptions',
    'Use at most 500 exceptions',
  ],
])('a stop is refused with a word at its field, and the post stays as it was: %#', async (change, field, words) => {
  const url = `members/wrong-${Object.keys(change).join('-').replaceAll('_', '-')}`;
  const member = await createPost(client, { post_type_id: 2, url });
  const post_body = structuredClone(bodyInput(member));
  Object.assign(post_body.attributes, { stops: [{ ...stop, ...change }] });
  await expect(
    client(postCalls.updateBody, { params: { id: member.id }, body: { version: member.version, post_body } }),
  ).rejects.toMatchObject({
    status: 422,
    body: { errors: { [`post_body.attributes.stops.0.${field}`]: expect.arrayContaining([words]) } },
  });
  expect((await client(postCalls.get, { params: { id: member.id } })).data).toEqual(member);
});
