import type { DocumentRef } from '#shared/rules/documents.ts';
import type { ReleaseOverlay } from '#shared/schemas/releases.ts';

import { chosenHeads } from '../db/chosen-heads.ts';
import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { addToRelease, differingHeads } from '../db/live-list.ts';
import { lockDomain } from '../db/lock.ts';
import type { StoredOrigin } from '../db/release-origin.ts';
import { queueReleaseIn } from '../db/releases.ts';
import type { ReleaseRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { approveReviewsOf } from '../reviews/reviews.ts';
import type { RebuildHook } from './rebuild-hook.ts';

type ReleaseRequest = {
  reason: ReleaseRow['reason'];
  requestedBy?: string | null;
  rollbackTo?: number | null;
  origin?: StoredOrigin | null;
  /** What it is only about (shared/schemas/releases.ts). */
  overlay?: ReleaseOverlay | null;
  /** Whose decision it is, where nobody requests it: that of who scheduled it. */
  approvedBy?: string | null;
  /** What goes live with it: these documents as they are saved now and what they can't be shown without, all that differ, or nothing. */
  documents: DocumentRef[] | 'all' | 'none';
};

/**
 * Queues a release of the domain and announces it to the rebuild hook. Returns its id without waiting for the build.
 */
export async function requestRelease(
  services: { db: Db; rebuildHook: RebuildHook; panelOrigin: string },
  domain: { id: string; host: string },
  request: ReleaseRequest,
): Promise<string> {
  const id = await transact(services.db, async (trx) => {
    // Locked: two concurrent requests get two numbers, or the same release.
    await lockDomain(trx, domain.id);
    return requestReleaseIn(services, trx, domain.id, request);
  });
  announceRelease(services, domain, id);
  return id;
}

/** The same inside a transaction that holds the domain's lock, without announcing it. */
export async function requestReleaseIn(
  services: { panelOrigin: string },
  trx: Db,
  domainId: string,
  request: ReleaseRequest,
): Promise<string> {
  const { reason, requestedBy = null, rollbackTo = null, origin = null, overlay = null, documents } = request;
  const { approvedBy = requestedBy } = request;
  const id = await queueReleaseIn(trx, { domainId, reason, requestedBy, rollbackTo, origin, overlay });
  if (documents === 'none') return id;
  const heads = await (documents === 'all' ? differingHeads(trx, domainId) : chosenHeads(trx, domainId, documents));
  await addToRelease(trx, id, heads);
  await approveReviewsOf(services, trx, domainId, heads, { by: approvedBy, releaseId: id });
  return id;
}

/** Announces a queued release to the rebuild hook. */
export function announceRelease({ rebuildHook }: { rebuildHook: RebuildHook }, domain: { host: string }, id: string) {
  rebuildHook.announce({ type: 'domain.rebuild', timestamp: now(), data: { host: domain.host, release_id: id } });
}

/** Announces changed hosts to the rebuild hook: the publisher then reads them. */
export function announceDomains({ rebuildHook }: { rebuildHook: RebuildHook }, domain: { host: string }): void {
  rebuildHook.announce({ type: 'domain.hosts', timestamp: now(), data: { host: domain.host } });
}
