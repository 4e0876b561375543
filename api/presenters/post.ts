import { postTypeIds } from '#shared/rules/post-types.ts';
import { ownAttributes } from '#shared/schemas/post-attributes.ts';
import type { ListedPost, Post } from '#shared/schemas/posts.ts';

import { fromFlag, fromJson } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import type { Head } from '../db/heads.ts';
import { findMediaByIds } from '../db/media.ts';
import type { StoredPost } from '../db/posts-at.ts';
import { liveStatesOf, type StoredRow } from '../db/posts.ts';
import type { MediaRow } from '../db/schema.ts';
import { readBody, type StoredBody } from '../db/stored-body.ts';
import { storyFactsOf } from '../db/story-facts.ts';
import { presentSlots } from './media.ts';

/** What presenting a row needs: the database, the URL prefix of its pictures, and the head that they are read at (saved). */
export type Reading = { db: Db; media: { base: string }; head?: Head };

/** Posts of one domain as read: media ids are resolved with one query for all. */
export async function presentPosts(
  { db, media: { base }, head }: Reading,
  domainId: string,
  rows: StoredPost[],
): Promise<Post[]> {
  const bodies = rows.map((row) => readBody(row.post_body));
  const found = await findMediaByIds(
    db,
    domainId,
    bodies.flatMap((body) => Object.values(body.media)),
    head,
  );
  const live = await statesOf(db, domainId, rows, head);
  return rows.map((row, index) => ({ ...presentPost(row, bodies[index] as StoredBody, found, base), ...live(row.id) }));
}

/** Saved posts also say what visitors see of them. */
async function statesOf(db: Db, domainId: string, rows: { id: string }[], head: Head = 'saved') {
  if (head !== 'saved') return () => ({});
  const ids = rows.map(({ id }) => id);
  const states = await liveStatesOf(db, domainId, ids);
  return (id: string) => states.get(id) ?? ({ live: 'no' } as const);
}

/** Posts of one domain as lists show them. */
export async function presentListed(
  { db, media: { base } }: Reading,
  domainId: string,
  rows: StoredRow[],
): Promise<ListedPost[]> {
  const pictures = rows.map((row) => fromJson<Record<string, string>>(row.pictures ?? '{}'));
  const found = await findMediaByIds(
    db,
    domainId,
    pictures.flatMap((slots) => Object.values(slots)),
  );
  const ids = rows.map(({ id }) => id);
  const live = await liveStatesOf(db, domainId, ids);
  const stories = rows.filter((row) => row.post_type_id === postTypeIds.blog).map(({ id }) => id);
  const facts = await storyFactsOf(db, domainId, stories);
  return rows.map(({ pictures: _, tags, _id, ...row }, index) => ({
    ...row,
    ...(facts.get(row.id) ?? { author: '', published_on: '' }),
    tags: fromJson<string[]>(tags ?? '[]'),
    ...(live.get(row.id) ?? { live: 'no' }),
    _id: Number(_id),
    media: presentSlots(pictures[index] ?? {}, found, base),
  }));
}

export async function presentOne(reading: Reading, row: StoredPost): Promise<Post> {
  const [post] = await presentPosts(reading, row.domain_id, [row]);
  return post as Post;
}

function presentPost(row: StoredPost, body: StoredBody, rows: Map<string, MediaRow>, base: string): Post {
  return {
    id: row.id,
    _id: Number(row._id),
    url: row.url,
    title: row.title,
    post_status_id: row.post_status_id,
    post_type_id: row.post_type_id,
    no_index: fromFlag(row.no_index),
    no_follow: fromFlag(row.no_follow),
    show_in_sitemap: fromFlag(row.show_in_sitemap),
    position: row.position,
    publish_at: row.publish_at,
    version: row.version,
    deleted_at: row.deleted_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    created_by: row.created_by,
    post_body: {
      attributes: ownAttributes(row.post_type_id, body.attributes),
      media: presentSlots(body.media, rows, base),
      external_data: body.external_data,
      blocks: body.blocks,
    },
  };
}
