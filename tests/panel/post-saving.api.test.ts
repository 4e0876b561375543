import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { Saver, type SaverOptions, type SaveState } from '#admin/forms/saver.ts';
import { emptyValues, type FormValues, valuesOf } from '#admin/post-form/form-values.ts';
import {
  autosaveDelay,
  postFieldErrors,
  postSaving,
  type PostWrites,
  type StoredPost,
  storedPost,
} from '#admin/post-form/post-saving.ts';
import type { Draft } from '#admin/stores/drafts.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { FetchError } from '#shared/client/errors/fetch-error.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { startApi, type TestApi } from '../support/api.ts';
import { createPost } from '../support/content.ts';

let api: TestApi;
let client: Client;

beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(async () => {
  await api.close();
});

const savers: Saver<FormValues, StoredPost>[] = [];
afterEach(() => {
  for (const saver of savers.splice(0)) saver.stop();
});

/** An open form without its screen: values that a test changes, and what the saver reports. */
function openForm(
  post: Post | null,
  start: FormValues,
  { online = (): boolean => true, lost = new Set<string>() } = {},
) {
  const values = structuredClone(start);
  const calls: string[] = [];
  const kept: (FormValues | null)[] = [];
  const drafts: (Draft<FormValues> | null)[] = [];
  const refusals: unknown[] = [];
  const merges: string[][] = [];
  let state: SaveState<FormValues, StoredPost> = { kind: 'saved', at: null };
  const reach = async <T>(name: string, answer: () => Promise<T>): Promise<T> => {
    calls.push(name);
    if (!online()) throw new FetchError('PUT', '/api', new Error('offline'));
    const reply = await answer();
    if (lost.delete(name)) throw new FetchError('POST', '/api', new Error('the answer got lost'));
    return reply;
  };
  const writes: PostWrites = {
    create: (body) => reach('create', async () => (await client(postCalls.create, { body })).data),
    body: (id, body) => reach('body', async () => (await client(postCalls.updateBody, { params: { id }, body })).data),
    data: (id, body) => reach('data', async () => (await client(postCalls.updateData, { params: { id }, body })).data),
    get: (id) => reach('get', async () => (await client(postCalls.get, { params: { id } })).data),
  };
  const options: SaverOptions<FormValues, StoredPost> = {
    ...postSaving(writes),
    stored: post ? storedPost(post) : { value: start, version: 0, post: null },
    read: () => values,
    validate: () => values.title !== '',
    onSaved: () => undefined,
    onMerged: ({ values: next, taken }) => {
      Object.assign(values, structuredClone(next));
      merges.push(taken);
    },
    onRefused: (error) => {
      refusals.push(error);
      return Object.keys(postFieldErrors(error));
    },
  };
  const saver = new Saver<FormValues, StoredPost>(() => options, {
    onState: (next) => {
      state = next;
    },
    onFailed: () => undefined,
    keep: (draft) => {
      kept.push(draft && structuredClone(draft.value));
      drafts.push(structuredClone(draft));
    },
  });
  savers.push(saver);
  return { values, calls, kept, drafts, refusals, merges, saver, state: () => state, saved: () => saver.stored.post };
}

const stored = async (id: string) => (await client(postCalls.get, { params: { id } })).data;

test('a draft saves itself within 800 ms of the last key, and until then is kept on this computer', async () => {
  expect(autosaveDelay + 300).toBeLessThanOrEqual(800);
  const post = await createPost(client, { post_status_id: 1 });
  const form = openForm(post, valuesOf(post));
  form.values.title = 'Renamed';
  form.saver.changed();
  expect(form.state().kind).toBe('unsaved');
  expect(form.kept.at(-1)?.title).toBe('Renamed');
  await vi.waitFor(() => expect(form.state().kind).toBe('saved'), { timeout: 3000 });
  expect((await stored(post.id)).title).toBe('Renamed');
  expect(form.kept.at(-1)).toBeNull();
});

test('a published post waits for Save', async () => {
  const post = await createPost(client);
  const form = openForm(post, valuesOf(post));
  form.values.title = 'Not yet';
  form.saver.changed();
  await new Promise((resolve) => setTimeout(resolve, autosaveDelay + 150));
  expect(form.calls).toEqual([]);
  expect(await form.saver.save(true)).toBe(true);
  expect((await stored(post.id)).title).toBe('Not yet');
});

test('only what changed is sent', async () => {
  const post = await createPost(client);
  const form = openForm(post, valuesOf(post));
  form.values.no_index = true;
  await form.saver.save(true);
  form.values.post_body.attributes.description = 'New words';
  await form.saver.save(true);
  await form.saver.save(true);
  expect(form.calls).toEqual(['data', 'body']);
  expect(await stored(post.id)).toMatchObject({
    no_index: true,
    post_body: { attributes: { description: 'New words' } },
  });
});

test('a title is saved in one request, with one revision', async () => {
  const post = await createPost(client);
  const form = openForm(post, valuesOf(post));
  form.values.title = 'Another title';
  form.values.no_index = true;
  expect(await form.saver.save(true)).toBe(true);
  expect(form.calls).toEqual(['body']);
  const now = await stored(post.id);
  expect(now).toMatchObject({ title: 'Another title', no_index: true, version: 2 });
  expect(now.post_body.attributes.title).toBe('Another title');
});

describe('when the answer to a create gets lost', () => {
  const draft = (url: string) => {
    const form = openForm(null, emptyValues(6), { lost: new Set(['create']) });
    Object.assign(form.values, { title: 'Lost and found', url });
    return form;
  };
  const posts = async (url: string) => {
    const { data } = await client(postCalls.listByType, { query: { type: 6, limit: 500 } });
    return data.filter((post) => post.url.startsWith(url));
  };

  test('there is one post, and the form is saved', async () => {
    const form = draft('blog/lost');
    expect(await form.saver.save(true)).toBe(false);
    expect(form.state().kind).toBe('offline');
    expect(await form.saver.save(true)).toBe(true);
    expect(form.calls).toEqual(['create', 'create']);
    expect(await posts('blog/lost')).toEqual([form.saved()]);
  });

  test('what was typed meanwhile is saved over it, also under another URL', async () => {
    const form = draft('blog/typed');
    await form.saver.save(true);
    Object.assign(form.values, { title: 'Typed on', url: 'blog/typed-on' });
    expect(await form.saver.save(true)).toBe(true);
    expect(form.calls).toEqual(['create', 'create', 'get', 'body']);
    expect(await posts('blog/typed')).toMatchObject([{ title: 'Typed on', url: 'blog/typed-on', version: 2 }]);
    expect(form.state().kind).toBe('saved');
  });

  test('after a crash the tab restores its draft and its idempotency key', async () => {
    const form = draft('blog/killed');
    await form.saver.save(true);
    form.values.title = 'Typed before the end';
    form.saver.changed();
    const left = form.drafts.at(-1);
    if (!left) throw new Error('Nothing was kept');
    form.saver.stop();
    const next = openForm(null, emptyValues(6));
    next.saver.restore(left);
    Object.assign(next.values, left.value);
    expect(await next.saver.save(true)).toBe(true);
    expect(await posts('blog/killed')).toMatchObject([{ title: 'Typed before the end', version: 2 }]);
  });
});

test('a new post is created once and continues under its id', async () => {
  const form = openForm(null, emptyValues(6));
  Object.assign(form.values, { title: 'Dough at dawn', url: 'blog/dough-at-dawn', show_in_sitemap: false });
  expect(await form.saver.save(true)).toBe(true);
  form.values.title = 'Dough at dusk';
  expect(await form.saver.save(true)).toBe(true);
  expect(form.calls).toEqual(['create', 'body']);
  expect(await stored(form.saved()?.id ?? '')).toMatchObject({
    title: 'Dough at dusk',
    show_in_sitemap: false,
    post_status_id: 1,
  });
});

/** Another user changes the stored post in another form. */
async function someoneElse(post: Post, change: (values: FormValues) => void): Promise<void> {
  const form = openForm(post, valuesOf(post));
  change(form.values);
  expect(await form.saver.save(true)).toBe(true);
}

test('conflicting changes of two people need a choice, and nothing is overwritten before it', async () => {
  const post = await createPost(client);
  const mine = openForm(post, valuesOf(post));
  await someoneElse(post, (values) => {
    values.title = 'Theirs';
  });
  mine.values.title = 'Mine';
  expect(await mine.saver.save(true)).toBe(false);
  const state = mine.state();
  if (state.kind !== 'conflict') throw new Error(`The state is ${state.kind}`);
  expect([state.theirs.value.title, state.base?.title]).toEqual(['Theirs', post.title]);
  expect((await stored(post.id)).title).toBe('Theirs');
  expect(await mine.saver.save(true)).toBe(false);
  mine.saver.rebase(state.theirs);
  expect(await mine.saver.save(true)).toBe(true);
  expect((await stored(post.id)).title).toBe('Mine');
});

test('changes of two people to different fields are both saved, and nobody is asked', async () => {
  const post = await createPost(client);
  const mine = openForm(post, valuesOf(post));
  await someoneElse(post, (values) => {
    values.post_body.attributes.description = 'Their words';
    values.no_index = true;
  });
  mine.values.title = 'My title';
  expect(await mine.saver.save(true)).toBe(true);
  expect(mine.merges).toEqual([['Hide from search engines', 'Description']]);
  expect(mine.values).toMatchObject({ no_index: true, post_body: { attributes: { description: 'Their words' } } });
  expect(await stored(post.id)).toMatchObject({
    title: 'My title',
    no_index: true,
    post_body: { attributes: { description: 'Their words' } },
  });
});

test('a lost answer is no conflict with oneself', async () => {
  const post = await createPost(client);
  const form = openForm(post, valuesOf(post));
  // The save arrived, but its response was lost.
  await someoneElse(post, (values) => {
    values.title = 'Typed once';
  });
  form.values.title = 'Typed once';
  expect(await form.saver.save(true)).toBe(true);
  expect(form.merges).toEqual([[]]);
});

test('a draft that another user published meanwhile no longer saves itself', async () => {
  const post = await createPost(client, { post_status_id: 1 });
  const form = openForm(post, valuesOf(post));
  await someoneElse(post, (values) => {
    values.post_status_id = 2;
  });
  form.values.title = 'Still typing';
  form.saver.changed();
  await vi.waitFor(() => expect(form.merges).toEqual([['Status']]), { timeout: 3000 });
  await vi.waitFor(() => expect(form.state().kind).toBe('unsaved'));
  await new Promise((resolve) => setTimeout(resolve, autosaveDelay + 150));
  expect((await stored(post.id)).title).toBe(post.title);
  expect(await form.saver.save(true)).toBe(true);
  expect(await stored(post.id)).toMatchObject({ title: 'Still typing', post_status_id: 2 });
});

test('changes typed over an older version are compared with what came after', async () => {
  const post = await createPost(client);
  await someoneElse(post, (values) => {
    values.title = 'Newer';
  });
  const fresh = await stored(post.id);
  const form = openForm(fresh, valuesOf(fresh));
  form.saver.restore({ value: form.values, base: valuesOf(post), version: post.version, at: 0 });
  form.values.title = 'From yesterday';
  await form.saver.save(true);
  expect(form.state().kind).toBe('conflict');
});

test('changes to a post in the trash are kept here, and saved when it is restored', async () => {
  const post = await createPost(client);
  const form = openForm(post, valuesOf(post));
  await client(postCalls.remove, { params: { id: post.id } });
  form.values.title = 'Not lost';
  form.saver.changed();
  expect(await form.saver.save(true)).toBe(false);
  expect(form.state().kind).toBe('gone');
  expect(form.kept.at(-1)?.title).toBe('Not lost');
  await client(postCalls.restore, { params: { id: post.id } });
  form.saver.revived();
  expect(await form.saver.save(true)).toBe(true);
  expect((await stored(post.id)).title).toBe('Not lost');
});

test('a refusal names the form’s own fields', async () => {
  const first = await createPost(client);
  const post = await createPost(client);
  const form = openForm(post, valuesOf(post));
  form.values.url = first.url;
  expect(await form.saver.save(true)).toBe(false);
  expect(form.state().kind).toBe('refused');
  const [error] = form.refusals;
  if (!isHttpError(error)) throw new Error('No refusal of the API');
  expect(Object.keys(postFieldErrors(error))).toEqual(['url']);
});

test('a refused draft waits until its URL changes instead of retrying forever', async () => {
  const taken = await createPost(client);
  const post = await createPost(client, { post_status_id: 1 });
  const form = openForm(post, valuesOf(post));
  form.values.url = taken.url;
  form.saver.changed();
  await vi.waitFor(() => expect(form.state().kind).toBe('refused'), { timeout: 3000 });
  const asked = form.calls.length;
  form.values.post_body.attributes.description = 'More words';
  form.saver.changed();
  await new Promise((resolve) => setTimeout(resolve, autosaveDelay + 150));
  expect(form.calls.length).toBe(asked);
  expect(form.kept.at(-1)?.post_body.attributes.description).toBe('More words');
  form.values.url = 'members/an-address-of-its-own';
  form.saver.changed();
  await vi.waitFor(() => expect(form.state().kind).toBe('saved'), { timeout: 3000 });
  expect(await stored(post.id)).toMatchObject({
    url: 'members/an-address-of-its-own',
    post_body: { attributes: { description: 'More words' } },
  });
});

test('offline it says so, keeps everything, and saves when the network is back', async () => {
  let connected = false;
  const post = await createPost(client, { post_status_id: 1 });
  const form = openForm(post, valuesOf(post), { online: () => connected });
  form.values.title = 'Typed in a tunnel';
  form.saver.changed();
  await form.saver.save(true);
  expect(form.state().kind).toBe('offline');
  expect(form.kept.at(-1)?.title).toBe('Typed in a tunnel');
  connected = true;
  form.saver.retry();
  await vi.waitFor(() => expect(form.state().kind).toBe('saved'), { timeout: 3000 });
  expect((await stored(post.id)).title).toBe('Typed in a tunnel');
});
