import * as z from 'zod/mini';

import type { Db } from '#api/db/connect.ts';
import { insertPost } from '#api/db/post-writes.ts';
import { newId } from '#api/lib/ids.ts';
import type { CallInput } from '#shared/calls/call.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import type { Media } from '#shared/schemas/media.ts';
import { type Post, PostCreate } from '#shared/schemas/posts.ts';

type NewPost = CallInput<typeof postCalls.create>['body'];

let made = 0;

/** Defaults for a test: a published member with a unique URL. */
export function newPost(change: Partial<NewPost> = {}): NewPost {
  made += 1;
  const title = change.title ?? `Truck ${made}`;
  const url = change.url ?? `members/truck-${made}`;
  return {
    title,
    url,
    post_status_id: 2,
    post_type_id: 2,
    post_body: { attributes: { title, url, description: '' } },
    ...change,
  };
}

export async function createPost(client: Client, change: Partial<NewPost> = {}): Promise<Post> {
  return (await client(postCalls.create, { body: newPost(change) })).data;
}

/** Stores a page with blocks of these types past the API's checks, as a newer version may have. */
export async function storeBlocks(db: Db, host: string, types: string[]): Promise<Post['id']> {
  const domain = await db.selectFrom('domains').select('id').where('host', '=', host).executeTakeFirstOrThrow();
  const post = newPost({ post_type_id: 1, post_status_id: 1, url: `stored-${newId()}` });
  const items = types.map((type, index) => ({ type, props: { id: `stored-${index}` } }));
  const input = z.parse(PostCreate, { ...post, post_body: { ...post.post_body, blocks: { v: 1, items } } });
  return (await insertPost(db, domain.id, input, null)).id;
}

/** A post's body for a write: media by id. */
export function bodyInput(post: Post): NewPost['post_body'] {
  const media = Object.fromEntries(Object.entries(post.post_body.media).map(([slot, { id }]) => [slot, id]));
  return { ...post.post_body, media };
}

export async function uploadFile(client: Client, file: File, alt?: string): Promise<Media> {
  return (await client(mediaCalls.upload, { form: fileForm(file, alt) })).data;
}

export function fileForm(file: File, alt?: string): FormData {
  const form = new FormData();
  form.set('file', file);
  if (alt !== undefined) form.set('alt', alt);
  return form;
}
