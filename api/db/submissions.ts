import { type ExpressionBuilder, type Nullable, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

import type { FormName } from '#shared/rules/form-names.ts';
import type { SubmissionCounts } from '#shared/schemas/submission-counts.ts';
import type { SubmissionExportQuery, SubmissionStatus } from '#shared/schemas/submissions.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { dateRange } from './date-range.ts';
import type { Database, MailRow, SubmissionRow, UserRow } from './schema.ts';
import { deleteThreads, submissionIds } from './submission-replies.ts';
import { transact } from './transact.ts';

/** A submission with the state of the mail about it, and whether the mail of an answer failed. */
export type SubmissionView = SubmissionRow & {
  mail_state: MailRow['state'] | null;
  mail_attempts: number | null;
  mail_error: string | null;
  reply_failed: number;
} & Named<'assignee'> &
  Named<'reminded'>;

/** The name of somebody, for personOf in the presenter. */
type Named<Who extends string> = { [K in `${Who}_${'firstname' | 'lastname' | 'email'}`]: string | null };

/** Stores submissions whose key and content are new, and returns their ids. */
export async function insertSubmissions(trx: Db, rows: SubmissionRow[]): Promise<Set<string>> {
  // Sorted, so that two processes that store the same rows can't deadlock.
  const sorted = rows.toSorted((a, b) => ((a.idempotency_hash ?? '') < (b.idempotency_hash ?? '') ? -1 : 1));
  const inserted = await trx
    .insertInto('submissions')
    .values(sorted)
    .onConflict((conflict) => conflict.columns(['domain_id', 'idempotency_hash']).doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

export async function isStored(db: Db, domainId: string, hash: string): Promise<boolean> {
  const query = db.selectFrom('submissions').select('id').where('domain_id', '=', domainId);
  return (await query.where('idempotency_hash', '=', hash).executeTakeFirst()) !== undefined;
}

const replyFailed = sql<number>`case when exists (select 1 from mails as answers
  where answers.submission_id = submissions.id and answers.reply_id is not null and answers.state = 'failed')
  then 1 else 0 end`;

type Joined = 'submissions' | 'mails' | 'assignee' | 'reminded';
type JoinedDatabase = Database & { assignee: Nullable<UserRow>; reminded: Nullable<UserRow> };

function views(db: Db) {
  return db
    .selectFrom('submissions')
    .leftJoin('mails', (join) =>
      join.onRef('mails.submission_id', '=', 'submissions.id').on('mails.reply_id', 'is', null),
    )
    .selectAll('submissions')
    .select(['mails.state as mail_state', 'mails.attempts as mail_attempts', 'mails.error as mail_error'])
    .leftJoin('users as assignee', 'assignee.id', 'submissions.assigned_to')
    .leftJoin('users as reminded', 'reminded.id', 'submissions.remind_by')
    .select(['assignee.firstname as assignee_firstname', 'assignee.lastname as assignee_lastname'])
    .select(['assignee.email as assignee_email', 'reminded.email as reminded_email'])
    .select(['reminded.firstname as reminded_firstname', 'reminded.lastname as reminded_lastname'])
    .select(replyFailed.as('reply_failed'));
}

export async function findSubmission(db: Db, domainId: string, id: string): Promise<SubmissionView | null> {
  const query = views(db).where('submissions.domain_id', '=', domainId).where('submissions.id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** `timeZone` is the domain's, in which days begin; `userId` is who asks. */
export type SubmissionFilter = SubmissionExportQuery & { timeZone: string; userId: string };

function matching(domainId: string, filter: SubmissionFilter) {
  const { form, status, spam, deleted, assigned, search, timeZone, userId } = filter;
  return (eb: ExpressionBuilder<Database, 'submissions'>) => {
    const all = [
      eb('submissions.domain_id', '=', domainId),
      eb('submissions.deleted_at', deleted ? 'is not' : 'is', null),
    ];
    if (!deleted) all.push(eb('submissions.spam', '=', spam ? 1 : 0));
    if (form) all.push(eb('submissions.form', '=', form));
    if (status === 'open') all.push(eb('submissions.status', '<>', 'archived'));
    else if (status) all.push(eb('submissions.status', '=', status));
    if (assigned === 'none') all.push(eb('submissions.assigned_to', 'is', null));
    else if (assigned) all.push(eb('submissions.assigned_to', '=', assigned === 'me' ? userId : assigned));
    if (search) {
      const needle = searchable(search).replace(/[\\%_]/g, '\\$&');
      all.push(eb(sql<boolean>`submissions.words like ${`%${needle}%`} escape '\\'`, 'is', sql<boolean>`true`));
    }
    const { from, before } = dateRange(filter, timeZone);
    if (from) all.push(eb('submissions.created_at', '>=', from));
    if (before) all.push(eb('submissions.created_at', '<', before));
    return eb.and(all);
  };
}

type Page = { limit: number; offset: number };

/** A page of matches, newest first after those whose reminder is due; `total` counts all. */
export async function listSubmissions(db: Db, domainId: string, filter: SubmissionFilter, page: Page) {
  const { count } = await db
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where(matching(domainId, filter))
    .executeTakeFirstOrThrow();
  const rows = await newestFirst(views(db).where(matching(domainId, filter)).orderBy(waits(filter.userId)))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: Number(count) };
}

/** Whether the reminder of a submission is due, for who asked for it and for whom it is assigned to. */
export function isDue(userId: string) {
  return sql<SqlBool>`(submissions.remind_at <= ${now()} and submissions.status <> 'archived'
    and (submissions.remind_by = ${userId} or submissions.assigned_to = ${userId}))`;
}
const waits = (userId: string) => sql`case when ${isDue(userId)} then 0 else 1 end`;

function newestFirst<T>(query: SelectQueryBuilder<JoinedDatabase, Joined, T>) {
  return query.orderBy('submissions.created_at', 'desc').orderBy('submissions.id', 'desc');
}

/** At most `limit` matches after `last`, newest first: keyset paging, so new rows don't shift the pages. */
export async function submissionsAfter(
  db: Db,
  domainId: string,
  filter: SubmissionFilter,
  last: Pick<SubmissionRow, 'created_at' | 'id'> | null,
  limit: number,
): Promise<SubmissionView[]> {
  let query = newestFirst(views(db).where(matching(domainId, filter)));
  if (last) {
    // Redundant, but lets the index start there: otherwise every page would read all rows before it.
    query = query.where('submissions.created_at', '<=', last.created_at);
    query = query.where((eb) =>
      eb.or([
        eb('submissions.created_at', '<', last.created_at),
        eb.and([eb('submissions.created_at', '=', last.created_at), eb('submissions.id', '<', last.id)]),
      ]),
    );
  }
  return query.limit(limit).execute();
}

export async function countSubmissions(db: Db, domainId: string): Promise<SubmissionCounts> {
  const rows = await db
    .selectFrom('submissions')
    .select(['form', 'spam', (eb) => eb.fn.countAll<number | string>().as('count')])
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('spam', '=', 1), eb('status', '=', 'new')]))
    .groupBy(['form', 'spam'])
    .execute();
  const sum = (spam: number, form?: FormName) =>
    rows
      .filter((row) => row.spam === spam && (form === undefined || row.form === form))
      .reduce((total, row) => total + Number(row.count), 0);
  const byForm = { contact: sum(0, 'contact'), join: sum(0, 'join'), catering: sum(0, 'catering') };
  return { new: sum(0), new_by_form: byForm, spam: sum(1) };
}

type Change = {
  status?: SubmissionStatus;
  spam?: number;
  note?: string;
  words?: string;
  deleted_at?: string | null;
  assigned_to?: string | null;
  remind_at?: string | null;
  remind_by?: string | null;
};

/**
 * The columns of a change. A reply clears the reminder to send one; one that was asked for afterwards stays, and in the archive it only
 * doesn't count. What is archived keeps what it was.
 */
function columnsOf(change: Change) {
  if (change.status === 'archived') {
    const was = sql<SubmissionStatus>`case when status = 'archived' then archived_from else status end`;
    return { ...change, archived_from: was };
  }
  if (change.status !== 'replied' || change.remind_at !== undefined) return change;
  const kept = sql<string | null>`case when status in ('new', 'read') then null else remind_at end`;
  return { ...change, remind_at: kept };
}

/** Changes a submission, with `version` only if it still has that one; false when it changed meanwhile or is gone. */
export async function updateSubmission(
  db: Db,
  row: SubmissionRow,
  version: number | undefined,
  change: Change,
): Promise<boolean> {
  let update = db
    .updateTable('submissions')
    .set((eb) => ({ ...columnsOf(change), version: eb('version', '+', 1) }))
    .where('domain_id', '=', row.domain_id)
    .where('id', '=', row.id);
  if (version !== undefined) update = update.where('version', '=', version);
  return Number((await update.executeTakeFirst()).numUpdatedRows) > 0;
}

/** Changes many regardless of their versions; returns how many. */
export async function updateSubmissions(trx: Db, domainId: string, ids: string[], change: Change): Promise<number> {
  const result = await trx
    .updateTable('submissions')
    .set((eb) => ({ ...columnsOf(change), version: eb('version', '+', 1) }))
    .where('domain_id', '=', domainId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Takes those that are archived out of the archive as what they were, new ones as read; returns how many there are. */
export async function unarchiveSubmissions(trx: Db, domainId: string, ids: string[]): Promise<number> {
  const was = sql<SubmissionStatus>`case
    when status <> 'archived' then status
    when archived_from = 'replied' then 'replied'
    else 'read' end`;
  const result = await trx
    .updateTable('submissions')
    .set((eb) => ({ status: was, version: eb('version', '+', 1) }))
    .where('domain_id', '=', domainId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes many with their threads and mails, even unsent ones; returns how many. */
export async function deleteSubmissions(trx: Db, domainId: string, ids: string[]): Promise<number> {
  await deleteThreads(trx, submissionIds(trx).where('domain_id', '=', domainId).where('id', 'in', ids));
  const result = await trx
    .deleteFrom('submissions')
    .where('domain_id', '=', domainId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes those that moved to the trash before `before`, with their threads and mails; returns how many. */
export async function emptySubmissionTrash(db: Db, before: string): Promise<number> {
  return transact(db, async (trx) => {
    await deleteThreads(trx, submissionIds(trx).where('deleted_at', '<', before));
    const result = await trx.deleteFrom('submissions').where('deleted_at', '<', before).executeTakeFirst();
    return Number(result.numDeletedRows);
  });
}

/** Deletes at most `limit` of any state that came before `before`, with their threads and mails; returns how many. */
export async function deleteSubmissionsBefore(db: Db, before: string, limit: number): Promise<number> {
  return transact(db, async (trx) => {
    const query = trx.selectFrom('submissions').select('id').where('created_at', '<', before);
    const ids = (await query.orderBy('created_at').limit(limit).execute()).map(({ id }) => id);
    if (ids.length === 0) return 0;
    await deleteThreads(trx, ids);
    await trx.deleteFrom('submissions').where('id', 'in', ids).execute();
    return ids.length;
  });
}

/** Normalizes text for search: lower case, and one form of accented and wide letters. */
function searchable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

export function wordsOf(fields: Record<string, string>, more: string[]): string {
  return searchable([...Object.values(fields), ...more].filter((value) => value !== '').join('\n'));
}

/** Those of a domain, or of all, that were assigned to somebody who has no access any more are nobody's. */
export async function unassign(trx: Db, userId: string, domainId: string | null): Promise<void> {
  for (const column of ['assigned_to', 'remind_by'] as const) {
    const own = trx.updateTable('submissions').where(column, '=', userId);
    const none = column === 'assigned_to' ? { assigned_to: null } : { remind_by: null, remind_at: null };
    await (domainId === null ? own : own.where('domain_id', '=', domainId)).set(none).execute();
  }
}
