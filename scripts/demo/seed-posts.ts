import type * as z from 'zod/mini';

import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { postTypes, type PostTypeName } from '#shared/rules/post-types.ts';
import type { Post, PostCreate } from '#shared/schemas/posts.ts';

type NewPost = z.input<typeof PostCreate>;

/**
 * Creates the posts of one type that aren't there yet, in their order; answers all ids by url. A page that the domain was
 * born with (home, about, contact) becomes the demo's page of that url.
 */
export async function seedPosts(client: Client, type: PostTypeName, posts: NewPost[]): Promise<Map<string, string>> {
  const { data } = await client(postCalls.listByType, { query: { type: postTypes[type].id, limit: 500 } });
  const existing = new Map(data.map((post) => [post.url, post]));
  const ids = new Map<string, string>();
  for (const post of posts) {
    const found = existing.get(post.url);
    if (found) await rewrite(client, found, post);
    ids.set(post.url, found?.id ?? (await client(postCalls.create, { body: post })).data.id);
  }
  return ids;
}

async function rewrite(client: Client, found: Post, { title, post_body }: NewPost): Promise<void> {
  const isOurs = found.title === title && found.post_body.attributes.description === post_body.attributes.description;
  if (isOurs) return;
  const params = { id: found.id };
  const { data } = await client(postCalls.updateBody, { params, body: { version: found.version, post_body } });
  await client(postCalls.updateData, { params, body: { version: data.version, title } });
}
