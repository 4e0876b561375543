import type { Db } from '../db/connect.ts';
import { lockDomain } from '../db/lock.ts';
import { endRetries } from '../db/release-retries.ts';
import { queueReleaseIn, type ReleaseView } from '../db/releases.ts';
import { transact } from '../db/transact.ts';
import { ApiError } from '../lib/errors.ts';
import { addChosen } from './add-chosen.ts';
import type { RebuildHook } from './rebuild-hook.ts';
import { announceRelease } from './request-release.ts';

type Needs = { db: Db; rebuildHook: RebuildHook };

/**
 * Queues a release of exactly the documents of one that failed, or that no static host has confirmed, in their revisions of then. Returns
 * its id. Throws ApiError conflict for any other release.
 */
export async function retryRelease(
  needs: Needs,
  domain: { id: string; host: string },
  target: ReleaseView,
  requestedBy: string,
): Promise<string> {
  const { id, state, rollback_to: rollbackTo, number } = target;
  if (state !== 'failed' && state !== 'handed_over')
    throw new ApiError('conflict', 'Only a release that failed can be tried again');
  if (rollbackTo !== null)
    throw new ApiError('conflict', `Release ${number} restored an older one: restore that again under Releases`);
  const release = await transact(needs.db, async (trx) => {
    await lockDomain(trx, domain.id);
    await endRetries(trx, id);
    const documents = await trx.selectFrom('release_documents').selectAll().where('release_id', '=', id).execute();
    if (documents.some(({ kept }) => kept === 0))
      throw new ApiError('conflict', `The changes of release ${number} are no longer kept: choose changes again`);
    const groups = trx.selectFrom('scheduled_releases').select('name').where('release_id', '=', id);
    const group = await groups.where('state', 'in', ['waiting', 'failed']).executeTakeFirst();
    if (group) throw new ApiError('conflict', `It is the scheduled release “${group.name}”: try it again there`);
    const origin = { kind: 'retry', number } as const;
    const request = { domainId: domain.id, reason: 'publish', requestedBy, rollbackTo: null, origin } as const;
    const made = await queueReleaseIn(trx, request);
    const added = await addChosen(trx, domain.id, made, documents);
    if (added === 0 && documents.length > 0)
      throw new ApiError(
        'conflict',
        `Nothing of release ${number} is left to publish: newer versions are live or about to be, or it undid changes. Undo those again under Releases`,
      );
    return made;
  });
  announceRelease(needs, domain, release);
  return release;
}
