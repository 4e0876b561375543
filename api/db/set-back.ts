import type { DocumentRef, ListedKind, SettingsKind } from '#shared/rules/documents.ts';

import { ApiError, notFound } from '../lib/errors.ts';
import { namesake } from './categories.ts';
import { fromJson, now } from './codec.ts';
import { comingEntry, refuseWhileGoingBack } from './coming-revisions.ts';
import type { Db } from './connect.ts';
import { recordRows } from './document-revisions.ts';
import { type DocumentName, type Documents, setTitle, writeDocument } from './documents.ts';
import { bumpRevision } from './domains.ts';
import { closeFaqGap, moveFaq } from './faqs.ts';
import { differs, findHead } from './heads.ts';
import { releaseFiles } from './orphaned-media.ts';
import { touchPostsShowing } from './post-stamps.ts';
import { type RowKind, tableOf } from './row-kinds.ts';
import type { DocumentHeadRow, DocumentRevisionRow, FaqRow, MediaRow } from './schema.ts';

/** What a document is as saved. `rev` is null once it is deleted for good. `rank` orders posts and questions. */
export type SavedState = { rev: number | null; trashed: boolean; rank: number };

/** Whether the list of changes has a document. */
export async function isChanged(trx: Db, head: Pick<DocumentHeadRow, 'domain_id' | 'kind' | 'id'>): Promise<boolean> {
  const own = trx.selectFrom('document_heads').select('id').where('domain_id', '=', head.domain_id).where(differs);
  return (await own.where('kind', '=', head.kind).where('id', '=', head.id).executeTakeFirst()) !== undefined;
}

/**
 * What discarding the changes of a document makes of it: what visitors see, or will after the releases that wait, since a later publish
 * would otherwise take those back. Null if they see nothing. Callers hold the domain's lock. Throws ApiError conflict where that isn't known.
 */
export async function stateForVisitors(trx: Db, domainId: string, ref: DocumentRef): Promise<SavedState | null> {
  const head = await findHead(trx, domainId, ref);
  if (head?.before_update === 1)
    throw new ApiError(
      'conflict',
      'Since an update or a restored release, Caravan doesn’t know what visitors see of this. Publish it, or change it back by hand',
    );
  await refuseWhileGoingBack(trx, domainId);
  const coming = await comingEntry(trx, domainId, ref);
  return coming && { ...coming, trashed: false };
}

/** `written` counts the bytes of a content that is stored again, such as a section's blocks, before they are. */
type Writer = { userId: string; written: (bytes: number) => Promise<void> };

type Fields = Record<string, unknown>;
type Row = Fields & { id: string; deleted_at?: string | null };

/**
 * Makes a revision of a settings document the saved one. Callers hold the domain's lock. Throws ApiError not_found, or what `written`
 * throws.
 */
export async function setSettingsBack(
  trx: Db,
  domainId: string,
  kind: SettingsKind,
  { rev, userId, written }: { rev: number } & Writer,
): Promise<void> {
  const value = await valueToStore(trx, domainId, { kind, id: '' }, { rev, written });
  if (kind === 'title') {
    await setTitle(trx, { id: domainId }, value['title'] as string, userId);
    await bumpRevision(trx, domainId);
  } else await writeDocument(trx, domainId, kind, { value: value as Documents[DocumentName] }, userId);
  await settleComing(trx, domainId, { kind, id: '' }, { rev, trashed: false });
}

/**
 * Makes a row what it was as saved. Callers hold the domain's lock. Throws ApiError not_found for a revision that is gone, conflict where
 * another row has taken its place, and what `written` throws.
 */
export async function setRowBack(
  trx: Db,
  domainId: string,
  ref: { kind: Exclude<ListedKind, 'post'>; id: string },
  { userId, written, ...state }: SavedState & Writer,
): Promise<void> {
  const { kind, id } = ref;
  const table = tableOf(kind) as 'faqs';
  const own = trx.selectFrom(table).selectAll().where('domain_id', '=', domainId).where('id', '=', id);
  const stored = (await own.executeTakeFirst()) as Row | undefined;
  if (state.rev === null) {
    // Other kinds have a trash: without a revision they are gone already.
    if (kind === 'redirect')
      await trx.deleteFrom('redirects').where('domain_id', '=', domainId).where('id', '=', id).execute();
  } else {
    const value = await valueToStore(trx, domainId, ref, { rev: state.rev, written });
    if (!state.trashed) await refuseTaken(trx, domainId, kind, { ...value, id });
    const trash = kind === 'redirect' ? {} : { deleted_at: trashTime(stored, state.trashed) };
    const row = { ...value, ...trash } as Partial<FaqRow>;
    if (stored)
      await trx
        .updateTable(table)
        .set({ ...row, ...nextVersion(stored) })
        .where('id', '=', id)
        .execute();
    else
      await trx
        .insertInto(table)
        .values({ ...row, ...firstVersion(kind, state.rev), domain_id: domainId } as FaqRow)
        .execute();
  }
  if (kind === 'media') await settleFiles(trx, domainId, id, stored as MediaRow | undefined);
  if (kind === 'faq') await settleOrder(trx, domainId, id, state);
  if (await recordRows(trx, domainId, kind, userId, [id])) await bumpRevision(trx, domainId);
  await settleComing(trx, domainId, ref, state);
}

/** What a release that waits has is the saved revision itself, not a copy of it: nothing is left to publish then. */
async function settleComing(
  trx: Db,
  domainId: string,
  ref: DocumentRef,
  { rev, trashed }: Pick<SavedState, 'rev' | 'trashed'>,
): Promise<void> {
  const coming = await comingEntry(trx, domainId, ref);
  if (rev === null || coming?.rev !== rev) return;
  await trx
    .updateTable('document_heads')
    .set({ saved: rev, shown: trashed ? null : rev })
    .where('domain_id', '=', domainId)
    .where('kind', '=', ref.kind)
    .where('id', '=', ref.id)
    .execute();
}

async function valueToStore(
  trx: Db,
  domainId: string,
  ref: DocumentRef,
  { rev, written }: { rev: number; written: Writer['written'] },
): Promise<Fields> {
  const query = trx.selectFrom('document_revisions').select('value').where('domain_id', '=', domainId);
  const row: Pick<DocumentRevisionRow, 'value'> | undefined = await query
    .where('kind', '=', ref.kind)
    .where('id', '=', ref.id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  if (!row) throw notFound('revision');
  const head = await findHead(trx, domainId, ref);
  if (head?.saved !== rev) await written(Buffer.byteLength(row.value));
  return fromJson<Fields>(row.value);
}

function trashTime(stored: Row | undefined, trashed: boolean): string | null {
  return trashed ? (stored?.deleted_at ?? now()) : null;
}

function nextVersion(stored: Row): { version?: number } {
  return typeof stored['version'] === 'number' ? { version: stored['version'] + 1 } : {};
}

/** What a revision of each kind doesn't hold, for a row that is made again. */
function firstVersion(kind: RowKind, rev: number): Fields {
  if (kind === 'faq') return { version: rev, position: 0 };
  return kind === 'section' || kind === 'analytics' ? { version: rev } : {};
}

/** Names of categories and paths of redirects are taken once. Throws ApiError conflict. */
async function refuseTaken(trx: Db, domainId: string, kind: RowKind, value: Row): Promise<void> {
  if (kind === 'category' || kind === 'faq-category') {
    const table = kind === 'category' ? 'categories' : 'faq_categories';
    const same = await namesake(trx, table, domainId, value['name'] as string);
    if (same && same.id !== value.id)
      throw new ApiError(
        'conflict',
        `There is another category called “${same.name}”: move that one to the trash first`,
      );
  }
  if (kind !== 'redirect') return;
  const from = value['from_url'] as string;
  const redirects = trx.selectFrom('redirects').select('id').where('domain_id', '=', domainId);
  const same = await redirects.where('from_url', '=', from).where('id', '!=', value.id).executeTakeFirst();
  if (same) throw new ApiError('conflict', `There is another redirect from /${from}: delete that one first`);
}

/** The file that isn't named any more stays for a while, in which this can be undone. */
async function settleFiles(trx: Db, domainId: string, id: string, before: MediaRow | undefined): Promise<void> {
  const after = await trx.selectFrom('media').select('hashed_name').where('id', '=', id).executeTakeFirst();
  if (before && before.hashed_name !== after?.hashed_name) await releaseFiles(trx, before.hashed_name, domainId);
  await touchPostsShowing(trx, domainId, [id]);
}

async function settleOrder(trx: Db, domainId: string, id: string, { rank, trashed }: SavedState): Promise<void> {
  if (trashed) return closeFaqGap(trx, { domain_id: domainId } as FaqRow);
  const { count } = await trx
    .selectFrom('document_heads as head')
    .innerJoin('faqs', 'faqs.id', 'head.id')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('head.domain_id', '=', domainId)
    .where('head.kind', '=', 'faq')
    .where('faqs.deleted_at', 'is', null)
    .where('head.rank', '<', rank)
    .where('head.id', '!=', id)
    .executeTakeFirstOrThrow();
  return moveFaq(trx, domainId, id, Number(count));
}
