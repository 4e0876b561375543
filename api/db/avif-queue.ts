import { fromJson, fromNow, now, toJson } from './codec.ts';
import type { Db } from './connect.ts';
import { setDerived } from './document-revisions.ts';
import { lockDomain, lockDomains } from './lock.ts';
import { queueReleaseIn } from './releases.ts';
import type { MediaRow } from './schema.ts';
import { transact } from './transact.ts';

/** A picture whose AVIF files are due, or an SVG whose rasters are. */
export type AvifTask = { mediaId: string; hashedName: string; attempts: number } & (
  | { kind: 'picture'; path: string; widths: number[] }
  | { kind: 'svg' }
);

/**
 * Queues a picture for AVIF files, even if it got them or was given up before. Part of the write of its media entry.
 */
export async function queueAvif(trx: Db, { id, domain_id, path }: MediaRow): Promise<void> {
  await trx.deleteFrom('avif_queue').where('media_id', '=', id).execute();
  if (path === null) return;
  const row = { media_id: id, domain_id, state: 'waiting' as const, attempts: 0, next_at: now(), created_at: now() };
  await trx.insertInto('avif_queue').values(row).execute();
}

export async function removeFromAvifQueue(db: Db, mediaId: string): Promise<void> {
  await db.deleteFrom('avif_queue').where('media_id', '=', mediaId).execute();
}

/**
 * Claims the picture that has waited longest, for `lease` milliseconds; null when none is due. Safe in any number of
 * processes: moving `next_at` claims it, and after a crash the lease runs out.
 */
export async function claimAvif(db: Db, lease: number): Promise<AvifTask | null> {
  const due = await db
    .selectFrom('avif_queue')
    .innerJoin('media', 'media.id', 'avif_queue.media_id')
    .select(['media_id', 'next_at', 'attempts', 'hashed_name', 'path', 'widths', 'extension'])
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now())
    .orderBy('next_at')
    .limit(5)
    .execute();
  for (const { media_id: mediaId, next_at: seen, hashed_name: hashedName, path, widths, ...row } of due) {
    const attempts = row.attempts + 1;

    const taken = await db
      .updateTable('avif_queue')
      .set({ next_at: fromNow(lease), attempts })
      .where('media_id', '=', mediaId)
      .where('state', '=', 'waiting')
      .where('next_at', '=', seen)
      .executeTakeFirst();
    if (Number(taken.numUpdatedRows) !== 1) continue;
    if (row.extension === 'svg') return { kind: 'svg', mediaId, hashedName, attempts };
    if (path !== null && widths !== null)
      return { kind: 'picture', mediaId, hashedName, path, widths: fromJson<number[]>(widths), attempts };
  }
  return null;
}

/** The next release of the domain shows the new files. */
export async function finishAvif(trx: Db, { id, domain_id }: Pick<MediaRow, 'id' | 'domain_id'>): Promise<void> {
  const done = { state: 'done' as const, next_at: now() };
  await trx
    .insertInto('avif_queue')
    .values({ media_id: id, domain_id, attempts: 0, created_at: now(), ...done })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(done))
    .execute();
}

/** Puts a claimed picture back; `attempts` is the new count of tries. */
export async function requeueAvif(db: Db, mediaId: string, milliseconds: number, attempts: number): Promise<void> {
  await db
    .updateTable('avif_queue')
    .set({ next_at: fromNow(milliseconds), attempts })
    .where('media_id', '=', mediaId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Records that a path has AVIF files, in every entry of that path and every domain. */
export async function addAvifExtension(db: Db, path: string): Promise<void> {
  await transact(db, async (trx) => {
    const entries = await trx
      .selectFrom('media')
      .select(['id', 'domain_id', 'extensions'])
      .where('hashed_name', '=', path)
      .orderBy('id')
      .execute();
    await lockDomains(trx, entries);
    for (const { id, domain_id, extensions } of entries) {
      const known = fromJson<string[]>(extensions ?? '[]');
      const all = toJson(['avif', ...known.filter((extension) => extension !== 'avif')]);
      await trx.updateTable('media').set({ extensions: all }).where('id', '=', id).execute();
      await setDerived(trx, { id, domain_id, hashed_name: path, extensions: all });
      await finishAvif(trx, { id, domain_id });
    }
  });
}

/** The domains that have all their AVIF files and no release with them yet. */
export async function domainsWithNewAvif(db: Db): Promise<{ id: string; host: string }[]> {
  const waiting = db.selectFrom('avif_queue').select('domain_id').where('state', '=', 'waiting');
  return db
    .selectFrom('domains')
    .select(['id', 'host'])
    .where('id', 'in', db.selectFrom('avif_queue').select('domain_id').where('state', '=', 'done'))
    .where('id', 'not in', waiting)
    .execute();
}

/**
 * Queues a release that shows a domain's AVIF files: it takes no document live, so unpublished changes stay private. After a rollback
 * the older release must stay. Returns the release's id, or null. Decides nothing while a release is under way.
 */
export async function queuePicturesRelease(db: Db, domainId: string): Promise<string | null> {
  return transact(db, async (trx) => {
    await lockDomain(trx, domainId);
    const underWay = await trx
      .selectFrom('releases')
      .select('id')
      .where('domain_id', '=', domainId)
      .where('state', 'in', ['queued', 'building'])
      .executeTakeFirst();
    if (underWay) return null;
    const done = await trx
      .deleteFrom('avif_queue')
      .where('domain_id', '=', domainId)
      .where('state', '=', 'done')
      .returning('next_at')
      .execute();
    const live = await trx
      .selectFrom('domains')
      .innerJoin('releases', 'releases.id', 'domains.current_release_id')
      .select(['releases.revision', 'releases.rollback_to', 'releases.started_at'])
      .where('domains.id', '=', domainId)
      .where('domains.archived_at', 'is', null)
      .executeTakeFirst();
    if (!live || live.rollback_to !== null) return null;
    const started = live.started_at ?? '';
    if (done.every((picture) => picture.next_at < started)) return null;
    return queueReleaseIn(trx, { domainId, reason: 'pictures', requestedBy: null, rollbackTo: null });
  });
}
