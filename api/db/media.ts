import type { MediaKind } from '#shared/schemas/media.ts';

import { newId } from '../lib/ids.ts';
import { removeFromAvifQueue, queueAvif } from './avif-queue.ts';
import { now, toJson } from './codec.ts';
import type { Db } from './connect.ts';
import { recordRows } from './document-revisions.ts';
import { rowsAt } from './documents-at.ts';
import { bumpRevision } from './domains.ts';
import type { Head } from './heads.ts';
import { lockDomain } from './lock.ts';
import { releaseFiles } from './orphaned-media.ts';
import type { MediaRow } from './schema.ts';
import { containsText } from './search.ts';
import { transact } from './transact.ts';

/** The properties of a stored file's bytes; the columns of `media` are the same. */
export type StoredFile = {
  /** SHA-256 of the uploaded bytes, in hex. */
  content_hash: string;
  hashed_name: string;
  width: number | null;
  height: number | null;
  /** Base64. */
  thumbhash: string | null;
  path: string | null;
  extensions: string[] | null;
  /** Of an SVG the longer sides of its rasters; empty if it can't be drawn, null until they are made. */
  widths: number[] | null;
  extension: string | null;
  /** Of the upload. */
  bytes: number;
  /** Of the files that are made of it. */
  stored_bytes: number;
};

/** Databases allow some tens of thousands of parameters per statement. */
const maxParameters = 10_000;

/** Media by id, limited to the domain's own outside the trash, as saved or as a list has them. */
export async function findMediaByIds(
  db: Db,
  domainId: string,
  ids: Iterable<string>,
  head: Head = 'saved',
): Promise<Map<string, MediaRow>> {
  const wanted = [...new Set(ids)];
  if (head !== 'saved') return new Map((await rowsAt(db, domainId, head, 'media', wanted)).map((row) => [row.id, row]));
  const found = new Map<string, MediaRow>();
  for (let at = 0; at < wanted.length; at += maxParameters) {
    const some = wanted.slice(at, at + maxParameters);
    const query = db.selectFrom('media').selectAll().where('domain_id', '=', domainId).where('id', 'in', some);
    for (const row of await query.where('deleted_at', 'is', null).execute()) found.set(row.id, row);
  }
  return found;
}

/** Which of these media are in the trash. */
export async function trashedMediaIds(db: Db, domainId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const query = db.selectFrom('media').select('id').where('domain_id', '=', domainId).where('id', 'in', ids);
  return new Set((await query.where('deleted_at', 'is not', null).execute()).map((row) => row.id));
}

type MediaFilter = {
  search?: string | undefined;
  kind?: MediaKind | undefined;
  withoutAlt?: boolean | undefined;
  deleted: boolean;
  except: Set<string>;
  limit: number;
  offset: number;
};

/** Media whose name or alt text contains `search`, newest first, without those in `except`. */
export async function listMedia(
  db: Db,
  domainId: string,
  { search, kind, withoutAlt, deleted, except, limit, offset }: MediaFilter,
): Promise<{ rows: MediaRow[]; total: number }> {
  let query = db
    .selectFrom('media')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id');
  if (search)
    query = query.where((eb) => eb.or([containsText(eb.ref('name'), search), containsText(eb.ref('alt'), search)]));
  // Only files that are stored unchanged have `extension`.
  if (kind) query = query.where('extension', kind === 'picture' ? 'is' : '=', kind === 'picture' ? null : kind);
  if (withoutAlt) {
    query = query
      .where('alt', '=', '')
      .where((eb) => eb.or([eb('extension', 'is', null), eb('extension', '!=', 'pdf')]));
  }
  const ids = (await query.execute()).map((row) => row.id).filter((id) => !except.has(id));
  const page = ids.slice(offset, offset + limit);
  if (page.length === 0) return { rows: [], total: ids.length };
  const found = await db
    .selectFrom('media')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('id', 'in', page)
    .execute();
  const rows = new Map(found.map((row) => [row.id, row]));
  return { rows: page.flatMap((id) => rows.get(id) ?? []), total: ids.length };
}

/**
 * Adds a stored file to the domain's library. Bytes that it already holds keep their entry; one without alt text takes
 * `alt`. An entry in the trash is left there: restoring it takes another permission, and would show it on pages again.
 */
export async function addMedia(
  db: Db,
  domainId: string,
  file: StoredFile,
  { name, alt, userId }: { name: string; alt: string; userId: string },
): Promise<MediaRow> {
  return transact(db, async (trx) => {
    await lockDomain(trx, domainId);
    const known = await trx
      .selectFrom('media')
      .selectAll()
      .where('domain_id', '=', domainId)
      .where('content_hash', '=', file.content_hash)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (known) await queueAvif(trx, known);
    if (known?.alt === '' && alt !== '') {
      await trx.updateTable('media').set({ alt }).where('id', '=', known.id).execute();
      await bumpRevision(trx, domainId);
      await recordRows(trx, domainId, 'media', userId, [known.id]);
      return { ...known, alt };
    }
    if (known) return known;
    const row = {
      id: newId(),
      domain_id: domainId,
      name,
      alt,
      focal_x: 0.5,
      focal_y: 0.5,
      created_at: now(),
      deleted_at: null,
      ...fileColumns(file),
    };
    await trx.insertInto('media').values(row).execute();
    await recordRows(trx, domainId, 'media', userId, [row.id]);
    await queueAvif(trx, row);
    return row;
  });
}

/** The properties of a file's bytes, as columns. */
function fileColumns(file: StoredFile) {
  return {
    ...file,
    extensions: file.extensions && toJson(file.extensions),
    widths: file.widths && toJson(file.widths),
  };
}

export async function updateMedia(
  trx: Db,
  row: MediaRow,
  change: Pick<MediaRow, 'alt' | 'focal_x' | 'focal_y'>,
): Promise<MediaRow> {
  return trx.updateTable('media').set(change).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow();
}

/** Replaces the file of an entry and resets its focal point. */
export async function replaceMediaFile(
  trx: Db,
  row: MediaRow,
  file: StoredFile,
  { name, alt }: { name: string; alt: string },
): Promise<MediaRow> {
  const change = { ...fileColumns(file), name, alt, focal_x: 0.5, focal_y: 0.5 };
  const query = trx.updateTable('media').set(change).where('id', '=', row.id).returningAll();
  const replaced = await query.executeTakeFirstOrThrow();
  if (replaced.hashed_name !== row.hashed_name) await releaseFiles(trx, row.hashed_name, row.domain_id);
  await queueAvif(trx, replaced);
  return replaced;
}

/** Deletes an entry. Its files stay for a while: the live release and older ones may show them. */
export async function deleteMedia(trx: Db, row: MediaRow): Promise<void> {
  await trx.deleteFrom('media').where('id', '=', row.id).execute();
  await removeFromAvifQueue(trx, row.id);
  await releaseFiles(trx, row.hashed_name, row.domain_id);
}
