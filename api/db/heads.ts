import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

import type { DocumentKind, DocumentRef } from '#shared/rules/documents.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { bumpLiveRevision } from './live-revision.ts';
import { isOrdered, movedIds, ranksBetween } from './ranks.ts';
import type { Database, DocumentHeadRow } from './schema.ts';
import { isStillWanted } from './still-wanted.ts';

/**
 * A list of revisions, one of each document that visitors see: the live one, the one that a release takes live or a scheduled one would
 * take live now, `shown`, which would be live if everything that is saved were published, or the live one with what a release has moved
 * as it was before or after that.
 */
export type List = 'live' | 'shown' | { release: string } | { scheduled: string } | PastList;
type PastList = { moved: string; side: 'before' | 'after' };
/** What a reader gets: one of these lists, or everything that is saved, drafts and the trash included. */
export type Head = 'saved' | List;

/** Revision and `by` together name the content: after a restored backup another save may have the same number. */
type Entry = Pick<DocumentHeadRow, 'id' | 'post_type_id' | 'number'> & { rev: number; rank: number; by: string | null };
type Entries = SelectQueryBuilder<Database & { head: DocumentHeadRow }, 'head', Entry>;

/** The documents of a kind that a list names, with their revisions and places, as a part of a query. */
export function entriesOf(db: Db, domainId: string, list: List, kind: DocumentKind): Entries {
  if (typeof list === 'object' && 'moved' in list) return pastEntries(db, { domainId, kind }, list);
  const heads = db
    .selectFrom('document_heads as head')
    .where('head.domain_id', '=', domainId)
    .where('head.kind', '=', kind);
  const liveBy = sql.ref('head.live_by');
  if (list === 'live') return entry(heads, { rev: sql.ref('head.live'), rank: sql.ref('head.live_rank'), by: liveBy });
  if (list === 'shown') {
    const by = sql`case when head.shown = head.live then ${liveBy} else head.saved_at end`;
    return entry(heads, { rev: sql.ref('head.shown'), rank: sql.ref('head.rank'), by });
  }
  const next = 'release' in list ? ofRelease(heads, list.release) : ofScheduled(heads, list.scheduled);
  const either = (taken: string, live: string) =>
    sql<number>`case when next.id is null then ${sql.ref(live)} else ${sql.ref(taken)} end`;
  return entry(next, {
    rev: either('next.rev', 'head.live'),
    rank: either('next.rank', 'head.live_rank'),
    by: sql`case when next.id is null or next.rev = head.live then ${liveBy}
      else ${'release' in list ? list.release : list.scheduled} end`,
  });
}

type Heads = SelectQueryBuilder<Database & { head: DocumentHeadRow }, 'head', object>;

function ofRelease(heads: Heads, id: string): Heads {
  return heads.leftJoin('release_documents as next', (join) =>
    join.on('next.release_id', '=', id).onRef('next.kind', '=', 'head.kind').onRef('next.id', '=', 'head.id'),
  );
}

/** Without those of its documents that stay as they are. */
function ofScheduled(heads: Heads, id: string): Heads {
  return heads.leftJoin('scheduled_documents as next', (join) =>
    join
      .on('next.scheduled_id', '=', id)
      .onRef('next.domain_id', '=', 'head.domain_id')
      .onRef('next.kind', '=', 'head.kind')
      .onRef('next.id', '=', 'head.id')
      .on(isStillWanted),
  );
}

/** What was deleted for good since has no head any more. Pictures that are no longer live are shown as they are saved. */
function pastEntries(
  db: Db,
  { domainId, kind }: { domainId: string; kind: DocumentKind },
  { moved, side }: PastList,
): Entries {
  const [rev, rank] =
    side === 'before' ? [sql.ref('next.was'), sql.ref('next.was_rank')] : [sql.ref('next.rev'), sql.ref('next.rank')];
  const unmoved = kind === 'media' ? sql`coalesce(head.live, head.saved)` : sql`head.live`;
  const past = sql<DocumentHeadRow>`(
    select next.id, head.post_type_id, head.number, ${rev} as live, ${rank} as live_rank, head.live_by
      from release_documents as next left join document_heads as head
        on head.domain_id = next.domain_id and head.kind = next.kind and head.id = next.id
      where next.release_id = ${moved} and next.domain_id = ${domainId} and next.kind = ${kind}
    union all select head.id, head.post_type_id, head.number, ${unmoved}, coalesce(head.live_rank, 0), head.live_by
      from document_heads as head
      where head.domain_id = ${domainId} and head.kind = ${kind} and not exists (select 1 from release_documents as next
        where next.release_id = ${moved} and next.kind = head.kind and next.id = head.id))`;
  const heads = db.selectFrom(past.as('head')) as Heads;
  return entry(heads, { rev: sql.ref('head.live'), rank: sql.ref('head.live_rank'), by: sql.ref('head.live_by') });
}

function entry(heads: Heads, { rev, rank, by }: Record<'rev' | 'rank' | 'by', RawBuilder<unknown>>): Entries {
  return heads
    .select(['head.id', 'head.post_type_id', 'head.number'])
    .select([sql<number>`${rev}`.as('rev'), sql<number>`${rank}`.as('rank'), sql<string | null>`${by}`.as('by')])
    .where(rev, 'is not', null);
}

/** Whether a document's saved revision differs from the live one, or its place does. */
export const differs = sql<boolean>`(shown is distinct from live
  or (shown is not null and live is not null and rank <> live_rank) or before_update = 1)`;

/** 1 if what is live of some document of the domain `domains` of a query isn't known since an update; else 0. */
export const isUnsure = sql<number>`case when exists (select 1 from document_heads
  where document_heads.domain_id = domains.id and before_update = 1) then 1 else 0 end`;

/** The columns of a document that isn't live, nor a post. */
export const noHead = {
  live: null,
  live_rank: null,
  live_url: null,
  live_by: null,
  post_type_id: null,
  number: null,
  before_update: 0,
} as const;

export async function countChanges(db: Db, domainId: string): Promise<number> {
  const { count } = await db
    .selectFrom('document_heads')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('domain_id', '=', domainId)
    .where(differs)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A document's heads; null for one that isn't there, or is another domain's. */
export async function findHead(db: Db, domainId: string, { kind, id }: DocumentRef): Promise<DocumentHeadRow | null> {
  const query = db.selectFrom('document_heads').selectAll().where('domain_id', '=', domainId);
  return (await query.where('kind', '=', kind).where('id', '=', id).executeTakeFirst()) ?? null;
}

type Saved = DocumentRef & {
  domainId: string;
  rev: number;
  /** Whether visitors may see it. */
  isShown: boolean;
  userId: string | null;
  post?: Pick<DocumentHeadRow, 'post_type_id' | 'number'>;
};

/** Makes `rev` a document's newest revision. Part of the write's transaction. */
export async function setSaved(trx: Db, { domainId, kind, id, rev, isShown, userId, post }: Saved): Promise<void> {
  const saved = { saved: rev, shown: isShown ? rev : null, saved_by: userId, saved_at: now() };
  const nowhere = { ...noHead, rank: await nextRank(trx, domainId, kind), ...post };
  await trx
    .insertInto('document_heads')
    .values({ domain_id: domainId, kind, id, ...saved, ...nowhere })
    .onConflict((conflict) => conflict.columns(['domain_id', 'kind', 'id']).doUpdateSet(saved))
    .execute();
}

/** Notes that a document is deleted for good. It stays in the live list until that is published. */
export async function setGone(
  trx: Db,
  domainId: string,
  { kind, id }: DocumentRef,
  userId: string | null,
): Promise<void> {
  const gone = { saved: null, shown: null, saved_by: userId, saved_at: now() };
  await headOf(trx, domainId, { kind, id }).set(gone).execute();
  await trx
    .deleteFrom('document_heads')
    .where('domain_id', '=', domainId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('live', 'is', null)
    .execute();
}

function headOf(trx: Db, domainId: string, { kind, id }: DocumentRef) {
  return trx
    .updateTable('document_heads')
    .where('domain_id', '=', domainId)
    .where('kind', '=', kind)
    .where('id', '=', id);
}

/** A rank behind all questions. Posts get theirs by type (post-writes.ts), and other kinds have no order of their own. */
async function nextRank(trx: Db, domainId: string, kind: DocumentKind): Promise<number> {
  if (kind !== 'faq') return 0;
  const { last } = await trx
    .selectFrom('document_heads')
    .select((eb) => eb.fn.max('rank').as('last'))
    .where('domain_id', '=', domainId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return ((last as number | null) ?? -1) + 1;
}

export async function setRank(trx: Db, post: { domain_id: string; id: string }, rank: number): Promise<void> {
  await headOf(trx, post.domain_id, { kind: 'post', id: post.id }).set({ rank }).execute();
}

/**
 * Stores an order: `ids` of one kind (posts: of one type) from first to last. Only those that moved get another rank (`known`, else as
 * few as possible), so that a move changes one document, and none if it moves back to where it is live. When no number is left between two neighbors, all get new
 * ranks in both heads, and the live order stays. Returns whether anything moved.
 */
export async function setOrder(
  trx: Db,
  domainId: string,
  kind: DocumentKind,
  ids: string[],
  known?: Set<string>,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('document_heads')
    .select(['id', 'rank', 'live_rank'])
    .where('domain_id', '=', domainId)
    .where('kind', '=', kind)
    .execute();
  const ranks = new Map(rows.map(({ id, rank }) => [id, rank]));
  const moved = known ?? movedIds(ids, ranks);
  const atHome = new Map(rows.map(({ id, rank, live_rank }) => [id, moved.has(id) ? (live_rank ?? rank) : rank]));
  const orders = [ranks, atHome, new Map([...ranks, ...(ranksBetween(ids, ranks, moved) ?? [])])];
  const found = orders.find((order) => isOrdered(ids, order));
  const saved = found ?? new Map(ids.map((id, place) => [id, place]));
  for (const id of ids) {
    const rank = saved.get(id) ?? 0;
    if (ranks.get(id) !== rank) await headOf(trx, domainId, { kind, id }).set({ rank }).execute();
  }
  if (found) return found !== ranks;
  const own = new Set(ids);
  const live = rows.filter(({ id, live_rank }) => own.has(id) && live_rank !== null);
  const order = live.toSorted((one, other) => Number(one.live_rank) - Number(other.live_rank)).map(({ id }) => id);
  const away = new Set(live.filter(({ rank, live_rank }) => rank !== live_rank).map(({ id }) => id));
  const kept = new Map(order.filter((id) => !away.has(id)).map((id) => [id, saved.get(id) ?? 0]));
  for (const [id, rank] of [...kept, ...(ranksBetween(order, kept, away) ?? [])]) {
    await headOf(trx, domainId, { kind, id }).set({ live_rank: rank }).execute();
  }
  await bumpLiveRevision(trx, domainId);
  return true;
}
