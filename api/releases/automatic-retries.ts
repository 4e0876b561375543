import { documentName } from '#shared/rules/documents.ts';
import type { Log } from '#shared/trace/log.ts';

import { fromJson } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { lockDomain } from '../db/lock.ts';
import type { StoredOrigin } from '../db/release-origin.ts';
import { type DueRelease, endRetries, hasSuccessor, listDueRetries, wasRolledBack } from '../db/release-retries.ts';
import { queueReleaseIn } from '../db/releases.ts';
import type { ReleaseDocumentRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { addChosen } from './add-chosen.ts';
import { tellOfFailedRelease } from './failure-mail.ts';
import type { RebuildHook } from './rebuild-hook.ts';
import { announceRelease } from './request-release.ts';

type Needs = { db: Db; rebuildHook: RebuildHook; panelOrigin: string; log: Log };

/**
 * Queues every failed release once more whose next try has come, with its documents as they were saved then. Whoever asked for it is told
 * by mail when it has failed twice. Safe in any number of processes: the domain's lock makes each try happen once.
 */
export async function retryFailedReleases(services: Needs): Promise<void> {
  for (const failed of await listDueRetries(services.db)) {
    const { host, number } = failed;
    try {
      const queued = await retry(services, failed);
      if (queued) announceRelease(services, { host }, queued);
    } catch (error) {
      services.log(`${host}: release ${number} could not be tried again. ${String(error)}`, {
        error,
        host,
        release: number,
      });
    }
  }
}

/** Thrown inside of the transaction, so that nothing of the release stays. */
class NothingLeft extends Error {}

async function retry({ db, panelOrigin }: Needs, failed: DueRelease): Promise<string | null> {
  const { id, domain_id: domainId, tries } = failed;
  try {
    return await transact(db, async (trx) => {
      await lockDomain(trx, domainId);
      if (!(await endRetries(trx, id)) || (await wasRolledBack(trx, failed))) return null;
      const documents = await trx.selectFrom('release_documents').selectAll().where('release_id', '=', id).execute();
      const missing = await notLive(trx, domainId, documents);
      const isPast = documents.length === 0 ? await hasSuccessor(trx, failed) : missing.length === 0;
      if (isPast || missing.some(({ kept }) => kept === 0)) return null;
      const made = await queueReleaseIn(trx, {
        domainId,
        reason: failed.reason,
        requestedBy: failed.requested_by,
        rollbackTo: null,
        origin: originOf(failed),
      });
      const added = await addChosen(trx, domainId, made, missing);
      if (added === 0 && documents.length > 0) throw new NothingLeft();
      await trx
        .updateTable('releases')
        .set({ tries: tries + 1 })
        .where('id', '=', made)
        .execute();
      if (tries === 1) await tellOfFailedRelease(trx, panelOrigin, failed);
      return made;
    });
  } catch (error) {
    if (!(error instanceof NothingLeft)) throw error;
    await endRetries(db, id);
    return null;
  }
}

/** Those of the documents that visitors don't have in this revision. */
async function notLive(trx: Db, domainId: string, documents: ReleaseDocumentRow[]): Promise<ReleaseDocumentRow[]> {
  const heads = await trx
    .selectFrom('document_heads')
    .select(['kind', 'id', 'live'])
    .where('domain_id', '=', domainId)
    .execute();
  const live = new Map(heads.map((head) => [documentName(head), head.live]));
  return documents.filter((document) => live.get(documentName(document)) !== document.rev);
}

/** Names the release that somebody asked for, however often it was tried since. */
function originOf({ origin, number }: DueRelease): StoredOrigin {
  const own = origin === null ? null : fromJson<StoredOrigin>(origin);
  return own?.kind === 'retry' ? own : { kind: 'retry', number };
}
