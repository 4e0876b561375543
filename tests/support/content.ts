import type { CallInput } from '#shared/calls/call.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { Post } from '#shared/schemas/posts.ts';

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
