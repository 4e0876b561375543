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

/** Answers that are about this one post; with any other the import can't go on. */
const aboutThePost = [400, 404, 409, 413, 422];
const mostUrlTries = 50;

/** All posts of a type, those in the trash too. */
export async function allPosts(client: Client, type: PostTypeId): Promise<Post[]> {
  const posts: Post[] = [];
  for (const deleted of ['false', 'true'] as const) {
    for (let offset = 0, total = 1; offset < total; offset += fullListLimit) {
      const query = { type, deleted, limit: fullListLimit, offset };
      const page = await client(postCalls.listByType, { query });
      posts.push(...page.data);
      total = page.total;
    }
  }
  return posts;
}

/**
 * Makes and updates posts one after the other, so that their order in lists is the order given. Finds its own posts again by
 * their source; a post that it can't write is skipped with the reason. Throws what isn't about a single post.
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
    // One after the other: their order in lists is the order they are made in.
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
      // The next url is tried only when this one is taken.
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
    // The title first: should this run end in between, the next one sees that the body is still to be written.
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

/** The outcome of a post that the API refused. Throws any other error on. */
function refused(title: string, error: unknown, published: boolean): Outcome {
  if (!isHttpError(error) || !aboutThePost.includes(error.status)) throw error;
  const why =
    error.code === 'stale_version' ? 'somebody changed it at the same time' : (error.body?.message ?? error.message);
  const fields = Object.entries(error.body?.errors ?? {}).map(
    ([field, messages]) => `${field}: ${messages.join(', ')}`,
  );
  // The message of a refusal repeats what it says about the fields, without their names.
  return { title, result: 'skipped', why: fields.join('; ') || why, published };
}
