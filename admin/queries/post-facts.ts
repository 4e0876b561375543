import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { postCalls } from '#shared/calls/posts.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { PostStatusId } from '#shared/rules/post-status.ts';
import type { ListedPost, Post, PostBodyUpdate } from '#shared/schemas/posts.ts';

import { client } from '../client/client.ts';
import { postWrites, postWritten } from './posts.ts';
import { writeHook } from './write-hook.ts';

/** What a list can change of a post. A position counts from 0; tags are the ids of cuisines or categories. */
export type PostFact =
  | { field: 'title'; value: string }
  | { field: 'status'; value: PostStatusId }
  | { field: 'position'; value: number }
  | { field: 'tags'; value: string[] };

/** Someone else has changed the fact since the list was read. `theirs` is what is stored now. */
export class FactChanged extends Error {
  override name = 'FactChanged';
  readonly theirs: PostFact;
  constructor(theirs: PostFact) {
    super('Someone else has changed this');
    this.theirs = theirs;
  }
}

type Saving = {
  id: string;
  fact: PostFact;
  /** The fact as the person saw it. */
  base: PostFact;
  /** A loader of what makes the body of a post with other tags. */
  bodyWith: (post: Post, tags: string[]) => Promise<z.input<typeof PostBodyUpdate>['post_body']>;
};

/**
 * Saves one fact of a post over the version that is stored now, unless that has another value of the same fact than `base`: other changes
 * since stay. Lists show the fact at once, and what is stored again where it fails. Throws FactChanged, and the errors of the client.
 */
export const useSaveFact = writeHook(save, {
  // One after another: the next one is based on what this one has stored.
  scope: { id: 'post-facts' },
  onMutate: ({ id, fact }, { client: queryClient }) => showFact(queryClient, id, fact),
  onError: (_error, { id, base }, _result, context) => showFact(context.client, id, base),
  onSettled: (post, _error, _saving, _result, context) => postWritten(context.client, post ?? undefined),
});

async function save({ id, fact, base, bodyWith }: Saving): Promise<Post> {
  for (let tries = 3; ; tries -= 1) {
    const post = await postWrites.get(id);
    const stored = factIn(post, fact.field);
    // Each move changes the positions of other posts, too.
    if (fact.field !== 'position' && !isSame(stored, base) && !isSame(stored, fact)) throw new FactChanged(stored);
    try {
      return await write(post, fact, bodyWith);
    } catch (error) {
      // Saved by someone else since it was read.
      if (tries === 1 || !isHttpError(error) || error.code !== 'stale_version') throw error;
    }
  }
}

async function write(post: Post, fact: PostFact, bodyWith: Saving['bodyWith']): Promise<Post> {
  const { id, version } = post;
  if (fact.field === 'title') return postWrites.data(id, { version, title: fact.value });
  if (fact.field === 'status') return postWrites.data(id, { version, post_status_id: fact.value });
  if (fact.field === 'tags') return postWrites.body(id, { version, post_body: await bodyWith(post, fact.value) });
  return (await client(postCalls.updateOrder, { params: { id }, body: { position: fact.value } })).data;
}

function factIn({ title, post_status_id, position, post_body }: Post, field: PostFact['field']): PostFact {
  if (field === 'title') return { field, value: title };
  if (field === 'status') return { field, value: post_status_id };
  if (field === 'position') return { field, value: position };
  const { cuisines, categories = [] } = post_body.external_data;
  return { field, value: [...cuisines, ...categories] };
}

/** The fact as a list shows it. */
export function factOf({ title, post_status_id, position, tags }: ListedPost, field: PostFact['field']): PostFact {
  if (field === 'title') return { field, value: title };
  if (field === 'status') return { field, value: post_status_id };
  return field === 'position' ? { field, value: position } : { field, value: tags };
}

export function isSame(one: PostFact, other: PostFact): boolean {
  return JSON.stringify(one.value) === JSON.stringify(other.value);
}

/** Puts a fact into the lists that are cached. */
function showFact(queryClient: QueryClient, id: string, { field, value }: PostFact): void {
  const name = field === 'status' ? 'post_status_id' : field;
  queryClient.setQueriesData({ queryKey: ['posts'] }, (page: unknown) => {
    if (typeof page !== 'object' || page === null || !('data' in page) || !Array.isArray(page.data)) return page;
    const data = (page.data as { id: string }[]).map((row) => (row.id === id ? { ...row, [name]: value } : row));
    return { ...page, data };
  });
}
