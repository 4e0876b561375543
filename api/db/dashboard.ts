import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { ZonedDay } from '#shared/rules/calendar.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';
import { writerOf } from '#shared/rules/quoted-message.ts';

import { fromJson } from './codec.ts';
import type { Db } from './connect.ts';
import { isPublic } from './posts.ts';
import { isLastReview } from './reviews.ts';
import { isDue } from './submissions.ts';

/** How many the dashboard lists; the rest is only counted. */
const named = 5;
const total = sql<number | string>`count(*) over ()`.as('total');

/** Whether the last review of a post is open or came back: other tasks are about those. */
const isInReview = sql<SqlBool>`exists (select 1 from reviews where reviews.post_id = posts.id and state in ('open', 'sent_back')
  and ${isLastReview})`;

/** The drafts of the domain that are in no review, last changed first; `userId` limits them to that user's drafts. */
export async function findDrafts(db: Db, domainId: string, userId: string | null) {
  let query = db
    .selectFrom('posts')
    .select(['id', 'title', 'post_type_id', 'updated_at', total])
    .where('domain_id', '=', domainId)
    .where('post_status_id', '=', postStatusIds.draft)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(isInReview));
  if (userId !== null) query = query.where('created_by', '=', userId);
  const rows = await query.orderBy('updated_at', 'desc').orderBy('_id').limit(named).execute();
  return { total: Number(rows[0]?.total ?? 0), posts: rows.map(({ total: _, ...post }) => post) };
}

/** Public members without weekly stops, or not saved since `before`. */
export async function findStaleStops(db: Db, domainId: string, before: string) {
  // JSON is stored without spaces and its strings escape quotes, so this matches the attribute only.
  const empty = sql<number>`case when post_body like '%"stops":[{%' then 0 else 1 end`;
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'title', 'updated_at', empty.as('empty'), total])
    .where('domain_id', '=', domainId)
    .where('post_type_id', '=', postTypeIds.member)
    .where(isPublic)
    .where((eb) => eb.or([eb('updated_at', '<', before), eb(empty, '=', 1)]))
    .orderBy('empty', 'desc')
    .orderBy('updated_at')
    .orderBy('_id')
    .limit(named)
    .execute();
  return {
    total: Number(rows[0]?.total ?? 0),
    members: rows.map(({ total: _, empty: none, ...member }) => ({ ...member, empty: none === 1 })),
  };
}

/** Scheduled releases that failed and aren't live yet, the longest due first. */
export async function findFailedGroups(db: Db, domainId: string) {
  const rows = await db
    .selectFrom('scheduled_releases')
    .select(['id', 'name', 'release_at', total])
    .where('domain_id', '=', domainId)
    .where('state', 'in', ['waiting', 'failed'])
    .where('attempts', '>', 0)
    .orderBy('release_at')
    .orderBy('id')
    .limit(named)
    .execute();
  return { total: Number(rows[0]?.total ?? 0), groups: rows.map(({ total: _, ...group }) => group) };
}

/** Submissions without an answer whose mail failed. */
export async function countUnsentMails(db: Db, domainId: string): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .innerJoin('submissions', 'submissions.id', 'mails.submission_id')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('mails.state', '=', 'failed')
    .where('mails.reply_id', 'is', null)
    .where('submissions.domain_id', '=', domainId)
    .where('submissions.status', 'in', ['new', 'read'])
    .where('submissions.deleted_at', 'is', null)
    .where('submissions.spam', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Submissions that come back to somebody: an answer could not be sent, or their reminder is due; the longest waiting first. */
export async function findComingBack(db: Db, domainId: string, userId: string) {
  const failedAt = sql<string | null>`(select max(finished_at) from mails
    where submission_id = submissions.id and reply_id is not null and state = 'failed')`;
  const waiting = db
    .selectFrom('submissions')
    .select(['id', 'fields', 'remind_at', failedAt.as('failed_at')])
    .select(sql<number>`case when ${isDue(userId)} then 1 else 0 end`.as('due'))
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .where('spam', '=', 0)
    .where('status', '<>', 'archived');
  const since = sql<string>`coalesce(failed_at, remind_at)`;
  const rows = await db
    .selectFrom(waiting.as('waiting'))
    .select(['id', 'fields', 'failed_at', since.as('at'), total])
    .where((eb) => eb.or([eb('failed_at', 'is not', null), eb('due', '=', 1)]))
    .orderBy('at')
    .orderBy('id')
    .limit(named)
    .execute();
  return {
    total: Number(rows[0]?.total ?? 0),
    submissions: rows.map(({ id, fields, failed_at, at }) => ({
      id,
      name: writerOf(fromJson<Record<string, string>>(fields)),
      unsent: failed_at !== null,
      at,
    })),
  };
}

/** The index of the period that a time falls into. `periods[0]` starts the first one; filter out earlier times. */
function periodOf(column: string, periods: ZonedDay[]): RawBuilder<number> {
  const whens = periods
    .slice(1)
    .map(({ start }, index) => sql`when ${sql.ref(column)} < ${start.toISOString()} then ${sql.lit(index)}`);
  return sql<number>`case ${sql.join(whens, sql` `)} else ${sql.lit(periods.length - 1)} end`;
}

/** How many submissions each period has, in order. */
export async function countSubmissionsBy(db: Db, domainId: string, periods: ZonedDay[]): Promise<number[]> {
  const rows = await db
    .selectFrom('submissions')
    .select([periodOf('created_at', periods).as('period'), (eb) => eb.fn.countAll<number | string>().as('count')])
    .where('domain_id', '=', domainId)
    .where('spam', '=', 0)
    .where('created_at', '>=', periods[0]?.start.toISOString() ?? '')
    .where('deleted_at', 'is', null)
    .groupBy('period')
    .execute();
  return periods.map((_, period) => Number(rows.find((row) => row.period === period)?.count ?? 0));
}

/** How many publishes by people, at once or at a time that they chose, went live and how many failed in each period. */
export async function countPublishesBy(db: Db, domainId: string, periods: ZonedDay[]) {
  const rows = await db
    .selectFrom('releases')
    .select([
      periodOf('requested_at', periods).as('period'),
      'state',
      (eb) => eb.fn.countAll<number | string>().as('count'),
    ])
    .where('domain_id', '=', domainId)
    .where('reason', '=', 'publish')
    // Neither: what a truck says of today.
    .where((eb) => eb.or([eb('requested_by', 'is not', null), eb('origin', 'is not', null)]))
    .where('state', 'in', ['live', 'failed'])
    .where('requested_at', '>=', periods[0]?.start.toISOString() ?? '')
    .groupBy(['period', 'state'])
    .execute();
  const count = (period: number, state: 'live' | 'failed') =>
    Number(rows.find((row) => row.period === period && row.state === state)?.count ?? 0);
  return periods.map((_, period) => ({ live: count(period, 'live'), failed: count(period, 'failed') }));
}

/**
 * Whether the domain has a member (drafts count), and whether somebody has published it: since its first release, which every domain
 * starts with, or together with that, so that a member is live.
 */
export async function findFirstSteps(db: Db, domainId: string): Promise<{ member: boolean; published: boolean }> {
  const one = sql<number>`1`.as('one');
  const [member, release, shown] = await Promise.all([
    db
      .selectFrom('posts')
      .select(one)
      .where('domain_id', '=', domainId)
      .where('post_type_id', '=', postTypeIds.member)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('releases')
      .select(one)
      .where('domain_id', '=', domainId)
      .where('reason', '=', 'publish')
      .where('state', '=', 'live')
      .where('number', '>', 1)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('document_heads')
      .select(one)
      .where('domain_id', '=', domainId)
      .where('kind', '=', 'post')
      .where('post_type_id', '=', postTypeIds.member)
      .where('live', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { member: member !== undefined, published: release !== undefined || shown !== undefined };
}
