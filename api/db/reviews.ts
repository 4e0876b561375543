import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Paging } from '#shared/schemas/common.ts';

import { newId } from '../lib/ids.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { pageOf } from './page.ts';
import { closest, listPublishers } from './publishers.ts';
import type { Database, PostRow, ReviewRow, UserRow } from './schema.ts';

/** A review with its post, and the names of who asked and who answered. */
export type ReviewView = ReviewRow &
  Pick<PostRow, 'post_type_id' | 'title'> & {
    asker_firstname: string | null;
    asker_lastname: string | null;
    answerer_firstname: string | null;
    answerer_lastname: string | null;
    went_live: number;
  };

/** The reviews of posts outside the trash. */
function views(db: Db, domainId: string): SelectQueryBuilder<Database, 'reviews', ReviewView> {
  return db
    .selectFrom('reviews')
    .innerJoin('posts', 'posts.id', 'reviews.post_id')
    .leftJoin('users as asker', 'asker.id', 'reviews.asked_by')
    .leftJoin('users as answerer', 'answerer.id', 'reviews.answered_by')
    .selectAll('reviews')
    .select(['posts.post_type_id', 'posts.title'])
    .select(['asker.firstname as asker_firstname', 'asker.lastname as asker_lastname'])
    .select(['answerer.firstname as answerer_firstname', 'answerer.lastname as answerer_lastname'])
    .select(wentLive.as('went_live'))
    .where('reviews.domain_id', '=', domainId)
    .where('posts.deleted_at', 'is', null);
}

/** Whether nobody asked for a review of the post after this one. */
export const isLastReview = sql<SqlBool>`not exists (select 1 from reviews as later
  where later.post_id = reviews.post_id and later.asked_at > reviews.asked_at)`;

/** Whether the post is saved as visitors don't see it. */
const isUnpublished = sql<SqlBool>`exists (select 1 from document_heads as head where head.domain_id = reviews.domain_id
  and head.kind = 'post' and head.id = reviews.post_id and head.saved is distinct from head.live)`;

/** 1 if a scheduled release that isn't live yet has the post. */
const isScheduled = sql<number>`case when exists (select 1 from scheduled_documents as entry
  join scheduled_releases as scheduled on scheduled.id = entry.scheduled_id where scheduled.state <> 'released'
  and entry.domain_id = reviews.domain_id and entry.kind = 'post' and entry.id = reviews.post_id) then 1 else 0 end`;

/** 1 if a release has taken the post live since the review was answered. A clean-up may forget what an old release had, but not the last one. */
const wentLive = sql<number>`case when exists (select 1 from releases where releases.domain_id = reviews.domain_id
  and releases.state = 'live' and releases.finished_at > reviews.answered_at
  and (releases.id in (select live_by from document_heads as head where head.domain_id = reviews.domain_id
      and head.kind = 'post' and head.id = reviews.post_id)
    or releases.id in (select release_id from release_documents as released where released.domain_id = reviews.domain_id
      and released.kind = 'post' and released.id = reviews.post_id))) then 1 else 0 end`;

type Filter = Paging & {
  state?: ReviewRow['state'] | undefined;
  post?: string | undefined;
  askedBy?: string | undefined;
};

/** The reviews of a domain: open ones first, then the last answered. */
export async function listReviews(
  db: Db,
  domainId: string,
  { state, post, askedBy, ...page }: Filter,
): Promise<{ rows: ReviewView[]; total: number }> {
  let query = views(db, domainId);
  if (state) query = query.where('reviews.state', '=', state);
  if (post) query = query.where('reviews.post_id', '=', post);
  else if (!state) query = query.where('reviews.state', '!=', 'taken_back');
  if (askedBy) query = query.where('reviews.asked_by', '=', askedBy);
  const isOver = sql`case when reviews.state = 'open' then 0 else 1 end`;
  const last = sql`coalesce(answered_at, asked_at)`;
  return pageOf(query.orderBy(isOver).orderBy(last, 'desc').orderBy('reviews.id'), page);
}

/** How many posts the dashboard names; the rest is only counted. */
const named = 5;

/** The posts that came back to who asked for their review, with the word, the last answered first. */
export async function findReturned(db: Db, domainId: string, userId: string) {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('posts', 'posts.id', 'reviews.post_id')
    .select(['posts.id', 'posts.title', 'posts.post_type_id', 'reviews.answer'])
    .select(['reviews.answered_at', 'reviews.asked_at'])
    .where('reviews.domain_id', '=', domainId)
    .where('posts.deleted_at', 'is', null)
    .where('reviews.asked_by', '=', userId)
    .where('reviews.state', '=', 'sent_back')
    .where(isLastReview)
    .where(isUnpublished)
    .where(wentLive, '=', 0)
    .select(sql<number | string>`count(*) over ()`.as('total'))
    .orderBy('reviews.answered_at', 'desc')
    .orderBy('reviews.id')
    .limit(named)
    .execute();
  return {
    total: Number(rows[0]?.total ?? 0),
    posts: rows.map(({ total: _, answered_at: at, asked_at, ...post }) => ({ ...post, at: at ?? asked_at })),
  };
}

/** How many wait for an answer. */
export async function countOpenReviews(db: Db, domainId: string): Promise<number> {
  const open = views(db, domainId).where('reviews.state', '=', 'open').clearSelect();
  const { count } = await open.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

export async function readReview(db: Db, { domain_id, id }: ReviewRow): Promise<ReviewView> {
  return views(db, domain_id).where('reviews.id', '=', id).executeTakeFirstOrThrow();
}

/** A review that waits for an answer, with its post's title and its domain's host. */
export type WaitingReview = ReviewRow & { title: string; host: string };

/** The open reviews of a domain, or that of one post. */
export function listWaiting(db: Db, domainId: string, postId?: string): Promise<WaitingReview[]> {
  return db
    .selectFrom('reviews')
    .innerJoin('posts', 'posts.id', 'reviews.post_id')
    .innerJoin('domains', 'domains.id', 'reviews.domain_id')
    .selectAll('reviews')
    .select(['posts.title', 'domains.host'])
    .where('reviews.domain_id', '=', domainId)
    .where('reviews.state', '=', 'open')
    .$if(postId !== undefined, (all) => all.where('reviews.post_id', '=', postId ?? ''))
    .execute();
}

/**
 * The reviews of posts that were approved by scheduling, where nothing goes live any more: no scheduled release has the post, it has no time
 * of its own, and visitors have got no newer version of it. With the domain's host.
 */
export async function listForsaken(trx: Db, domainId: string, posts: string[]): Promise<WaitingReview[]> {
  if (posts.length === 0) return [];
  return trx
    .selectFrom('reviews')
    .innerJoin('posts', 'posts.id', 'reviews.post_id')
    .innerJoin('domains', 'domains.id', 'reviews.domain_id')
    .selectAll('reviews')
    .select(['posts.title', 'domains.host'])
    .where('reviews.domain_id', '=', domainId)
    .where('reviews.post_id', 'in', posts)
    .where('reviews.state', '=', 'approved')
    .where('reviews.release_id', 'is', null)
    .where('posts.post_status_id', '!=', postStatusIds.scheduled)
    .where(isLastReview)
    .where(wentLive, '=', 0)
    .where(isUnpublished)
    .where(isScheduled, '=', 0)
    .execute();
}

/** Makes an answered review wait again. */
export async function reopenReview(trx: Db, { id }: ReviewRow): Promise<void> {
  const open = { state: 'open', answer: '', answered_by: null, answered_at: null } as const;
  await trx.updateTable('reviews').set(open).where('id', '=', id).execute();
}

export async function insertReview(
  trx: Db,
  review: Pick<ReviewRow, 'domain_id' | 'post_id' | 'note' | 'asked_by'>,
): Promise<ReviewRow> {
  const open = { state: 'open', answer: '', answered_by: null, answered_at: null, release_id: null } as const;
  const row = { id: newId(), ...review, ...open, asked_at: now() };
  await trx.insertInto('reviews').values(row).execute();
  return row;
}

type Answer = Pick<ReviewRow, 'answered_by' | 'release_id' | 'answer'> & { state: 'approved' | 'sent_back' };

export async function writeAnswer(trx: Db, id: string, answer: Answer): Promise<void> {
  const answered = { ...answer, answered_at: now() };
  await trx.updateTable('reviews').set(answered).where('id', '=', id).execute();
}

/** Notes what an approved post is published with. */
export async function setReviewRelease(trx: Db, { id }: ReviewRow, release_id: string): Promise<void> {
  await trx.updateTable('reviews').set({ release_id }).where('id', '=', id).execute();
}

/** The newest review of a post; null without one. */
export async function findLastReview(db: Db, domainId: string, postId: string): Promise<ReviewRow | null> {
  const query = db.selectFrom('reviews').selectAll().where('domain_id', '=', domainId);
  return (await query.where('post_id', '=', postId).where(isLastReview).executeTakeFirst()) ?? null;
}

/** Ends a review that whoever asked no longer waits for. The word that it was sent back with stays, with its time. */
export async function takeBackReview(trx: Db, { id, asked_by, answered_by, answered_at }: ReviewRow): Promise<void> {
  const end = answered_at ? { answered_by, answered_at } : { answered_by: asked_by, answered_at: now() };
  await trx
    .updateTable('reviews')
    .set({ state: 'taken_back', ...end })
    .where('id', '=', id)
    .execute();
}

/** Whether somebody asked for a review of a post, or answered one, at a time or later. */
export async function isReviewedSince(db: Db, postId: string, time: string): Promise<boolean> {
  const query = db.selectFrom('reviews').select('id').where('post_id', '=', postId);
  const since = query.where((eb) => eb.or([eb('asked_at', '>=', time), eb('answered_at', '>=', time)]));
  return (await since.limit(1).executeTakeFirst()) !== undefined;
}

type Receiver = Pick<UserRow, 'id' | 'email' | 'firstname' | 'lastname'>;

/** Who is asked for a review: those who may publish, but not who asks. */
export async function listReviewers(db: Db, domainId: string, except: string): Promise<Receiver[]> {
  return closest((await listPublishers(db, domainId)).filter(({ id }) => id !== except));
}

/** Somebody who still has access to a domain; null for others. */
export async function findReceiver(db: Db, domainId: string, userId: string | null): Promise<Receiver | null> {
  const person = db
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.domain_id', '=', domainId),
    )
    .select(['users.id', 'users.email', 'users.firstname', 'users.lastname'])
    .where('users.id', '=', userId ?? '')
    .where('users.suspended_at', 'is', null)
    .where('memberships.suspended_at', 'is', null)
    .where((eb) => eb.or([eb('users.is_owner', '=', 1), eb('memberships.user_id', 'is not', null)]));
  return (await person.executeTakeFirst()) ?? null;
}
