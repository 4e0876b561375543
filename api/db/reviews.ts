import { type SelectQueryBuilder, sql } from 'kysely';

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
    .where('reviews.domain_id', '=', domainId)
    .where('posts.deleted_at', 'is', null);
}

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
  if (askedBy) query = query.where('reviews.asked_by', '=', askedBy);
  const isOver = sql`case when reviews.state = 'open' then 0 else 1 end`;
  const last = sql`coalesce(answered_at, asked_at)`;
  return pageOf(query.orderBy(isOver).orderBy(last, 'desc').orderBy('reviews.id'), page);
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

export async function deleteReview(trx: Db, { id }: ReviewRow): Promise<void> {
  await trx.deleteFrom('reviews').where('id', '=', id).execute();
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
