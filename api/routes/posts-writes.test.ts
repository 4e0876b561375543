import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { categoryCalls, cuisineTagCalls } from '#shared/calls/content.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { HttpError } from '#shared/client/errors/http-error.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import type { RichTextNode } from '#shared/schemas/rich-text.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { bodyInput, createPost, newPost, uploadFile, storeBlocks } from '#tests/support/content.ts';

let api: TestApi;
let client: Client;
let other: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
  await api.addDomain('other.test');
  other = await api.signIn('other.test');
});
afterAll(() => api.close());

const svg = (color: string) =>
  new File(
    [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="${color}" d="M0 0h4v3z"/></svg>`],
    'a.svg',
  );
const refused = (field: string) => ({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
const data = (who: Client, post: Post, change: object) =>
  who(postCalls.updateData, { params: { id: post.id }, body: { version: post.version, ...change } }).then(
    (reply) => reply.data,
  );

describe('creating', () => {
  test('what is sent comes back byte for byte, and columns override attributes', async () => {
    const naughty =
      '𝕋𝕒𝕔𝕠 \u202Eoctopus\u202C "\'`<script>alert(1)</script> \\0 %s {{7*7}} Ω≈ç 田中 🇺🇳 \u200b’; drop--\ttab';
    const url = 'members/naughty';
    const attributes = { title: 'ignored', url: 'ignored', description: naughty, text: { type: 'doc' as const, content: [{ type: 'paragraph', content: [{ type: 'text', text: naughty }] }] } }; // prettier-ignore
    const created = await createPost(client, { title: naughty, url, post_body: { attributes } });
    const read = (await api.visitor('tacos.test')(postCalls.get, { params: { id: created.id } })).data;
    expect({ ...read, live: 'no' }).toEqual(created);
    expect(read.title).toBe(naughty);
    expect(read.post_body.attributes).toEqual({ ...attributes, title: naughty, url });
    expect(read).toMatchObject({
      version: 1,
      deleted_at: null,
      no_index: false,
      show_in_sitemap: true,
      publish_at: null,
    });
  });

  test.each([
    ['a reserved path', { url: 'panel/x' }, 'url'],
    ['a path that is none', { url: 'Members/Ünï' }, 'url'],
    ['home for a member', { url: '' }, 'url'],
    ['no title', { title: '  ' }, 'title'],
    ['a title that cannot be stored', { title: 'a\0b' }, 'title'],
    ['a schedule without a time', { post_status_id: 3 as const }, 'publish_at'],
    ['a schedule in the past', { post_status_id: 3 as const, publish_at: '2001-01-01T00:00:00Z' }, 'publish_at'],
    ['publishing in the future', { post_status_id: 2 as const, publish_at: '2999-01-01T00:00:00Z' }, 'publish_at'],
    ['an unknown field', { is_admin: true }, 'is_admin'],
  ])('%s is refused with a message for its field', async (_, change, field) => {
    await expect(createPost(client, change as object)).rejects.toMatchObject(refused(field));
  });

  test('an unknown nested field is refused too', async () => {
    const { post_body, ...rest } = newPost();
    const attributes = { ...post_body.attributes, hidden: 1 };
    await expect(createPost(client, { ...rest, post_body: { ...post_body, attributes } })).rejects.toMatchObject(
      refused('post_body.attributes.hidden'),
    );
  });

  test('an endlessly nested text is refused', async () => {
    const { post_body, ...rest } = newPost();
    let node: RichTextNode = { type: 'paragraph' };
    for (let depth = 0; depth < 2000; depth += 1) node = { type: 'blockquote', content: [node] };
    const attributes = { ...post_body.attributes, text: { type: 'doc' as const, content: [node] } };
    const failure = createPost(client, { ...rest, post_body: { ...post_body, attributes } });
    await expect(failure).rejects.toMatchObject({ status: 400, code: 'bad_request' });
  });

  test('a URL is unique in a domain, outside the trash', async () => {
    const first = await createPost(client, { url: 'members/once' });
    const again = createPost(client, { url: 'members/once', post_status_id: 1 });
    await expect(again).rejects.toMatchObject({
      status: 409,
      code: 'url_taken',
      body: { errors: { url: [expect.any(String)] } },
    });
    expect((await createPost(other, { url: 'members/once' })).url).toBe('members/once');
    await client(postCalls.remove, { params: { id: first.id } });
    await createPost(client, { url: 'members/once' });
    await expect(client(postCalls.restore, { params: { id: first.id } })).rejects.toMatchObject({ code: 'url_taken' });
  });

  test('of ten concurrent requests for one URL, one gets it', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => createPost(client, { url: 'members/race' })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(
      results.filter((result) => result.status === 'rejected').map((result) => (result.reason as HttpError).code),
    ).toEqual(Array.from({ length: 9 }, () => 'url_taken'));
  });

  test('concurrent creates and moves leave one dense order', async () => {
    await api.addDomain('busy.test');
    const busy = await api.signIn('busy.test');
    const made = await Promise.all(Array.from({ length: 12 }, () => createPost(busy)));
    await Promise.all(
      made.map((post, index) =>
        busy(postCalls.updateOrder, { params: { id: post.id }, body: { position: index % 5 } }),
      ),
    );
    const { data: posts } = await busy(postCalls.listByType, { query: { type: 2 } });
    expect(posts.map((post) => post.position)).toEqual(made.map((_, index) => index));
  });

  test('ids of another domain don’t exist', async () => {
    const picture = await uploadFile(other, svg('red'));
    const tag = (await other(cuisineTagCalls.create, { body: { title: 'Thai', icon_data: '' } })).data;
    const category = (await other(categoryCalls.create, { body: { name: 'News' } })).data;
    const member = await createPost(other);
    for (const ids of [
      [picture.id, tag.id, category.id, member.id],
      Array.from({ length: 4 }, () => 'aaaaaaaaaaaaaaaa'),
    ] as string[][]) {
      const [poster = '', cuisine = '', news = '', truck = ''] = ids;
      const { post_body, ...rest } = newPost();
      const foreign = {
        ...post_body,
        media: { poster },
        external_data: { cuisines: [cuisine], categories: [news], members: [truck] },
      };
      await expect(createPost(client, { ...rest, post_body: foreign })).rejects.toMatchObject({
        status: 422,
        body: {
          errors: {
            'post_body.media.poster': ['There is no such file'],
            'post_body.external_data.cuisines': ['There is no such cuisine tag'],
            'post_body.external_data.categories': ['There is no such category'],
            'post_body.external_data.members': ['There is no such member'],
          },
        },
      });
    }
  });

  test('blocks: wrong props are refused, unknown types and keys are kept', async () => {
    const { post_body, ...rest } = newPost({ post_type_id: 1, url: 'built' });
    const built = (items: { type: string; props: { id: string } & Record<string, unknown> }[]) =>
      createPost(client, { ...rest, post_body: { ...post_body, blocks: { v: 1, items } } });
    await expect(
      built([{ type: 'hero', props: { id: 'a', action_url: 'javascript:alert(1)' } }]),
    ).rejects.toMatchObject(refused('post_body.blocks.items.0.props.action_url'));
    await expect(
      built([
        { type: 'x', props: { id: 'a' } },
        { type: 'y', props: { id: 'a' } },
      ]),
    ).rejects.toMatchObject(refused('post_body.blocks.items.1.props.id'));
    const items = [
      { type: 'hero', props: { id: 'a', title: 'Eat', fromLater: { deep: [1, null, '🌮'] } } },
      { type: 'not-yet-invented', props: { id: 'b', anything: true } },
    ];
    await storeBlocks(api.services.db, 'tacos.test', ['not-yet-invented']);
    expect((await built(items)).post_body.blocks).toEqual({ v: 1, items });
  });
});

describe('saving', () => {
  test('the second of two writers is refused, with the newer post', async () => {
    const post = await createPost(client);
    const body = (description: string) => ({
      ...bodyInput(post),
      attributes: { ...post.post_body.attributes, description },
    });
    const save = (description: string) =>
      client(postCalls.updateBody, {
        params: { id: post.id },
        body: { version: post.version, post_body: body(description) },
      });
    const results = await Promise.allSettled([save('one'), save('two')]);
    const failed = results.filter((result) => result.status === 'rejected').map((result) => result.reason as HttpError);
    const newer = (await client(postCalls.get, { params: { id: post.id } })).data;
    expect(failed).toMatchObject([{ status: 409, code: 'stale_version', body: { data: newer } }]);
    expect(newer.version).toBe(2);
    expect((await client(postCalls.revisions, { params: { id: post.id } })).total).toBe(2);
  });

  test('a save without changes counts nothing', async () => {
    const post = await createPost(client);
    const revisionOf = async () => (await api.revisions('tacos.test')).saved;
    const before = await revisionOf();
    const body = { version: 1, post_body: bodyInput(post), post_status_id: post.post_status_id };
    expect((await client(postCalls.updateBody, { params: { id: post.id }, body })).data).toEqual(post);
    expect(await data(client, post, { url: post.url, title: post.title })).toEqual(post);
    expect(await revisionOf()).toBe(before);
    expect((await data(client, post, { no_index: true })).version).toBe(2);
    expect(await revisionOf()).toBe(before + 1);
  });

  test('the title and URL in the body follow their columns', async () => {
    const post = await createPost(client);
    const renamed = await data(client, post, { title: 'New name', url: 'members/new-name' });
    expect(renamed.post_body.attributes).toMatchObject({ title: 'New name', url: 'members/new-name' });
    const body = {
      ...bodyInput(renamed),
      attributes: { ...renamed.post_body.attributes, title: 'Other', description: 'Says' },
    };
    const saved = await client(postCalls.updateBody, {
      params: { id: post.id },
      body: { version: 2, post_body: body },
    });
    expect(saved.data.post_body.attributes).toMatchObject({ title: 'New name', description: 'Says' });
  });

  test('every save is a revision, and an old one is restored as a new save with the current URL', async () => {
    const post = await createPost(client, { title: 'First' });
    const second = await data(client, post, { title: 'Second', url: 'members/second', post_status_id: 4 });
    const { data: revisions, total } = await client(postCalls.revisions, { params: { id: post.id } });
    expect(total).toBe(2);
    expect(revisions.map((row) => [row.rev, row.title, row.url, row.post_status_id])).toEqual([
      [2, 'Second', 'members/second', 4],
      [1, 'First', post.url, 2],
    ]);
    expect(revisions[0]?.created_by?.name).toMatch(/\w/);
    const restored = (await client(postCalls.restoreRevision, { params: { id: post.id, rev: 1 } })).data;
    expect(restored).toMatchObject({ title: 'First', url: second.url, post_status_id: 4, version: 3 });
    expect(restored.post_body.attributes).toMatchObject({ title: 'First', url: second.url });
    await expect(client(postCalls.restoreRevision, { params: { id: post.id, rev: 9 } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('a deleted file leaves no gap and blocks no save', async () => {
    const picture = await uploadFile(client, svg('blue'));
    const { post_body, ...rest } = newPost();
    const post = await createPost(client, { ...rest, post_body: { ...post_body, media: { poster: picture.id } } });
    await client(mediaCalls.remove, { params: { id: picture.id }, query: { force: 'true' } });
    const read = (await client(postCalls.get, { params: { id: post.id } })).data;
    expect(read.post_body.media).toEqual({});
    const kept = {
      ...bodyInput(read),
      media: { poster: picture.id },
      attributes: { ...read.post_body.attributes, description: 'x' },
    };
    const saved = await client(postCalls.updateBody, {
      params: { id: post.id },
      body: { version: 1, post_body: kept },
    });
    expect(saved.data.version).toBe(2);
  });

  test('a photo in the trash comes back to its dish, although the menu was saved meanwhile', async () => {
    const [kept, gone] = [await uploadFile(client, svg('teal')), await uploadFile(client, svg('gold'))];
    const { post_body, ...rest } = newPost();
    const dish = (id: string) => ({ id, name: id, description: '', price: 900, diets: [] });
    const media = { 'dish.birria': kept.id, 'dish.elote': gone.id };
    const attributes = { ...post_body.attributes, menu_items: [dish('birria'), dish('elote')] };
    const post = await createPost(client, { ...rest, post_body: { ...post_body, media, attributes } });
    for (const { id } of [kept, gone]) await client(mediaCalls.remove, { params: { id }, query: { force: 'true' } });
    const read = (await client(postCalls.get, { params: { id: post.id } })).data;
    const menu = { ...read.post_body.attributes, menu_items: [dish('birria')] };
    const body = { version: 1, post_body: { ...bodyInput(read), attributes: menu } };
    await client(postCalls.updateBody, { params: { id: post.id }, body });
    for (const { id } of [kept, gone]) await client(mediaCalls.restore, { params: { id } });
    const { post_body: now } = (await client(postCalls.get, { params: { id: post.id } })).data;
    expect(now.media).toMatchObject({ 'dish.birria': { id: kept.id } });
    expect(now.media).not.toHaveProperty(['dish.elote']);
  });

  test('§4: the status changes through the status call; scheduling needs a time to come, publishing puts a planned one aside', async () => {
    const post = await createPost(client, { post_status_id: 1 });
    const status = (version: number, id: 1 | 2 | 3 | 4) =>
      client(postCalls.updateStatus, { params: { id: post.id }, body: { version, post_status_id: id } });
    await expect(status(1, 3)).rejects.toMatchObject(refused('publish_at'));
    const planned = await data(client, post, {
      post_status_id: 3,
      publish_at: '2999-01-01T00:00:00Z',
    });
    expect(planned.publish_at).toBe('2999-01-01T00:00:00.000Z');
    expect((await status(2, 2)).data).toMatchObject({ post_status_id: 2, publish_at: null, version: 3 });
    expect((await api.visitor('tacos.test')(postCalls.get, { params: { id: post.id } })).data.id).toBe(post.id);
  });
});

test('§4: the status changes together with a body or a data update', async () => {
  const post = await createPost(client, { post_status_id: 1 });
  const params = { id: post.id };
  const withBody = await client(postCalls.updateBody, {
    params,
    body: { version: post.version, post_status_id: 2, post_body: bodyInput(post) },
  });
  expect(withBody.data.post_status_id).toBe(2);
  expect((await data(client, withBody.data, { post_status_id: 4 })).post_status_id).toBe(4);
});

describe('combined save', () => {
  test('a body update accepts the fields of a data update: one version, one revision, one redirect', async () => {
    const post = await createPost(client, { url: 'members/one-save' });
    const params = { id: post.id };
    const publish_at = '2999-01-01T00:00:00.000Z';
    const says = { ...bodyInput(post), attributes: { ...post.post_body.attributes, description: 'New words' } };
    await api.publish('tacos.test');
    const body = { version: 1, post_body: says, title: 'Renamed', url: 'members/moved', no_index: true };
    const { data: saved } = await client(postCalls.updateBody, { params, body });
    expect(saved).toMatchObject({
      version: 2,
      title: 'Renamed',
      url: 'members/moved',
      no_index: true,
      no_follow: false,
    });
    expect(saved.post_body.attributes).toMatchObject({
      title: 'Renamed',
      url: 'members/moved',
      description: 'New words',
    });
    const redirects = (await api.visitor('tacos.test')(optionCalls.redirects)).data;
    expect(redirects).toContainEqual({ from: 'members/one-save', to: 'members/moved' });
    const planned = { post_body: says, post_status_id: 3 as const, publish_at };
    expect((await client(postCalls.updateBody, { params, body: planned })).data).toMatchObject({
      version: 3,
      publish_at,
    });
  });

  test('it is refused as a whole', async () => {
    const taken = await createPost(client);
    const post = await createPost(client);
    const params = { id: post.id };
    const says = { ...bodyInput(post), attributes: { ...post.post_body.attributes, description: 'New words' } };
    const save = (change: object) => client(postCalls.updateBody, { params, body: { post_body: says, ...change } });
    await expect(save({ url: taken.url })).rejects.toMatchObject({ status: 409, code: 'url_taken' });
    await expect(save({ url: 'panel/x' })).rejects.toMatchObject(refused('url'));
    await expect(save({ publish_at: 'soon' })).rejects.toMatchObject(refused('publish_at'));
    expect((await client(postCalls.get, { params })).data).toEqual(post);
  });

  test('without a version each applies to the current post', async () => {
    const post = await createPost(client, { post_status_id: 1 });
    const params = { id: post.id };
    await data(client, post, { title: 'Newer' });
    const says = { ...bodyInput(post), attributes: { ...post.post_body.attributes, description: 'Late words' } };
    await client(postCalls.updateBody, { params, body: { post_status_id: 2, post_body: says } });
    const body = { post_status_id: 2 as const, url: 'members/late', title: 'Last', no_index: false, no_follow: false, show_in_sitemap: true }; // prettier-ignore
    const { data: saved } = await client(postCalls.updateData, { params, body });
    expect(saved).toMatchObject({ version: 4, title: 'Last', url: 'members/late', post_status_id: 2 });
    expect(saved.post_body.attributes.description).toBe('Late words');
  });
});

describe('trash', () => {
  test('§4: a post can be soft-deleted, restored and permanently deleted', async () => {
    const post = await createPost(client);
    const params = { id: post.id };
    await expect(client(postCalls.removePermanently, { params })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
    const trashed = (await client(postCalls.remove, { params })).data;
    expect(trashed.deleted_at).toMatch(/Z$/);
    await expect(data(client, trashed, { title: 'x' })).rejects.toMatchObject({ status: 409, code: 'conflict' });
    expect((await client(postCalls.restore, { params })).data.deleted_at).toBeNull();
    await client(postCalls.remove, { params });
    await client(postCalls.removePermanently, { params });
    await expect(client(postCalls.get, { params })).rejects.toMatchObject({ status: 404 });
    await expect(client(postCalls.revisions, { params })).rejects.toMatchObject({ status: 404 });
  });
});

describe('redirects', () => {
  const redirects = async () =>
    (await api.visitor('tacos.test')(optionCalls.redirects)).data.filter(({ from }) => from.startsWith('members/r'));
  const move = async (post: Post, url: string) => {
    await api.publish('tacos.test');
    return data(client, post, { url });
  };

  test('chains collapse, there are no loops, and a post that takes the URL ends the redirect', async () => {
    let post = await createPost(client, { url: 'members/r1' });
    post = await move(post, 'members/r2');
    post = await move(post, 'members/r3');
    expect(await redirects()).toEqual([{ from: 'members/r1', to: 'members/r3' }, { from: 'members/r2', to: 'members/r3' }]); // prettier-ignore
    post = await move(post, 'members/r1');
    expect(await redirects()).toEqual([{ from: 'members/r2', to: 'members/r1' }, { from: 'members/r3', to: 'members/r1' }]); // prettier-ignore
    await createPost(client, { url: 'members/r2' });
    expect(await redirects()).toEqual([{ from: 'members/r3', to: 'members/r1' }]);
    await client(postCalls.remove, { params: { id: post.id } });
    expect(await redirects()).toEqual([]);
    await client(postCalls.removePermanently, { params: { id: post.id } });
  });

  test('only a URL that was public leaves one', async () => {
    const draft = await createPost(client, { url: 'members/r-draft', post_status_id: 1 });
    await data(client, draft, { url: 'members/r-other', post_status_id: 2 });
    expect(await redirects()).toEqual([]);
  });

  test('a draft with an old URL takes nothing from visitors until it is published', async () => {
    const post = await createPost(client, { url: 'members/r-old' });
    await move(post, 'members/r-new');
    const author = await api.signIn('tacos.test', await api.addUser('tacos.test', 'author'));
    const draft = await createPost(author, { url: 'members/r-old', post_status_id: 1 });
    expect(await redirects()).toEqual([{ from: 'members/r-old', to: 'members/r-new' }]);
    await data(client, draft, { post_status_id: 2 });
    expect(await redirects()).toEqual([]);
  });
});

describe('permissions', () => {
  test('an author writes only their own drafts, and changes of what they have published', async () => {
    const author = await api.signIn('tacos.test', await api.addUser('tacos.test', 'author'));
    const editor = await api.signIn('tacos.test', await api.addUser('tacos.test', 'editor'));
    const forbidden = { status: 403, code: 'forbidden' };
    for (const post_status_id of [2, 4] as const)
      await expect(createPost(author, { post_status_id })).rejects.toMatchObject(forbidden);
    await expect(createPost(author, { post_status_id: 3, publish_at: '2999-01-01T00:00:00Z' })).rejects.toMatchObject(
      forbidden,
    );

    const own = await createPost(author, { post_status_id: 1 });
    const changed = await data(author, own, { title: 'Mine' });
    expect(changed.title).toBe('Mine');
    await expect(data(author, changed, { post_status_id: 2 })).rejects.toMatchObject(forbidden);
    const published = await data(editor, changed, { post_status_id: 2 });
    const again = await data(author, published, { title: 'Again' });
    await expect(data(author, again, { post_status_id: 1 })).rejects.toMatchObject(forbidden);
    const archived = await data(editor, again, { post_status_id: 4 });
    await expect(data(author, archived, { title: 'No more' })).rejects.toMatchObject(forbidden);

    const theirs = await createPost(editor, { post_status_id: 1 });
    await expect(data(author, theirs, { title: 'x' })).rejects.toMatchObject(forbidden);
    const body = { version: theirs.version, post_body: bodyInput(theirs) };
    await expect(author(postCalls.updateBody, { params: { id: theirs.id }, body })).rejects.toMatchObject(forbidden);
    expect((await author(postCalls.get, { params: { id: theirs.id } })).data.id).toBe(theirs.id);
  });

  test('another domain’s id is 404 for every call', async () => {
    const post = await createPost(client);
    const params = { id: post.id };
    const attempts = [
      other(postCalls.get, { params }),
      other(postCalls.typeGroup, { params }),
      other(postCalls.updateBody, { params, body: { version: 1, post_body: bodyInput(post) } }),
      other(postCalls.updateData, { params, body: { version: 1, title: 'x' } }),
      other(postCalls.updateOrder, { params, body: { position: 0 } }),
      other(postCalls.updateStatus, { params, body: { version: 1, post_status_id: 1 } }),
      other(postCalls.restore, { params }),
      other(postCalls.remove, { params }),
      other(postCalls.removePermanently, { params }),
      other(postCalls.revisions, { params }),
      other(postCalls.restoreRevision, { params: { ...params, rev: 1 } }),
      api.visitor('other.test')(postCalls.get, { params }),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ reason: { status: 404 } });
    expect((await client(postCalls.get, { params })).data).toEqual(post);
  });
});
