import { publisherCalls } from '#shared/calls/publisher.ts';
import type { Client } from '#shared/client/http.ts';
import { type PostTypeName, postTypeList } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';
import type { ContentStamps } from '#shared/schemas/publisher-content.ts';

import type { Content } from './content.ts';

type KeptPost = { post: Post; stamp: string };
/** Posts with the stamps that they were read with, by id. */
export type KeptPosts = Map<string, KeptPost>;

/** The API takes this many ids per call. */
const idsPerCall = 100;

/** When more than this share of a domain's posts changed, reading whole lists is faster. */
const maxChangedShare = 0.25;

type Stamped = {
  host: string;
  stamps: ContentStamps;
  before: KeptPosts;
  /** Reads all posts, page by page. */
  readAll: () => Promise<Content['posts']>;
};

/** The posts that a list's stamps name: those of `before` where the stamp is the same, and the others read. */
export async function readStamped(
  publisher: Client,
  { host, stamps, before, readAll }: Stamped,
): Promise<{ posts: Content['posts']; kept: KeptPosts }> {
  const pictures = picturesOf(stamps);
  const kept: KeptPosts = new Map();
  const changed = stamps.posts.filter(({ id, stamp }) => {
    const known = before.get(id);
    if (!known || known.stamp !== wholeStamp(stamp, known.post, pictures)) return true;
    kept.set(id, known);
    return false;
  });
  const ids = changed.map(({ id }) => id);
  const read = ids.length > stamps.posts.length * maxChangedShare ? null : await readById(publisher, host, ids);
  // Too many changed, or one was deleted after the stamps were read.
  const all = read ? null : await readAll();
  const fresh = new Map((read ?? Object.values(all ?? {}).flat()).map((post) => [post.id, post]));
  for (const { id, stamp } of read ? changed : stamps.posts) {
    const post = fresh.get(id);
    if (post) kept.set(id, { post, stamp: wholeStamp(stamp, post, pictures) });
  }
  return { posts: all ?? inOrder(stamps, kept), kept };
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

/** The stamps of media by id. */
export function picturesOf({ media }: ContentStamps): Map<string, string> {
  return new Map(media.map(({ id, stamp }) => [id, stamp]));
}

/** A post's own stamp with those of its pictures. */
export function wholeStamp(stamp: string, { post_body: { media } }: Post, pictures: Map<string, string>): string {
  return [stamp, ...Object.values(media).map(({ id }) => `${id} ${pictures.get(id) ?? ''}`)].join(' ');
}

/** The kept posts in the order of their stamps. One that moved is kept where it is now: the next read gives the same object. */
function inOrder({ posts }: ContentStamps, kept: KeptPosts): Content['posts'] {
  const lists = postTypeList.map(({ id, name }): [PostTypeName, Post[]] => [
    name,
    posts
      .filter(({ type }) => type === id)
      .flatMap((each) => {
        const known = kept.get(each.id);
        if (!known) return [];
        if (known.post.position === each.position) return [known.post];
        const post = { ...known.post, position: each.position };
        kept.set(each.id, { ...known, post });
        return [post];
      }),
  ]);
  return Object.fromEntries(lists) as Content['posts'];
}

/** The lists with one post in another version, where the former one is. Null if there is none. */
export function withPost(posts: Content['posts'], read: Post): { posts: Content['posts']; post: Post } | null {
  const type = postTypeList.find(({ id }) => id === read.post_type_id)?.name;
  if (!type) return null;
  const list: Post[] = [...posts[type]];
  const index = list.findIndex(({ id }) => id === read.id);
  const before = list[index];
  if (!before) return null;
  const post = { ...read, position: before.position };
  list[index] = post;
  return { posts: { ...posts, [type]: list }, post };
}
