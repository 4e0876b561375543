import { documentName } from '#shared/rules/documents.ts';

import { isBuiltElsewhere } from '../db/build-hooks.ts';
import { listReleased } from '../db/changes.ts';
import type { Db } from '../db/connect.ts';
import { addUndo, rolledBack } from '../db/live-list.ts';
import { lockDomain } from '../db/lock.ts';
import type { ReleaseView } from '../db/releases.ts';
import { transact } from '../db/transact.ts';
import { ApiError } from '../lib/errors.ts';
import { isHandedOver, presentRelease } from '../presenters/release.ts';
import type { RebuildHook } from './rebuild-hook.ts';
import { announceRelease, requestRelease, requestReleaseIn } from './request-release.ts';

type Needs = { db: Db; rebuildHook: RebuildHook; builtElsewhere: boolean; panelOrigin: string };
type Domain = { id: string; host: string };
type Undo = {
  /** Also where a later release changed them; undefined for all that are live as the release left them. */
  documents: string[] | undefined;
  requestedBy: string;
};

/**
 * Queues a release that takes back what an earlier one took live, and leaves what later ones did. Returns its id. Throws ApiError conflict
 * if nothing of it can be taken back.
 */
export async function undoRelease(
  needs: Needs,
  domain: Domain,
  target: ReleaseView,
  { documents, requestedBy }: Undo,
): Promise<string> {
  const wanted = documents && new Set(documents);
  const id = await transact(needs.db, async (trx) => {
    await lockDomain(trx, domain.id);
    const all = await listReleased(trx, target);
    const released = all.filter(({ kept }) => kept === 1);
    if (all.length > 0 && released.length === 0)
      throw new ApiError(
        'conflict',
        `Release ${target.number} is too old to take back. Bring older versions back from the history of each post`,
      );
    const chosen = released.filter((row) => (wanted ? wanted.has(documentName(row)) : row.isLive));
    if (target.state !== 'live' || chosen.length === 0)
      throw new ApiError('conflict', 'There is nothing to undo: later releases changed it, or it was never live');
    const release = await requestReleaseIn(needs, trx, domain.id, {
      reason: 'publish',
      requestedBy,
      origin: { kind: 'undo', number: target.number, part: chosen.length < all.length },
      documents: 'none',
    });
    await addUndo(
      trx,
      release,
      chosen.map(
        ({ isLive: _live, isPatch: _patch, post_type_id: _type, firstname: _first, lastname: _last, ...row }) => row,
      ),
    );
    return release;
  });
  announceRelease(needs, domain, id);
  return id;
}

/** Queues a release that restores the pages and the live list of an earlier one. Returns its id. Throws what `restoredNumber` throws. */
export async function rollBackTo(
  needs: Needs,
  domain: Domain,
  target: ReleaseView,
  requestedBy: string,
): Promise<string> {
  const rollbackTo = await restoredNumber(needs, domain, target);
  return requestRelease(needs, domain, { documents: 'none', reason: 'rollback', requestedBy, rollbackTo });
}

/**
 * How many documents change for visitors if a release is restored now; null where only its pages can be. Throws what `restoredNumber`
 * throws.
 */
export async function countRolledBack(needs: Needs, domain: Domain, target: ReleaseView): Promise<number | null> {
  const documents = await rolledBack(needs.db, domain.id, await restoredNumber(needs, domain, target));
  return documents && documents.length;
}

/** The number of the release whose files a rollback shows. Throws ApiError conflict for a release that can't come back. */
async function restoredNumber(needs: Needs, domain: Domain, target: ReleaseView): Promise<number> {
  if (target.state !== 'live') throw new ApiError('conflict', 'Only a release that has been live can be restored');
  // Only the static host has the pages of its builds.
  if (await isBuiltElsewhere({ ...needs, domain }))
    throw new ApiError(
      'conflict',
      `The pages of ${domain.host} are built elsewhere, so there are none here to restore. Restore them at that host, or undo the change here and publish`,
    );
  if (isHandedOver(target))
    throw new ApiError('conflict', `Release ${target.number} was built elsewhere, so its pages aren’t here to restore`);
  if (!presentRelease(target, null).kept)
    throw new ApiError(
      'conflict',
      `The files of release ${target.number} are no longer kept. Choose a newer release, or bring older versions of single posts back from their history`,
    );
  // A rollback shows the files of its target, which may itself be a rollback.
  return target.rollback_to ?? target.number;
}
