import { sql } from 'kysely';
import type * as z from 'zod/mini';

import { type ContentChanges, type PartName } from '#shared/schemas/publisher-content.ts';

import type { Db } from '../db/connect.ts';
import { contentRevision } from '../db/domains.ts';
import type { List } from '../db/heads.ts';
import { stampOf } from '../db/post-stamps.ts';
import { findFirstPosts } from '../db/posts.ts';
import { presentPosts } from '../presenters/post.ts';
import { type ListReading, partsOfKind, readParts } from './content-parts.ts';

/** Where more documents change, comparing everything costs about the same. */
const most = 100;

/** Names what a publisher read: a release's list at a live revision, presented by this process; null for other lists. */
export function markOf(instance: string, list: List, revision: number): string | null {
  return isRelease(list) ? `${instance}.${list.release}.${revision}` : null;
}

/**
 * What the list of a release has other than the list that `since` marks, without reading the list: the documents of the release, if the
 * one that was read last is what is live now and nothing else happened to the live list meanwhile. Null wherever that isn't certain, or
 * where posts are added, removed or moved, or media change.
 */
export async function changesSince(
  reading: ListReading,
  since: string,
  instance: string,
): Promise<z.input<typeof ContentChanges>> {
  const { db, domain, head } = reading;
  const [by, last, at] = since.split('.');
  if (!isRelease(head) || by !== instance || !last) return null;
  if (!(await isLive(db, domain, { last, at: Number(at) }))) return null;
  const moved = await documentsOf(db, domain.id, head.release);
  if (moved.length > most || !moved.every(isEdit)) return null;
  const posts = moved.filter(({ kind }) => kind === 'post');
  const ids = posts.map(({ id }) => id);
  // Which sections visitors see depends on the posts that show them.
  const ofPosts: PartName[] = (await mentionSections(db, head.release)) ? ['sections'] : [];
  const parts = await readParts(reading, [...new Set([...moved.flatMap(({ kind }) => partsOfKind[kind]), ...ofPosts])]);
  const { posts: rows, left } = await findFirstPosts(db, domain.id, ids, head, { counts: false });
  if (left.length > 0 || rows.length < ids.length) return null;
  const stamps = new Map(
    posts.map(({ id, rev, live, live_by: before }) => [id, stampOf(rev, rev === live ? before : head.release)]),
  );
  const presented = await presentPosts(reading, domain.id, rows);
  // Something else may have moved the live list while this was read.
  const now = await db.selectFrom('domains').select('live_revision').where('id', '=', domain.id).executeTakeFirst();
  if (now?.live_revision !== domain.live_revision) return null;
  const revision = contentRevision(domain, head);
  return {
    revision,
    mark: `${instance}.${head.release}.${revision}`,
    posts: presented.map((post) => ({ stamp: stamps.get(post.id) ?? '', post })),
    parts,
  };
}

const isRelease = (list: List): list is { release: string } => typeof list === 'object' && 'release' in list;

/**
 * Whether the live list is that of release `last`, read at the live revision `at`: it went live, moved the list by its own documents
 * alone, and nothing has moved it since.
 */
async function isLive(
  db: Db,
  { id, live_revision: now }: ListReading['domain'],
  { last, at }: { last: string; at: number },
): Promise<boolean> {
  const release = await db
    .selectFrom('releases')
    .select(['state', 'revision', 'rollback_to'])
    .select((eb) =>
      eb
        .selectFrom('release_documents')
        .select('release_documents.id')
        .whereRef('release_documents.release_id', '=', 'releases.id')
        .limit(1)
        .as('document'),
    )
    .where('id', '=', last)
    .where('domain_id', '=', id)
    .executeTakeFirst();
  if (!release || release.state !== 'live' || release.rollback_to !== null || release.revision !== now) return false;
  return now === (release.document === null ? at : at + 1);
}

type Moved = Awaited<ReturnType<typeof documentsOf>>[number];

/** The documents of a release, each beside what is live of it. */
function documentsOf(db: Db, domainId: string, releaseId: string) {
  return db
    .selectFrom('release_documents as next')
    .leftJoin('document_heads as head', (join) =>
      join
        .onRef('head.domain_id', '=', 'next.domain_id')
        .onRef('head.kind', '=', 'next.kind')
        .onRef('head.id', '=', 'next.id'),
    )
    .leftJoin('post_revisions as revision', (join) =>
      join
        .on('next.kind', '=', 'post')
        .onRef('revision.post_id', '=', 'next.id')
        .onRef('revision.rev', '=', 'next.rev'),
    )
    .select(['next.kind', 'next.id', 'next.rev', 'next.rank', 'revision.url'])
    .select(['head.live', 'head.live_rank', 'head.live_url', 'head.live_by'])
    .where('next.release_id', '=', releaseId)
    .where('next.domain_id', '=', domainId)
    .execute();
}

/** Whether a document stays where it is: redirects, lists of sections and orders depend on nothing else of it. */
function isEdit({ kind, rev, rank, url, live, live_rank, live_url }: Moved): boolean {
  if (kind === 'media') return false;
  if (kind !== 'post') return true;
  return rev !== null && live !== null && rank === live_rank && url !== null && url === live_url;
}

/** Whether a post of a release mentions a saved section, before or after it. */
async function mentionSections(db: Db, releaseId: string): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`select 1 as found from release_documents as next
    join document_heads as head on head.domain_id = next.domain_id and head.kind = next.kind and head.id = next.id
    join post_revisions as revision on revision.post_id = next.id and revision.rev in (next.rev, head.live)
    where next.release_id = ${releaseId} and next.kind = 'post' and post_body like '%"saved-section"%' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
