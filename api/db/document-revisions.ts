import { sql } from 'kysely';

import type { DocumentKind, ListedKind } from '#shared/rules/documents.ts';

import { networkTime } from '../lib/clock.ts';
import { fromJson, now, toJson } from './codec.ts';
import { comingEntry } from './coming-revisions.ts';
import type { Db } from './connect.ts';
import { setGone, setOrder, setSaved } from './heads.ts';
import { bumpLiveRevision } from './live-revision.ts';
import { isNamedRevision } from './named-revisions.ts';
import { type RowKind, tables } from './row-kinds.ts';
import type { DocumentRevisionRow, MediaRow } from './schema.ts';

type Fields = Record<string, unknown>;
type Stored = Fields & { id: string; deleted_at?: string | null };

/** Milliseconds in which the saves of one person are one revision. */
const foldWindow = 5 * 60_000;
/** Unpublished revisions that a document keeps. */
const most = 20;

/**
 * Stores revisions of the documents of a kind that a transaction has written: of those with `ids`, else of all that differ from their
 * newest revision. What was deleted is noted. Nothing else may write these tables without calling it. Returns whether anything changed
 * that visitors would see once it is published.
 */
export async function recordRows(
  trx: Db,
  domainId: string,
  kind: RowKind,
  userId: string | null,
  ids?: string[],
): Promise<boolean> {
  let changed = false;
  const rows = await readRows(trx, domainId, kind, ids);
  const newest = await newestRevisions(trx, domainId, kind, ids);
  for (const row of rows) {
    const known = newest.get(row.id);
    newest.delete(row.id);
    const isShown = (row.deleted_at ?? null) === null;
    const value = valueOf(kind, row);
    const same = known !== undefined && sameContent(kind, known.value, value);
    if (known && same && (known.shown !== null) === isShown && known.saved !== null) continue;
    const revision = { domain_id: domainId, kind, id: row.id, value: toJson(value) };
    const back = same
      ? known.rev
      : await comingRevision(trx, revision, known, (coming) => sameContent(kind, coming, value));
    const rev = back ?? (await addRevision(trx, revision, userId));
    await setSaved(trx, { domainId, kind, id: row.id, rev, isShown, userId });
    changed ||= isShown || (known?.shown ?? null) !== null;
    // A file that no live page shows changes none: it is live at once, and whatever shows it later needn't wait for it.
    if (kind === 'media' && !(await isMentionedLive(trx, domainId, row.id)))
      await setLive(trx, domainId, kind, row.id, isShown ? rev : null);
  }
  for (const [id, { saved, shown }] of newest) {
    if (saved !== null) await setGone(trx, domainId, { kind, id }, userId);
    changed ||= shown !== null;
  }
  if (kind !== 'faq') return changed;
  const inOrder = trx.selectFrom('faqs').select('id').where('domain_id', '=', domainId).where('deleted_at', 'is', null);
  const order = await inOrder.orderBy('position').orderBy('created_at').orderBy('id').execute();
  const isMoved = await setOrder(
    trx,
    domainId,
    kind,
    order.map(({ id }) => id),
  );
  return isMoved || changed;
}

/** Whether a live post, section or settings document has this id in its text. */
async function isMentionedLive(trx: Db, domainId: string, id: string): Promise<boolean> {
  const text = `%"${id}"%`;
  const { rows } = await sql<{ found: number }>`select 1 as found from document_heads as head
      join post_revisions on post_id = head.id and rev = head.live
      where head.domain_id = ${domainId} and head.kind = 'post' and post_body like ${text}
    union all select 1 from document_heads as head
      join document_revisions as revision on revision.domain_id = head.domain_id and revision.kind = head.kind
        and revision.id = head.id and revision.rev = head.live
      where head.domain_id = ${domainId} and head.kind in ('section', 'options', 'error-page') and value like ${text}
    limit 1`.execute(trx);
  return rows.length > 0;
}

async function setLive(trx: Db, domainId: string, kind: RowKind, id: string, rev: number | null): Promise<void> {
  const heads = trx.updateTable('document_heads').set({ live: rev, live_rank: rev === null ? null : 0 });
  await heads.where('domain_id', '=', domainId).where('kind', '=', kind).where('id', '=', id).execute();
  await bumpLiveRevision(trx, domainId);
}

/** Stores a revision of a settings document, of which a domain has one. */
export async function recordSettings(
  trx: Db,
  domainId: string,
  kind: Exclude<DocumentKind, ListedKind>,
  value: unknown,
  userId: string | null,
): Promise<void> {
  const known = (await newestRevisions(trx, domainId, kind)).get('');
  const text = toJson(value);
  if (known && toJson(known.value) === text) return;
  const revision = { domain_id: domainId, kind, id: '', value: text };
  const back = await comingRevision(trx, revision, known, (coming) => toJson(coming) === text);
  const rev = back ?? (await addRevision(trx, revision, userId));
  await setSaved(trx, { domainId, kind, id: '', rev, isShown: true, userId });
}

/** The revision that is live, or is about to be, if a save brings back exactly that: nothing is left to publish then. */
async function comingRevision(
  trx: Db,
  { domain_id, kind, id }: Pick<DocumentRevisionRow, 'domain_id' | 'kind' | 'id'>,
  known: Newest | undefined,
  isSame: (coming: Fields) => boolean,
): Promise<number | null> {
  const rev = known ? (await comingEntry(trx, domain_id, { kind, id }))?.rev : undefined;
  if (rev === undefined) return null;
  const row = await trx
    .selectFrom('document_revisions')
    .select('value')
    .where('domain_id', '=', domain_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return row && isSame(fromJson<Fields>(row.value)) ? rev : null;
}

async function readRows(trx: Db, domainId: string, kind: RowKind, ids?: string[]): Promise<Stored[]> {
  const query = trx
    .selectFrom(tables[kind].table as 'faqs')
    .selectAll()
    .where('domain_id', '=', domainId);
  if (!ids) return query.execute();
  return ids.length === 0 ? [] : query.where('id', 'in', ids).execute();
}

type Newest = {
  id: string;
  rev: number;
  saved: number | null;
  shown: number | null;
  live: number | null;
  value: Fields;
};

async function newestRevisions(
  trx: Db,
  domainId: string,
  kind: DocumentKind,
  ids?: string[],
): Promise<Map<string, Newest>> {
  let query = trx
    .selectFrom('document_heads as head')
    .innerJoin('document_revisions as revision', (join) =>
      join
        .onRef('revision.domain_id', '=', 'head.domain_id')
        .onRef('revision.kind', '=', 'head.kind')
        .onRef('revision.id', '=', 'head.id'),
    )
    .select(['head.id', 'revision.rev', 'saved', 'shown', 'live', 'value'])
    .where('head.domain_id', '=', domainId)
    .where('head.kind', '=', kind)
    .whereRef('revision.rev', '=', (eb) => eb.fn.coalesce('saved', 'live') as never)
    .orderBy('head.id');
  if (ids) query = query.where('head.id', 'in', ids.length === 0 ? [''] : ids);
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.id, { ...row, value: fromJson<Fields>(row.value) }]));
}

function valueOf(kind: RowKind, row: Stored): Fields {
  const left = new Set(['domain_id', 'deleted_at', ...tables[kind].omit]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name)));
}

/** Compared by field: the order of columns may differ between installations. */
function sameContent(kind: RowKind, one: Fields, other: Fields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const name of tables[kind].derived) names.delete(name);
  return [...names].every((name) => (one[name] ?? null) === (other[name] ?? null));
}

/** Adds a revision and returns its number. It replaces the last one if that is young, of the same person, and named nowhere. */
async function addRevision(
  trx: Db,
  { domain_id, kind, id, value }: Pick<DocumentRevisionRow, 'domain_id' | 'kind' | 'id' | 'value'>,
  userId: string | null,
): Promise<number> {
  const own = trx
    .selectFrom('document_revisions')
    .where('domain_id', '=', domain_id)
    .where('kind', '=', kind)
    .where('id', '=', id);
  const revisions = await own.select(['rev', 'created_by', 'created_at']).orderBy('rev', 'desc').execute();
  const [last] = revisions;
  const isYoung = last !== undefined && networkTime() - Date.parse(last.created_at) < foldWindow;
  const folds = isYoung && userId !== null && last.created_by === userId;
  for (const { rev } of [...(folds ? [last] : []), ...revisions.slice(most - 1)]) {
    if (await isNamedRevision(trx, domain_id, { kind, id }, rev)) continue;
    await trx
      .deleteFrom('document_revisions')
      .where('domain_id', '=', domain_id)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('rev', '=', rev)
      .execute();
  }
  const rev = (last?.rev ?? 0) + 1;
  await trx
    .insertInto('document_revisions')
    .values({ domain_id, kind, id, rev, created_by: userId, created_at: now(), value })
    .execute();
  return rev;
}

/**
 * Notes files that were made later, such as AVIF, in all revisions of an upload: they make no new one. Callers hold the lock of the
 * upload's domain.
 */
export async function setDerived(
  trx: Db,
  media: Pick<MediaRow, 'id' | 'domain_id' | 'hashed_name'> & Partial<MediaRow>,
): Promise<void> {
  const own = trx
    .selectFrom('document_revisions')
    .select(['rev', 'value'])
    .where('domain_id', '=', media.domain_id)
    .where('kind', '=', 'media')
    .where('id', '=', media.id);
  for (const { rev, value } of await own.execute()) {
    const fields = fromJson<Fields>(value);
    if (fields['hashed_name'] !== media.hashed_name) continue;
    const derived = Object.fromEntries(Object.entries(media).filter(([name]) => tables.media.derived.includes(name)));
    await trx
      .updateTable('document_revisions')
      .set({ value: toJson({ ...fields, ...derived }) })
      .where('domain_id', '=', media.domain_id)
      .where('kind', '=', 'media')
      .where('id', '=', media.id)
      .where('rev', '=', rev)
      .execute();
  }
  await bumpLiveRevision(trx, media.domain_id);
}
