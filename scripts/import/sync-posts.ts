import { postCalls } from '#shared/calls/posts.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Client } from '#shared/client/http.ts';
import { fullListLimit } from '#shared/rules/constants.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { OwnedPart } from './fingerprint.ts';
import { newBody, newStatus, sourceName, updateOf, type Wanted } from './wanted.ts';

export type Outcome = {
  title: string;
  result: 'made' | 'updated' | 'unchanged' | 'skipped';
  /** Why it was skipped. */
  why?: string;
  kept?: OwnedPart[];
  published: boolean;
};

/** Errors that concern one post; any other ends the import. */
const aboutThePost = [400, 404, 409, 413, 422];
const mostUrlTries = 50;

/** All posts of a type, including the trash. */
export async function allPosts(client: Client, type: PostTypeId): Promise<Post[]> {
  const posts: Post[] = [];
  for (const deleted of ['false', 'true'] as const) {
    // A page of large posts ends early.
    for (let offset = 0, total = 1; offset < total;) {
      const query = { type, deleted, limit: fullListLimit, offset };
      const page = await client(postCalls.listByType, { query });
      posts.push(...page.data);
      // One may be deleted meanwhile.
      total = page.data.length === 0 ? 0 : page.total;
      offset += page.data.length;
    }
  }
  return posts;
}

/**
 * Creates and updates posts one after the other, so that lists show them in the given order. Recognizes its own posts by
 * their source; a post that can't be written is skipped with the reason. Throws errors that don't concern a single post.
 */
export async function syncPosts(
  client: Client,
  type: PostTypeId,
  posts: Post[],
  wanted: Wanted[],
  done: () => void,
): Promise<Outcome[]> {
  const own = new Map<string, Post>();
  for (const post of posts) {
    const source = post.post_body.external_data.source;
    if (source?.name === sourceName && !own.has(source.key)) own.set(source.key, post);
  }
  const urls = new Set(posts.map((post) => post.url));
  const outcomes: Outcome[] = [];
  for (const one of wanted) {
    const post = own.get(one.key);
    // Sequential, because lists show posts in the order of their creation.
    outcomes.push(await (post ? update(client, post, one) : create(client, type, one, urls)));
    done();
  }
  return outcomes;
}

async function create(client: Client, type: PostTypeId, wanted: Wanted, urls: Set<string>): Promise<Outcome> {
  for (let count = 1; count <= mostUrlTries; count += 1) {
    const url = count === 1 ? wanted.url : `${wanted.url}-${count}`;
    if (urls.has(url)) continue;
    try {
      const status = newStatus(wanted);
      const body = {
        url,
        title: wanted.title,
        post_status_id: status,
        post_type_id: type,
        post_body: newBody(wanted, url),
      };
      // The next URL is tried only if this one is taken.
      await client(postCalls.create, { body });
      urls.add(url);
      return { title: wanted.title, result: 'made', published: status === postStatusIds.published };
    } catch (error) {
      if (!isHttpError(error) || error.code !== 'url_taken') return refused(wanted.title, error, false);
    }
  }
  return { title: wanted.title, result: 'skipped', why: `the url ${wanted.url} is taken`, published: false };
}

async function update(client: Client, post: Post, wanted: Wanted): Promise<Outcome> {
  const { title } = post;
  const published = post.post_status_id === postStatusIds.published;
  if (post.deleted_at) return { title, result: 'skipped', why: 'it is in the trash', published: false };
  const change = updateOf(post, wanted);
  if (!change) return { title, result: 'unchanged', published };
  const params = { id: post.id };
  try {
    let { version } = post;
    // Title first: if this run ends in between, the next one sees that the body is still missing.
    if (change.title !== null)
      ({ version } = (await client(postCalls.updateData, { params, body: { version, title: change.title } })).data);
    const status = change.status === null ? {} : { post_status_id: change.status };
    const saved = await client(postCalls.updateBody, { params, body: { version, ...status, post_body: change.body } });
    const nowPublished = saved.data.post_status_id === postStatusIds.published;
    return { title: saved.data.title, result: 'updated', kept: change.kept, published: nowPublished };
  } catch (error) {
    return refused(title, error, published);
  }
}

/** The outcome for a post that the API refused. Rethrows any other error. */
function refused(title: string, error: unknown, published: boolean): Outcome {
  if (!isHttpError(error) || !aboutThePost.includes(error.status)) throw error;
  const why =
    error.code === 'stale_version' ? 'someone changed it at the same time' : (error.body?.message ?? error.message);
  const fields = Object.entries(error.body?.errors ?? {}).map(
    ([field, messages]) => `${field}: ${messages.join(', ')}`,
  );
  // The message repeats the field errors without the names of the fields.
  return { title, result: 'skipped', why: fields.join('; ') || why, published };
}
