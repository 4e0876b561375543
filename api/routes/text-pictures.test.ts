import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { mediaCalls } from '#shared/calls/media.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { textSlot } from '#shared/content/rich-text-figures.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost, newPost, uploadFile } from '#tests/support/content.ts';

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

async function upload(by: Client, background: string) {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  return await uploadFile(by, new File([new Uint8Array(bytes)], 'truck.png'), 'A truck');
}

/** The body of a post whose text contains a picture. */
function withPicture(id: string) {
  const text = { type: 'doc' as const, content: [{ type: 'picture', attrs: { media: id } }] };
  const { title, url, post_body } = newPost();
  return {
    title,
    url,
    post_body: {
      ...post_body,
      attributes: { title, url, description: '', text },
      media: { [`${textSlot}.${id}`]: id },
    },
  };
}

test('a picture in a text counts as used, and can’t be deleted', async () => {
  const { id } = await upload(client, '#b3261e');
  const post = await createPost(client, withPicture(id));
  expect(
    (await client(postCalls.get, { params: { id: post.id } })).data.post_body.media[`${textSlot}.${id}`]?.alt,
  ).toBe('A truck');
  expect((await client(mediaCalls.usage, { params: { id } })).data).toMatchObject([
    { kind: 'post', id: post.id, title: post.title, slot: `${textSlot}.${id}` },
  ]);
  await expect(client(mediaCalls.remove, { params: { id }, query: {} })).rejects.toMatchObject({ code: 'in_use' });
});

test('another domain’s picture can’t be in a text', async () => {
  const { id } = await upload(other, '#1e4fb3');
  await expect(createPost(client, withPicture(id))).rejects.toMatchObject({
    status: 422,
    body: { errors: { [`post_body.media.${textSlot}.${id}`]: ['There is no such file'] } },
  });
});
