import { publisherCalls } from '#shared/calls/publisher.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Client } from '#shared/client/http.ts';
import { type PostTypeName, postTypeList } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';
import type { ContentStamps } from '#shared/schemas/releases.ts';

import type { Content } from './content.ts';
import { listOfApi } from './list-of-api.ts';
import { type Api, loadContent, readAllPosts, type Readers } from './load.ts';
import { Memo } from './memo.ts';
import { type PublisherClient, publisherOverHttp } from './publisher-client.ts';

/** Reads a domain's content like `loadContent`, but only the posts that changed since the previous read. */
export type WarmContent = {
  /**
   * Reads a list of the domain (shared/rules/lists.ts). Caches the posts for the next read: always for a domain that is being edited
   * (`awaited`), else only while there is room.
   */
  load: (
    host: string,
    origin: string,
    options: { awaited: boolean; list: string } & Pick<Readers, 'sections'>,
  ) => Promise<Content>;
  /** The memo of the domain's pages; lives as long as its cached posts. */
  memo: (host: string) => Memo;
};

type KeptPost = { post: Post; stamp: string };
type KeptPosts = Map<string, KeptPost>;
type Kept = { posts: KeptPosts; memo: Memo };

/**
 * The most posts cached in total, for the most recently published domains: with everything made from it, a post takes about 15 KB.
 * Background builds get a smaller share, because an update reads every domain once.
 */
const maxCached = { all: 15_000, unawaited: 500 };
/** The API takes this many ids per call. */
const idsPerCall = 100;
/** When more than this share of a domain's posts changed, reading whole lists is faster. */
const maxChangedShare = 0.25;

/**
 * The API lists a stamp for each post and each picture (`publisherCalls.stamps`). A post is reused while its own stamp and those of
 * its pictures are unchanged. An API without that call is read in full.
 */
export function openWarmContent(
  api: Api,
  secret: string,
  calls: PublisherClient = publisherOverHttp(api, secret),
  most = maxCached,
): WarmContent {
  const domains = new Map<string, Kept>();

  /** Null where the API has no such call: it is a third party's. */
  async function stampsOf(publisher: Client, host: string): Promise<ContentStamps | null> {
    try {
      return (await publisher(publisherCalls.stamps, { query: { host } })).data;
    } catch (error) {
      if (isHttpError(error) && [401, 403, 404, 405, 422].includes(error.status)) return null;
      throw error;
    }
  }

  async function readPosts(
    publisher: Client,
    { host, awaited }: { host: string; awaited: boolean },
    client: Client,
    note: (revision: number) => void,
  ): Promise<Content['posts']> {
    const stamps = await stampsOf(publisher, host);
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
    const read = ids.length > stamps.posts.length * maxChangedShare ? null : await readById(publisher, host, ids);
    // Too many changed, or one was deleted after the stamps were read.
    const all = read ?? (await readAllPosts(client));
    const fresh = new Map((read ?? Object.values(all).flat()).map((post) => [post.id, post]));
    for (const { id, stamp } of read ? changed : stamps.posts) {
      const post = fresh.get(id);
      if (post) next.set(id, { post, stamp: wholeStamp(stamp, post, pictures) });
    }
    keep(host, next, awaited);
    return Array.isArray(all) ? inOrder(stamps, next) : all;
  }

  /** Null if any of them is gone. */
  async function readById(publisher: Client, host: string, ids: string[]): Promise<Post[] | null> {
    const posts: Post[] = [];
    // A reply with large posts ends early.
    while (posts.length < ids.length) {
      const some = ids.slice(posts.length, posts.length + idsPerCall);
      const { data, total } = await publisher(publisherCalls.postsById, { query: { host, ids: some.join(',') } });
      if (total < some.length || data.length === 0) return null;
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
    load: (host, origin, { awaited, list, ...readers }) => {
      const publisher = calls(list);
      return loadContent(listOfApi(api, secret, list), host, origin, {
        ...readers,
        posts: (client, note) => readPosts(publisher, { host, awaited }, client, note),
      });
    },
    memo: (host) => domains.get(host)?.memo ?? new Memo(),
  };
}

function wholeStamp(stamp: string, { post_body: { media } }: Post, pictures: Map<string, string>): string {
  return [stamp, ...Object.values(media).map(({ id }) => `${id} ${pictures.get(id) ?? ''}`)].join(' ');
}

/** A post that didn't move keeps its identity. */
function placed(post: Post, position: number): Post {
  return post.position === position ? post : { ...post, position };
}

function inOrder({ posts }: ContentStamps, kept: KeptPosts): Content['posts'] {
  const lists = postTypeList.map(({ id, name }): [PostTypeName, Post[]] => [
    name,
    posts
      .filter(({ type }) => type === id)
      .flatMap((each) => {
        const post = kept.get(each.id)?.post;
        return post ? [placed(post, each.position)] : [];
      }),
  ]);
  return Object.fromEntries(lists) as Content['posts'];
}
