import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import type { Media } from '#shared/schemas/media.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost, fileForm, newPost, uploadFile } from '#tests/support/content.ts';

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

const colors = ['#b3261e', '#1e6bb3', '#2f8f4e', '#c98a1b'];
async function picture(width: number, height: number): Promise<File> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#b3261e' } });
  return new File([new Uint8Array(await plain.png().toBuffer())], 'truck.png');
}
const drawing = (color: string) =>
  new File(
    [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="${color}" d="M0 0h4v3z"/></svg>`],
    `${color}.svg`,
  );

describe('the library', () => {
  let library: Client;
  let items: Media[];
  beforeAll(async () => {
    await api.addDomain('library.test');
    library = await api.signIn('library.test');
    items = [];
    for (const color of colors) items.push(await uploadFile(library, drawing(color), `Color ${color}`));
  });
  const at = (index: number) => items[index] as Media;
  const list = async (query: object = {}) => {
    const reply = await library(mediaCalls.list, { query });
    return { ids: reply.data.map((media) => media.id), total: reply.total };
  };

  test('newest first, in pages, searched by name and alt text', async () => {
    const ids = items.map((item) => item.id).toReversed();
    expect((await list()).total).toBe(4);
    expect((await list({ limit: 2, offset: 1 })).ids).toHaveLength(2);
    expect(new Set((await list()).ids)).toEqual(new Set(ids));
    expect((await list({ search: colors[0]?.toUpperCase() })).ids).toEqual([at(0).id]);
    expect((await list({ search: 'COLOR' })).total).toBe(4);
  });

  test('a file knows its uses, and is deleted there only by force', async () => {
    const { post_body, ...rest } = newPost({ title: 'Uses it' });
    const post = await createPost(library, {
      ...rest,
      post_body: { ...post_body, media: { poster: at(0).id, 'b1.picture': at(0).id } },
    });
    const { data, version } = await library(optionCalls.getErrorPage);
    const { truck_image: _, ...texts } = data;
    await library(optionCalls.updateErrorPage, { body: { ...texts, truck_image_id: at(1).id, version } });

    const usage = async (index: number) => (await library(mediaCalls.usage, { params: { id: at(index).id } })).data;
    expect(await usage(0)).toEqual([
      { kind: 'post', id: post.id, title: 'Uses it', slot: 'poster' },
      { kind: 'post', id: post.id, title: 'Uses it', slot: 'b1.picture' },
    ]);
    expect(await usage(1)).toMatchObject([{ kind: 'option', id: 'error-page', slot: 'truck_image' }]);
    expect((await list({ unused: 'true' })).ids.toSorted()).toEqual([at(2).id, at(3).id].toSorted());

    await library(postCalls.remove, { params: { id: post.id } });
    const params = { id: at(0).id };
    await expect(library(mediaCalls.remove, { params })).rejects.toMatchObject({
      status: 409,
      code: 'in_use',
      body: { errors: { used: ['Uses it: poster', 'Uses it: b1.picture'] } },
    });
    await library(mediaCalls.remove, { params, query: { force: 'true' } });
    expect((await list()).ids).not.toContain(params.id);
    await library(mediaCalls.removePermanently, { params });
    await expect(library(mediaCalls.get, { params })).rejects.toMatchObject({ status: 404 });
    await library(mediaCalls.remove, { params: { id: at(3).id } });
    expect((await list()).total).toBe(2);
    expect((await library(postCalls.get, { params: { id: post.id } })).data.post_body.media).toEqual({});
    // The same for a setting: its page is shown without the picture.
    await library(mediaCalls.remove, { params: { id: at(1).id }, query: { force: 'true' } });
    expect((await library(optionCalls.getErrorPage)).data.truck_image).toBeNull();
    items[1] = await uploadFile(library, drawing('#010101'));
  });

  test('alt text and focal point change, the rest stays', async () => {
    const { id } = at(2);
    const changed = (await library(mediaCalls.update, { params: { id }, body: { focal: { x: 0.25, y: 0 } } })).data;
    expect(changed).toEqual({ ...at(2), focal: { x: 0.25, y: 0 } });
    const failure = library(mediaCalls.update, { params: { id }, body: { focal: { x: 2, y: 0 } } });
    await expect(failure).rejects.toMatchObject({ status: 422, body: { errors: { 'focal.x': [expect.any(String)] } } });
  });

  test('a replacement file keeps the id', async () => {
    const { id, alt } = at(2);
    const form = fileForm(await picture(500, 100));
    const replaced = (await library(mediaCalls.replaceFile, { params: { id }, form })).data;
    expect(replaced).toMatchObject({ id, alt, path: expect.any(String), width: 500, focal: { x: 0.5, y: 0.5 } });
    expect(replaced.extension).toBeUndefined();
  });

  test('another domain’s id is 404 for every call; a viewer only reads', async () => {
    const params = { id: at(1).id };
    const attempts = [
      other(mediaCalls.get, { params }),
      other(mediaCalls.usage, { params }),
      other(mediaCalls.update, { params, body: { alt: 'x' } }),
      other(mediaCalls.replaceFile, { params, form: fileForm(drawing('red')) }),
      other(mediaCalls.remove, { params, query: { force: 'true' } }),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ reason: { status: 404 } });
    const viewer = await api.signIn('library.test', await api.addUser('library.test', 'viewer'));
    expect((await viewer(mediaCalls.get, { params })).data.id).toBe(params.id);
    await expect(viewer(mediaCalls.upload, { form: fileForm(drawing('red')) })).rejects.toMatchObject({ status: 403 });
  });
});

describe('permissions', () => {
  test('an author adds files, but changes none that visitors see', async () => {
    const author = await api.signIn('tacos.test', await api.addUser('tacos.test', 'author'));
    const media = await uploadFile(client, drawing('#123456'));
    const params = { id: media.id };
    expect((await uploadFile(author, drawing('#654321'))).extension).toBe('svg');
    const attempts = [
      author(mediaCalls.update, { params, body: { alt: 'Mine' } }),
      author(mediaCalls.replaceFile, { params, form: fileForm(drawing('#abcdef')) }),
      author(mediaCalls.remove, { params, query: { force: 'true' } }),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ reason: { status: 403 } });
    expect((await client(mediaCalls.get, { params })).data).toEqual(media);
  });
});
