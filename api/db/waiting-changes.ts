import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

import { type DocumentRef, documentName } from '#shared/rules/documents.ts';

import type { Db } from './connect.ts';
import { differs } from './heads.ts';
import type { Database, DocumentHeadRow, ScheduledDocumentRow, ScheduledReleaseRow } from './schema.ts';
import { isStillWanted } from './still-wanted.ts';

type Tables = Database & { next: ScheduledDocumentRow; head: DocumentHeadRow; scheduled: ScheduledReleaseRow };

/** Whether an entry `next` of a scheduled release changes what visitors see of its document `head`. */
export const changesLive = sql<SqlBool>`(${isStillWanted} and (next.rev is distinct from head.live
  or (next.rev is not null and next.rank <> head.live_rank)))`;

/** The entries of scheduled releases that are still to go live, where they change something. */
function waiting(db: Db, domainId: string): SelectQueryBuilder<Tables, 'next' | 'head' | 'scheduled', object> {
  return db
    .selectFrom('scheduled_releases as scheduled')
    .innerJoin('scheduled_documents as next', 'next.scheduled_id', 'scheduled.id')
    .innerJoin('document_heads as head', (join) =>
      join
        .onRef('head.domain_id', '=', 'next.domain_id')
        .onRef('head.kind', '=', 'next.kind')
        .onRef('head.id', '=', 'next.id'),
    )
    .where('scheduled.domain_id', '=', domainId)
    .where('scheduled.state', 'in', ['waiting', 'releasing'])
    .where(changesLive);
}

/** The condition for a post that goes live, or changes there, with a scheduled release. */
export function postWaits(db: Db, domainId: string): RawBuilder<boolean> {
  const ids = waiting(db, domainId).where('next.kind', '=', 'post').select('next.id');
  return sql<boolean>`posts.id in (${ids})`;
}

/** When a post goes live by itself, or the next of its changes does; null where nothing is planned. A past time stays with its post. */
export function goesLiveAt(db: Db, domainId: string): RawBuilder<string | null> {
  const next = waiting(db, domainId)
    .where('next.kind', '=', 'post')
    .whereRef('next.id', '=', sql.ref('posts.id'))
    .select((eb) => eb.fn.min('scheduled.next_at').as('at'));
  return sql<string | null>`case when post_status_id = 3 then publish_at else coalesce((${next}), publish_at) end`;
}

/** How many of the domain's unpublished changes go live by themselves, with a scheduled release. */
export async function countWaitingChanges(db: Db, domainId: string): Promise<number> {
  const name = (table: string) => sql<string>`${sql.ref(`${table}.kind`)} || ':' || ${sql.ref(`${table}.id`)}`;
  const { count } = await db
    .selectFrom('document_heads')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('domain_id', '=', domainId)
    .where(differs)
    .where(name('document_heads'), 'in', waiting(db, domainId).select(name('next').as('name')))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A scheduled release that a change waits for. `at`: when it goes live, or is tried again. `older`: the change was saved again since. */
export type WaitsFor = Pick<ScheduledReleaseRow, 'id' | 'name'> & { at: string; older: boolean };

/** The scheduled releases that documents wait for, next first, by the documents' names. */
export async function listWaitingChanges(
  db: Db,
  domainId: string,
  documents: DocumentRef[],
): Promise<Map<string, WaitsFor[]>> {
  const found = new Map<string, WaitsFor[]>(documents.map((ref) => [documentName(ref), []]));
  if (documents.length === 0) return found;
  const rows = await waiting(db, domainId)
    .select(['scheduled.id as scheduled_id', 'scheduled.name', 'scheduled.next_at as at'])
    .select(['next.kind', 'next.id', 'next.rev', 'head.shown'])
    .orderBy('scheduled.next_at')
    .orderBy('scheduled.id')
    .execute();
  for (const { scheduled_id: id, name, at, rev, shown, ...ref } of rows)
    found.get(documentName(ref))?.push({ id, name, at, older: rev !== shown });
  return found;
}
