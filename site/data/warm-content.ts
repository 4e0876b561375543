import { publisherCalls } from '#shared/calls/publisher.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { type PostTypeName, postTypeList } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';
import type { ContentStamps } from '#shared/schemas/releases.ts';

import type { Content } from './content.ts';
import { type Api, loadContent, readAllPosts } from './load.ts';
import { Memo } from './memo.ts';

/** Reads a domain's content as `loadContent` does, but of its posts only those that changed since the last time. */
export type WarmContent = {
  /** Keeps the posts for the next time: for certain where somebody is at work in the domain (`awaited`), else where there is room. */
  load: (host: string, origin: string, options: { awaited: boolean }) => Promise<Content>;
  /** Of the domain's pages, for as long as its posts are kept. */
  memo: (host: string) => Memo;
};

type KeptPost = { post: Post; stamp: string };
type KeptPosts = Map<string, KeptPost>;
type Kept = { posts: KeptPosts; memo: Memo };

/**
 * Posts that are kept in all, of the domains that were published last: with all that was made of it, one takes about 15 KB. Of domains
 * that nobody is at work in fewer: after an update each of them is read.
 */
const mostKept = { all: 15_000, unawaited: 500 };
/** The API takes as many ids in one call. */
const idsPerCall = 100;
/** Beyond this share of a domain's posts, whole lists are read sooner. */
const mostChanged = 0.25;

/**
 * The API says what there is, with a stamp for each post and each picture (`publisherCalls.stamps`); a post whose own stamp and
 * whose pictures' stamps are those of the last time is the same object again. So nothing is missed that has no revision: a post
 * whose time came, one that moved, an alt text, a deletion. Where an API doesn't say, everything is read.
 */
export function openWarmContent(api: Api, secret: string, most = mostKept): WarmContent {
  const publisher = createClient({ ...api, session: memorySession('', { access_token: secret }) });
  const domains = new Map<string, Kept>();

  /** Null where the API has no such call: it isn't ours. */
  async function stampsOf(host: string): Promise<ContentStamps | null> {
    try {
      return (await publisher(publisherCalls.stamps, { query: { host } })).data;
    } catch (error) {
      if (isHttpError(error) && [401, 403, 404, 405, 422].includes(error.status)) return null;
      throw error;
    }
  }

  async function readPosts(
    host: string,
    awaited: boolean,
    client: Client,
    note: (revision: number) => void,
  ): Promise<Content['posts']> {
    const stamps = await stampsOf(host);
    if (!stamps) return readAllPosts(client);
    note(stamps.revision);
    const before: KeptPosts = domains.get(host)?.posts ?? new Map();
    const pictures = new Map(stamps.media.map(({ id, stamp }) => [id, stamp]));
    const next: KeptPosts = new Map();
    const changed = stamps.posts.filter(({ id, stamp }) => {
      const known = before.get(id);
      if (!known || known.stamp !== wholeStamp(stamp, known.post, pictures)) return true;
      next.set(id, known);
      return false;
    });
    const ids = changed.map(({ id }) => id);
    const read = ids.length > stamps.posts.length * mostChanged ? null : await readById(host, ids);
    // Too many, or one went away since the stamps were made.
    const all = read ?? (await readAllPosts(client));
    const fresh = new Map((read ?? Object.values(all).flat()).map((post) => [post.id, post]));
    for (const { id, stamp } of read ? changed : stamps.posts) {
      const post = fresh.get(id);
      if (post) next.set(id, { post, stamp: wholeStamp(stamp, post, pictures) });
    }
    keep(host, next, awaited);
    return Array.isArray(all) ? inOrder(stamps, next) : all;
  }

  /** Null where not all are there any more. */
  async function readById(host: string, ids: string[]): Promise<Post[] | null> {
    const posts: Post[] = [];
    for (let at = 0; at < ids.length; at += idsPerCall) {
      const some = ids.slice(at, at + idsPerCall);
      const { data } = await publisher(publisherCalls.postsById, { query: { host, ids: some.join(',') } });
      if (data.length < some.length) return null;
      posts.push(...data);
    }
    return posts;
  }

  function keep(host: string, posts: KeptPosts, awaited: boolean): void {
    const before = domains.get(host);
    domains.delete(host);
    let count = [...domains.values()].reduce((sum, kept) => sum + kept.posts.size, posts.size);
    if (!awaited && !before && count > most.unawaited) return;
    domains.set(host, { posts, memo: before?.memo ?? new Memo() });
    for (const [oldest, kept] of domains) {
      if (count <= most.all) break;
      domains.delete(oldest);
      count -= kept.posts.size;
    }
  }

  return {
    load: (host, origin, { awaited }) =>
      loadContent(api, host, origin, (client, note) => readPosts(host, awaited, client, note)),
    memo: (host) => domains.get(host)?.memo ?? new Memo(),
  };
}

function wholeStamp(stamp: string, { post_body: { media } }: Post, pictures: Map<string, string>): string {
  return [stamp, ...Object.values(media).map(({ id }) => `${id} ${pictures.get(id) ?? ''}`)].join(' ');
}

function inOrder({ posts }: ContentStamps, kept: KeptPosts): Content['posts'] {
  const lists = postTypeList.map(({ id, name }): [PostTypeName, Post[]] => [
    name,
    posts.filter(({ type }) => type === id).flatMap((each) => kept.get(each.id)?.post ?? []),
  ]);
  return Object.fromEntries(lists) as Content['posts'];
}
