import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { queueRelease } from '../db/releases.ts';
import type { ReleaseRow } from '../db/schema.ts';
import type { RebuildHook } from './rebuild-hook.ts';

type ReleaseRequest = { reason: ReleaseRow['reason']; requestedBy?: string | null; rollbackTo?: number | null };

/**
 * Queues a release of the domain and announces it to the rebuild hook. Returns its id without waiting for the build.
 */
export async function requestRelease(
  services: { db: Db; rebuildHook: RebuildHook },
  domain: { id: string; host: string },
  request: ReleaseRequest,
): Promise<string> {
  const id = await queueRelease(services.db, {
    domainId: domain.id,
    reason: request.reason,
    requestedBy: request.requestedBy ?? null,
    rollbackTo: request.rollbackTo ?? null,
  });
  announceRelease(services, domain, id);
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
