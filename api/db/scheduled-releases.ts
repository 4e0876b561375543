import { type SelectQueryBuilder, sql } from 'kysely';

import type { DocumentRef } from '#shared/rules/documents.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';
import type { Paging } from '#shared/schemas/common.ts';

import { newId } from '../lib/ids.ts';
import { postTypesOf } from './changes.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { titlesOf } from './document-titles.ts';
import { pageOf } from './page.ts';
import type { Database, DocumentHeadRow, ScheduledDocumentRow, ScheduledReleaseRow } from './schema.ts';
import { leftOut } from './still-wanted.ts';
import { changesLive } from './waiting-changes.ts';

/** A group with the names of who made and changed it, the number of its documents and of those that still change something, and why its last release failed. */
export type ScheduledView = ScheduledReleaseRow & {
  firstname: string | null;
  lastname: string | null;
  changer_firstname: string | null;
  changer_lastname: string | null;
  documents: number | string;
  remaining: number | string;
  error: string | null;
};

function views(db: Db, domainId: string): SelectQueryBuilder<Database, 'scheduled_releases', ScheduledView> {
  return db
    .selectFrom('scheduled_releases')
    .leftJoin('users', 'users.id', 'scheduled_releases.created_by')
    .leftJoin('releases', 'releases.id', 'scheduled_releases.release_id')
    .leftJoin('users as changer', 'changer.id', 'scheduled_releases.changed_by')
    .selectAll('scheduled_releases')
    .select(['users.firstname', 'users.lastname', 'releases.error'])
    .select(['changer.firstname as changer_firstname', 'changer.lastname as changer_lastname'])
    .select(
      sql<number | string>`(select count(*) from scheduled_documents where scheduled_id = scheduled_releases.id)`.as(
        'documents',
      ),
    )
    .select(
      sql<number | string>`(select count(*) from scheduled_documents as next join document_heads as head
        on head.domain_id = next.domain_id and head.kind = next.kind and head.id = next.id
        where next.scheduled_id = scheduled_releases.id and ${changesLive})`.as('remaining'),
    )
    .where('scheduled_releases.domain_id', '=', domainId);
}

/** The groups of a domain, next first; released ones last, newest first. */
export async function listScheduled(
  db: Db,
  domainId: string,
  { state, ...page }: Paging & { state?: ScheduledReleaseRow['state'] | undefined },
): Promise<{ rows: ScheduledView[]; total: number }> {
  let query = views(db, domainId);
  if (state) query = query.where('scheduled_releases.state', '=', state);
  const isOver = sql`case when scheduled_releases.state = 'released' then 1 else 0 end`;
  const next = sql`case when scheduled_releases.state = 'released' then null else release_at end`;
  const sorted = query.orderBy(isOver).orderBy(next).orderBy('release_at', 'desc').orderBy('scheduled_releases.id');
  return pageOf(sorted, page);
}

/** Null for an unknown id and for a group of another domain. */
export async function findScheduled(db: Db, domainId: string, id: string): Promise<ScheduledView | null> {
  return (await views(db, domainId).where('scheduled_releases.id', '=', id).executeTakeFirst()) ?? null;
}

type NewGroup = Pick<ScheduledReleaseRow, 'domain_id' | 'name' | 'release_at' | 'created_by'> &
  Partial<Pick<ScheduledReleaseRow, 'changed_by'>>;

export async function insertScheduled(trx: Db, group: NewGroup): Promise<string> {
  const id = newId();
  const waiting = { state: 'waiting', release_id: null, attempts: 0, next_at: group.release_at } as const;
  await trx
    .insertInto('scheduled_releases')
    .values({ id, changed_by: null, ...group, ...waiting, version: 1, created_at: now() })
    .execute();
  return id;
}

/** Puts documents into a group in their saved revision, in the place of what it has of them. */
export async function putDocuments(trx: Db, scheduledId: string, heads: DocumentHeadRow[]): Promise<void> {
  const titles = await titlesOf(trx, heads);
  for (const { domain_id, kind, id, shown, rank, saved_by, saved_at } of heads) {
    const entry = { rev: shown, rank, title: titles.get(`${kind}:${id}`) ?? '', saved_by, saved_at };
    await trx
      .insertInto('scheduled_documents')
      .values({ scheduled_id: scheduledId, domain_id, kind, id, ...entry })
      .onConflict((conflict) => conflict.columns(['scheduled_id', 'kind', 'id']).doUpdateSet(entry))
      .execute();
  }
}

/** Leaves only these documents in a group. */
export async function keepDocuments(trx: Db, scheduledId: string, documents: DocumentRef[]): Promise<void> {
  const kept = new Set(documents.map(({ kind, id }) => `${kind}:${id}`));
  for (const { kind, id } of await documentsOf(trx, scheduledId)) {
    if (kept.has(`${kind}:${id}`)) continue;
    const entry = trx.deleteFrom('scheduled_documents').where('scheduled_id', '=', scheduledId);
    await entry.where('kind', '=', kind).where('id', '=', id).execute();
  }
}

export function documentsOf(db: Db, scheduledId: string): Promise<ScheduledDocumentRow[]> {
  const query = db.selectFrom('scheduled_documents').selectAll().where('scheduled_id', '=', scheduledId);
  return query.orderBy('kind').orderBy('title').orderBy('id').execute();
}

export type ScheduledEntry = ScheduledDocumentRow & {
  live: number | null;
  liveRank: number | null;
  shown: number | null;
  firstname: string | null;
  lastname: string | null;
  post_type_id: PostTypeId | null;
  also: string[];
};

/** The documents of a group beside what is live and saved of them, and the names of other waiting groups that have them. */
export async function listEntries(db: Db, scheduledId: string): Promise<ScheduledEntry[]> {
  const rows = await db
    .selectFrom('scheduled_documents as entry')
    .leftJoin('document_heads as head', (join) =>
      join
        .onRef('head.domain_id', '=', 'entry.domain_id')
        .onRef('head.kind', '=', 'entry.kind')
        .onRef('head.id', '=', 'entry.id'),
    )
    .leftJoin('users', 'users.id', 'entry.saved_by')
    .selectAll('entry')
    .select(['head.live', 'head.live_rank as liveRank', 'head.shown', 'firstname', 'lastname'])
    .where('entry.scheduled_id', '=', scheduledId)
    .orderBy('entry.kind')
    .orderBy('entry.title')
    .orderBy('entry.id')
    .execute();
  const others = await db
    .selectFrom('scheduled_documents as entry')
    .innerJoin('scheduled_releases as other', 'other.id', 'entry.scheduled_id')
    .innerJoin('scheduled_documents as own', (join) =>
      join
        .onRef('own.domain_id', '=', 'entry.domain_id')
        .onRef('own.kind', '=', 'entry.kind')
        .onRef('own.id', '=', 'entry.id'),
    )
    .select(['entry.kind', 'entry.id', 'other.name'])
    .where('own.scheduled_id', '=', scheduledId)
    .where('other.id', '!=', scheduledId)
    .where('other.state', '=', 'waiting')
    .orderBy('other.release_at')
    .execute();
  const types = await postTypesOf(db, rows);
  return rows.map((row) => ({
    ...row,
    post_type_id: types.get(row.id) ?? null,
    live: row.live ?? null,
    liveRank: row.liveRank ?? null,
    shown: row.shown ?? null,
    also: others.filter(({ kind, id }) => kind === row.kind && id === row.id).map(({ name }) => name),
  }));
}

/** What a group would take live now: two equal texts are the same. Read on every visit of a preview. */
export async function contentOf(db: Db, scheduledId: string): Promise<string> {
  const rows = await db
    .selectFrom('scheduled_documents as entry')
    .leftJoin('document_heads as head', (join) =>
      join
        .onRef('head.domain_id', '=', 'entry.domain_id')
        .onRef('head.kind', '=', 'entry.kind')
        .onRef('head.id', '=', 'entry.id'),
    )
    .select(['entry.kind', 'entry.id', 'entry.rev', 'entry.rank', 'head.live', 'head.shown'])
    .where('entry.scheduled_id', '=', scheduledId)
    .orderBy('entry.kind')
    .orderBy('entry.id')
    .execute();
  return JSON.stringify(rows.map(({ kind, id, rev, rank, ...head }) => [kind, id, rev, rank, leftOut({ rev }, head)]));
}

/** The revisions of a document that groups will take live. */
export async function scheduledRevisions(
  db: Db,
  domainId: string,
  { kind, id }: DocumentRef,
): Promise<{ scheduled_id: string; rev: number }[]> {
  const rows = await db
    .selectFrom('scheduled_documents')
    .select(['scheduled_id', 'rev'])
    .where('domain_id', '=', domainId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('scheduled_id')
    .execute();
  return rows.flatMap(({ scheduled_id, rev }) => (rev === null ? [] : [{ scheduled_id, rev }]));
}

type Entry = { scheduled_id: string; document: DocumentRef; rev: number };

export async function setScheduledRevision(trx: Db, { scheduled_id, document, rev }: Entry): Promise<void> {
  const entry = trx.updateTable('scheduled_documents').set({ rev }).where('scheduled_id', '=', scheduled_id);
  await entry.where('kind', '=', document.kind).where('id', '=', document.id).execute();
}

export async function deleteScheduled(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('scheduled_documents').where('scheduled_id', '=', id).execute();
  await trx.deleteFrom('scheduled_releases').where('id', '=', id).execute();
}
