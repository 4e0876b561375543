import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { bodyInput, createPost, newPost } from '#tests/support/content.ts';

let api: TestApi;
let client: Client;
let other: Client;
let visitor: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
  visitor = api.visitor('tacos.test');
  await api.addDomain('other.test');
  other = await api.signIn('other.test');
});
afterAll(() => api.close());

const nobody = 'aaaaaaaaaaaaaaaa';
const notThere = { status: 404, code: 'not_found' };

describe('questions', () => {
  const order = async () =>
    (await visitor(faqCalls.list)).data.map((faq) => `${faq.position}${faq.question}`).join(' ');
  const ask = async (question: string, change: object = {}) =>
    (await client(faqCalls.create, { body: { question, answer: 'Yes.', category: null, ...change } })).data;

  test('are in position order, which stays dense through moves and deletes', async () => {
    const [a, , c] = [await ask('a'), await ask('b'), await ask('c')];
    await ask('first', { position: 0 });
    expect(await order()).toBe('0first 1a 2b 3c');
    await client(faqCalls.update, { params: { id: a.id }, body: { version: 1, position: 99 } });
    expect(await order()).toBe('0first 1b 2c 3a');
    await client(faqCalls.remove, { params: { id: c.id } });
    expect(await order()).toBe('0first 1b 2a');
  });

  test('a stale change is refused with the newer question', async () => {
    const { id } = await ask('Stale?');
    const change = (answer: string) => client(faqCalls.update, { params: { id }, body: { version: 1, answer } });
    await change('One');
    await expect(change('Two')).rejects.toMatchObject({
      status: 409,
      code: 'stale_version',
      body: { data: { id, answer: 'One', version: 2 } },
    });
  });

  test('keep no category that was deleted', async () => {
    const category = (await client(faqCategoryCalls.create, { body: { name: 'Parking' } })).data;
    const { id } = await ask('Where?', { category: category.id });
    expect((await visitor(faqCategoryCalls.list)).data).toEqual([category]);
    expect((await visitor(faqCalls.list)).data.find((faq) => faq.id === id)?.category).toEqual(category);
    await client(faqCategoryCalls.remove, { params: { id: category.id } });
    expect((await visitor(faqCalls.list)).data.find((faq) => faq.id === id)).toMatchObject({
      category: null,
      question: 'Where?',
    });
  });

  test('get their category back from the trash, also after they were changed without it', async () => {
    const category = (await client(faqCategoryCalls.create, { body: { name: 'Payment' } })).data;
    const { id } = await ask('Cards?', { category: category.id });
    await client(faqCategoryCalls.remove, { params: { id: category.id } });
    await client(faqCalls.update, { params: { id }, body: { version: 1, answer: 'All.', category: null } });
    await expect(ask('Cash?', { category: category.id })).rejects.toMatchObject({ status: 422 });
    await client(faqCategoryCalls.restore, { params: { id: category.id } });
    expect((await visitor(faqCalls.list)).data.find((faq) => faq.id === id)).toMatchObject({
      answer: 'All.',
      category,
    });
    await client(faqCategoryCalls.remove, { params: { id: category.id } });
    await client(faqCategoryCalls.removePermanently, { params: { id: category.id } });
    expect((await visitor(faqCalls.list)).data.find((faq) => faq.id === id)?.category).toBeNull();
  });

  test('need no category, and return to their place from the trash', async () => {
    const body = { question: 'Bare?', answer: 'Yes.' };
    const { data: bare } = await client(faqCalls.create, { body });
    expect(bare.category).toBeNull();
    const params = { id: bare.id };
    await client(faqCalls.update, { params, body: { version: 1, position: 1 } });
    const before = await order();
    await client(faqCalls.remove, { params });
    await expect(client(faqCalls.update, { params, body: { version: 2, answer: 'No.' } })).rejects.toMatchObject({
      status: 409,
      body: { message: 'This question is in the trash: restore it first' },
    });
    expect((await client(faqCalls.restore, { params })).data).toMatchObject({ id: bare.id, position: 1 });
    expect(await order()).toBe(before);
  });

  test('refuse a category of another domain, and are invisible to it', async () => {
    const theirs = (await other(faqCategoryCalls.create, { body: { name: 'Theirs' } })).data;
    for (const category of [theirs.id, nobody]) {
      await expect(ask('x', { category })).rejects.toMatchObject({
        status: 422,
        body: { errors: { category: ['There is no such category'] } },
      });
    }
    const { id } = await ask('Ours');
    await expect(other(faqCalls.update, { params: { id }, body: { version: 1, answer: 'x' } })).rejects.toMatchObject(
      notThere,
    );
    await expect(other(faqCalls.remove, { params: { id } })).rejects.toMatchObject(notThere);
    await expect(client(faqCategoryCalls.remove, { params: { id: theirs.id } })).rejects.toMatchObject(notThere);
    expect((await other(faqCalls.list)).total).toBe(0);
  });
});

describe('categories', () => {
  test('are listed by name; one in the trash stays on its posts, also when they are saved', async () => {
    for (const name of ['street food', 'Events', 'Örtlich']) await client(categoryCalls.create, { body: { name } });
    const { data } = await visitor(categoryCalls.list);
    expect(data.map((category) => category.name)).toEqual(['Events', 'street food', 'Örtlich']);
    const id = data[0]?.id ?? '';
    const { post_body, ...rest } = newPost({ post_type_id: 6, title: 'Big night' });
    const post = await createPost(client, {
      ...rest,
      post_body: { ...post_body, external_data: { cuisines: [], categories: [id] } },
    });
    await expect(other(categoryCalls.remove, { params: { id } })).rejects.toMatchObject(notThere);
    await client(categoryCalls.remove, { params: { id } });
    expect((await visitor(categoryCalls.list)).total).toBe(2);
    const body = { version: 1, post_body: { ...bodyInput(post), external_data: { cuisines: [], categories: [id] } } };
    const saved = (await client(postCalls.updateBody, { params: { id: post.id }, body })).data;
    expect(saved.post_body.external_data.categories).toEqual([id]);
    await client(categoryCalls.restore, { params: { id } });
    expect((await visitor(categoryCalls.list)).total).toBe(3);
  });

  test.each([
    ['categories', categoryCalls],
    ['FAQ categories', faqCategoryCalls],
  ])('two %s of one name are refused, ignoring case and spaces, also at once', async (_, calls) => {
    const name = 'Grüße & Events';
    const create = (wanted: string) => client(calls.create, { body: { name: wanted } });
    const answers = await Promise.allSettled([create(name), create(name), create(name)]);
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.data : []));
    expect(made).toHaveLength(1);
    const what = calls === categoryCalls ? 'a category' : 'a FAQ category';
    const message = `There is already ${what} called “${name}”: use that one, or choose another name`;
    const taken = { status: 409, code: 'conflict', body: { message, errors: { name: [message] } } };
    await expect(create('  GRÜSSE & events ')).resolves.toBeDefined();
    await expect(create('  GRÜßE & EVENTS ')).rejects.toMatchObject(taken);
    await expect(other(calls.create, { body: { name } })).resolves.toBeDefined();
    // One in the trash frees its name, like the address of a post; it can't be restored beside its namesake.
    const params = { id: made[0]?.id ?? '' };
    await client(calls.remove, { params });
    const { data: second } = await create(name);
    await expect(client(calls.restore, { params })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      body: { message: `There is already ${what} called “${name}”: move that one to the trash first` },
    });
    await client(calls.remove, { params: { id: second.id } });
    await expect(client(calls.restore, { params })).resolves.toMatchObject({ data: { id: params.id, name } });
  });

  test.each([[''], ['   '], ['x'.repeat(81)]])('the name %j is refused', async (name) => {
    await expect(client(categoryCalls.create, { body: { name } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)] } },
    });
  });
});

describe('cuisine tags', () => {
  const icon = (d: string) => JSON.stringify({ viewBox: '0 0 24 24', paths: [d] });

  test('come in order of creation; one may take the icon of another', async () => {
    const thai = (await client(cuisineTagCalls.create, { body: { title: 'Thai', icon_data: icon('M1 1') } })).data;
    const bbq = (await client(cuisineTagCalls.create, { body: { title: 'BBQ', icon_data: '' } })).data;
    expect(thai.icon_data?.paths).toEqual(['M1 1']);
    expect(bbq.icon_data).toBeNull();
    await api.publish('tacos.test');
    const raw = await api.fetch('http://api.test/api/cuisine-tags', { headers: { 'x-forwarded-for': 'tacos.test' } });
    expect(((await raw.json()) as { data: { title: string }[] }).data.map((tag) => tag.title)).toEqual(['BBQ', 'Thai']);
    expect((await visitor(cuisineTagCalls.list)).data.map((tag) => tag.title)).toEqual(['Thai', 'BBQ']);
    const taken = await client(cuisineTagCalls.update, { params: { id: bbq.id }, body: { icon_data_id: thai.id } });
    expect(taken.data).toMatchObject({ title: 'BBQ', icon_data: thai.icon_data });
  });

  test('a tag in the trash stays on its posts, but no new post takes it', async () => {
    const { id } = (await client(cuisineTagCalls.create, { body: { title: 'Greek', icon_data: '' } })).data;
    const { post_body, ...rest } = newPost();
    const tagged = { ...post_body, external_data: { cuisines: [id] } };
    const post = await createPost(client, { ...rest, post_body: tagged });
    await client(cuisineTagCalls.remove, { params: { id } });
    expect((await visitor(cuisineTagCalls.list)).data.map((tag) => tag.id)).not.toContain(id);
    await expect(createPost(client, newPost({ post_body: tagged }))).rejects.toMatchObject({
      status: 422,
      body: { errors: { 'post_body.external_data.cuisines': ['There is no such cuisine tag'] } },
    });
    await client(cuisineTagCalls.restore, { params: { id } });
    expect((await visitor(cuisineTagCalls.list)).data.map((tag) => tag.id)).toContain(id);
    const read = (await client(postCalls.get, { params: { id: post.id } })).data;
    expect(read.post_body.external_data.cuisines).toEqual([id]);
  });

  test('another domain’s tag and its icon are 404', async () => {
    const theirs = (await other(cuisineTagCalls.create, { body: { title: 'Theirs', icon_data: icon('M2 2') } })).data;
    const ours = (await client(cuisineTagCalls.create, { body: { title: 'Ours', icon_data: '' } })).data;
    const take = (id: string, from: string) =>
      client(cuisineTagCalls.update, { params: { id }, body: { icon_data_id: from } });
    await expect(take(theirs.id, ours.id)).rejects.toMatchObject(notThere);
    await expect(take(ours.id, theirs.id)).rejects.toMatchObject({
      status: 422,
      body: { errors: { icon_data_id: [expect.any(String)] } },
    });
    await expect(client(cuisineTagCalls.remove, { params: { id: theirs.id } })).rejects.toMatchObject(notThere);
  });

  test('an icon that is a script is refused', async () => {
    const body = { title: 'x', icon_data: JSON.stringify({ viewBox: '0 0 1 1', paths: ['<script>'] }) };
    await expect(client(cuisineTagCalls.create, { body })).rejects.toMatchObject({
      status: 422,
      body: { errors: { icon_data: [expect.any(String)] } },
    });
  });
});
