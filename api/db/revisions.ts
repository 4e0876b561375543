import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';
import type * as z from 'zod/mini';

import type { Paging } from '#shared/schemas/common.ts';
import type { Revision } from '#shared/schemas/posts.ts';

import { comingEntry } from './coming-revisions.ts';
import type { Db } from './connect.ts';
import { setSaved } from './heads.ts';
import { isNamed, isNamedRevision, ofPost } from './named-revisions.ts';
import { pageOf } from './page.ts';
import type { StoredPost } from './posts-at.ts';
import { isPublicPost } from './posts.ts';
import { isReviewedSince } from './reviews.ts';
import { foldsInto, revisionToDrop } from './revision-rules.ts';
import type { RevisionRow } from './schema.ts';
import { readBody } from './stored-body.ts';

/**
 * Stores a revision of a post and makes it the saved one. A save that continues the last one replaces it (revision-rules.ts), unless a
 * list names that or a review was about it; `apart` is never folded. Part of the save's transaction.
 */
export async function storeRevision(
  trx: Db,
  post: StoredPost,
  userId: string | null,
  { apart = false } = {},
): Promise<void> {
  const next = revisionOf(post, userId);
  const last = await trx
    .selectFrom('post_revisions')
    .selectAll()
    .where('post_id', '=', post.id)
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst();
  const folds =
    last !== undefined &&
    !apart &&
    foldsInto(last, next) &&
    !(await isNamedPost(trx, post, last.rev)) &&
    // What a review is about stays, so that the next one can tell what changed since.
    !(await isReviewedSince(trx, post.id, last.created_at));
  if (folds) {
    await deleteRevision(trx, post.id, last.rev);
    const started_at = last.started_at ?? last.created_at;
    const longest = Math.max(last.longest ?? last.post_body.length, post.post_body.length);
    await trx
      .insertInto('post_revisions')
      .values({ ...next, started_at, saves: last.saves + 1, longest })
      .execute();
  } else {
    await trx.insertInto('post_revisions').values(next).execute();
    await thinOut(trx, post);
  }
  await settlePost(trx, post, post.version, userId);
}

/**
 * Makes `rev` the saved revision of a post, which visitors may see unless it is a draft or in the trash. A save that brings back exactly
 * what is live makes that revision the saved one: nothing is left to publish. While a release waits that is what it takes live: what is
 * live now has to be published again after it, as a revision of its own, or a scheduled one between the two would count as newer.
 */
export async function settlePost(trx: Db, post: StoredPost, rev: number, userId: string | null): Promise<void> {
  const { domain_id: domainId, id } = post;
  const document = { kind: 'post' as const, id };
  const back = (await comingEntry(trx, domainId, document))?.rev;
  const saved = back != null && back !== rev && (await isSame(trx, post, back)) ? back : rev;
  const number = Number(post._id);
  const head = { domainId, ...document, rev: saved, isShown: isPublicPost(post), userId };
  await setSaved(trx, { ...head, post: { post_type_id: post.post_type_id, number } });
}

const shownColumns = [
  'title',
  'url',
  'post_status_id',
  'no_index',
  'no_follow',
  'show_in_sitemap',
  'post_body',
] as const;

async function isSame(trx: Db, post: StoredPost, rev: number): Promise<boolean> {
  const query = trx.selectFrom('post_revisions').select(shownColumns).where('post_id', '=', post.id);
  const live = await query.where('rev', '=', rev).executeTakeFirst();
  return live !== undefined && shownColumns.every((name) => live[name] === post[name]);
}

/** Whether visitors would see the same of both. */
export function isSameContent(one: StoredPost, other: StoredPost): boolean {
  return shownColumns.every((name) =>
    name === 'post_body'
      ? one.post_body === other.post_body || isDeepStrictEqual(readBody(one.post_body), readBody(other.post_body))
      : one[name] === other[name],
  );
}

/** A post as it is in a revision, which exists. */
export async function postAt(trx: Db, post: StoredPost, rev: number): Promise<StoredPost> {
  const query = trx.selectFrom('post_revisions').select([...shownColumns, 'publish_at', 'pictures', 'tags']);
  const row = await query.where('post_id', '=', post.id).where('rev', '=', rev).executeTakeFirstOrThrow();
  return { ...post, ...row };
}

/** Stores a revision that nobody saved: a patch of what is live, or scheduled (../posts/live-patch.ts). Its number is the version. */
export async function storeSide(trx: Db, post: StoredPost, userId: string): Promise<void> {
  await trx
    .insertInto('post_revisions')
    .values({ ...revisionOf(post, userId), saves: 0 })
    .execute();
  await thinOut(trx, post);
}

/** The first revision of a post, or its next one, as the table holds it. */
function revisionOf(post: StoredPost, userId: string | null): RevisionRow {
  return {
    post_id: post.id,
    rev: post.version,
    domain_id: post.domain_id,
    number: Number(post._id),
    post_type_id: post.post_type_id,
    title: post.title,
    url: post.url,
    post_status_id: post.post_status_id,
    no_index: post.no_index,
    no_follow: post.no_follow,
    show_in_sitemap: post.show_in_sitemap,
    publish_at: post.publish_at,
    pictures: post.pictures,
    tags: post.tags,
    created_by: userId,
    created_at: post.updated_at,
    post_created_by: post.created_by,
    post_created_at: post.created_at,
    started_at: null,
    saves: 1,
    longest: null,
    post_body: post.post_body,
  };
}

async function thinOut(trx: Db, post: StoredPost): Promise<void> {
  const kept = trx.selectFrom('post_revisions').select(['rev', 'created_at', 'post_status_id']);
  const drop = revisionToDrop(await kept.where('post_id', '=', post.id).orderBy('rev').execute());
  if (drop !== null && !(await isNamedPost(trx, post, drop))) await deleteRevision(trx, post.id, drop);
}

function isNamedPost(trx: Db, { domain_id, id }: StoredPost, rev: number): Promise<boolean> {
  return isNamedRevision(trx, domain_id, { kind: 'post', id }, rev);
}

/** Deletes the revisions of a post that no list names. */
export async function deleteUnnamed(trx: Db, postId: string): Promise<void> {
  const own = trx.deleteFrom('post_revisions').where('post_id', '=', postId);
  await own.where(sql<boolean>`not ${isNamed(ofPost)}`).execute();
}

async function deleteRevision(trx: Db, postId: string, rev: number): Promise<void> {
  await trx.deleteFrom('post_revisions').where('post_id', '=', postId).where('rev', '=', rev).execute();
}

type RevisionView = z.infer<typeof Revision>;

function revisions(db: Db, postId: string) {
  return db
    .selectFrom('post_revisions')
    .leftJoin('users', 'users.id', 'post_revisions.created_by')
    .select(['rev', 'title', 'url', 'post_status_id', 'post_revisions.created_at', 'started_at', 'saves'])
    .select(['users.id as user_id', 'firstname', 'lastname', 'email'])
    .where('post_id', '=', postId);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof revisions>['executeTakeFirstOrThrow']>>;

function view({ user_id, firstname, lastname, email, ...revision }: JoinedRow): RevisionView {
  const name = `${firstname ?? ''} ${lastname ?? ''}`.trim() || (email ?? '');
  return { ...revision, created_by: user_id === null ? null : { id: user_id, name } };
}

/** Revisions of a post, newest first, with the author's name (none for a deleted user). `total` counts all. */
export async function listRevisions(
  db: Db,
  postId: string,
  page: Paging,
): Promise<{ rows: RevisionView[]; total: number }> {
  const { rows, total } = await pageOf(revisions(db, postId).orderBy('rev', 'desc'), page);
  return { rows: rows.map(view), total };
}

/** One revision with its body as JSON text; null when there is none. */
export async function readRevision(
  db: Db,
  postId: string,
  rev: number,
): Promise<(RevisionView & Pick<RevisionRow, 'post_body'>) | null> {
  const row = await revisions(db, postId).select('post_body').where('rev', '=', rev).executeTakeFirst();
  return row ? { ...view(row), post_body: row.post_body } : null;
}
