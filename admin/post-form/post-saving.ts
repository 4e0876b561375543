import type * as z from 'zod/mini';

import { FetchError } from '#shared/client/errors/fetch-error.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import { stableJson } from '#shared/rules/stable-json.ts';
import type { Post, PostBodyUpdate, PostCreate, PostDataUpdate } from '#shared/schemas/posts.ts';

import { fieldErrorsOf, idIn } from '../forms/refusals.ts';
import type { SaverOptions } from '../forms/saver.ts';
import { bodyInput, changedData, dataInput, type FormValues, storedPart, valuesOf } from './form-values.ts';

/** Milliseconds after a change that was debounced by 300 ms, such as the text editor's: a draft saves within 800 ms of the last key. */
export const autosaveDelay = 450;

/** `post` is null until the post is created. */
export type StoredPost = { value: FormValues; version: number; post: Post | null };

export function storedPost(post: Post): StoredPost {
  return { value: valuesOf(post), version: post.version, post };
}

/** The API calls of a post's form. */
export type PostWrites = {
  create: (body: z.input<typeof PostCreate>) => Promise<Post>;
  body: (id: string, body: z.input<typeof PostBodyUpdate>) => Promise<Post>;
  data: (id: string, body: z.input<typeof PostDataUpdate>) => Promise<Post>;
  get: (id: string) => Promise<Post>;
};

/** The saver's options for posts: a save is one request, drafts save automatically, and conflicts are merged by field. */
export function postSaving(calls: PostWrites) {
  return {
    writes: {
      write: async (values, { post, version }, key) =>
        storedPost(await (post ? update(post, version, values) : create(values, key))),
      read: async (refusal) => {
        const post = await calls.get(idIn(refusal));
        return post.deleted_at === null ? storedPost(post) : null;
      },
      hasTrash: true,
    },
    // Conflicts are rare, so the merge code loads with the first one.
    merge: async () => {
      const { mergeValues } = await import('./merge-values.ts').catch((error: unknown) => {
        throw new FetchError('GET', 'merge-values.ts', error);
      });
      return (base, mine, theirs) => {
        const { values, taken, collisions } = mergeValues(base, mine, theirs);
        return { values, taken, collides: collisions.length > 0 };
      };
    },
    canonical: storedPart,
    // Only drafts save automatically: what visitors see changes only on Save.
    autosave: (values, { value }) =>
      value.post_status_id === postStatusIds.draft && values.post_status_id === postStatusIds.draft
        ? autosaveDelay
        : null,
  } satisfies Partial<SaverOptions<FormValues, StoredPost>>;

  function create(values: FormValues, idempotency_key: string): Promise<Post> {
    const { post_type_id } = values;
    return calls.create({ ...dataInput(values), post_type_id, post_body: bodyInput(values), idempotency_key });
  }

  /** Sends only changes: the changed data, or the body with the changed data. */
  async function update(post: Post, version: number, values: FormValues): Promise<Post> {
    const { id } = post;
    const stored = valuesOf(post);
    const post_body = bodyInput(values);
    const data = changedData(dataInput(stored), dataInput(values));
    if (stableJson(post_body) !== stableJson(bodyInput(stored))) return calls.body(id, { version, post_body, ...data });
    return data ? calls.data(id, { version, ...data }) : post;
  }
}

/** The errors of a refusal by form field. Title and URL are repeated in the body, so their errors are renamed. */
export function postFieldErrors(error: unknown): Record<string, string> {
  const renamed: Record<string, string> = { 'post_body.attributes.title': 'title', 'post_body.attributes.url': 'url' };
  return Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([name, words]) => [renamed[name] ?? name, words]),
  );
}
