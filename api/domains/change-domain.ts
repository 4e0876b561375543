import type * as z from 'zod/mini';

import type { DomainUpdate } from '#shared/schemas/domains.ts';

import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { setTitle } from '../db/documents.ts';
import { bumpRevision, findAnyDomain } from '../db/domains.ts';
import { lockDomain } from '../db/lock.ts';
import { queueReleaseIn } from '../db/releases.ts';
import type { DomainRow } from '../db/schema.ts';
import { noteSiteChange } from '../db/site-versions.ts';
import { transact } from '../db/transact.ts';
import { isUniqueViolation } from '../db/violations.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { checkNoAlias, hostTaken } from './hosts.ts';

/** `release`: the release queued with the change; null when none was needed. */
type Changed = { domain: DomainRow; release: string | null };

function queue(trx: Db, domainId: string, requestedBy: string | null): Promise<string> {
  return queueReleaseIn(trx, { domainId, reason: 'publish', requestedBy, rollbackTo: null });
}

/** Runs a write under the domain's lock. Throws ApiError not_found. */
export async function inDomain<T>(db: Db, id: string, write: (trx: Db, domain: DomainRow) => Promise<T>): Promise<T> {
  return transact(db, async (trx) => {
    await lockDomain(trx, id);
    const domain = await findAnyDomain(trx, id);
    if (!domain) throw notFound('domain');
    return write(trx, domain);
  });
}

/** Throws ApiError conflict for an archived domain. */
export function refuseArchived({ archived_at }: DomainRow): void {
  if (archived_at !== null) throw new ApiError('conflict', 'This domain is archived: bring it back first');
}

/**
 * Gives a domain another host or title. Its former hosts stay aliases that lead to the new host, without chains; it may
 * return to one of them. Throws ApiError not_found, conflict for an archived domain, invalid_fields for a host that
 * belongs to another domain or its aliases.
 */
export async function updateDomain(
  db: Db,
  id: string,
  change: z.output<typeof DomainUpdate>,
  requestedBy: string | null,
): Promise<Changed> {
  const { host, title } = change;
  try {
    return await inDomain(db, id, async (trx, domain) => {
      refuseArchived(domain);
      const next = { host: host ?? domain.host, title: title ?? domain.title };
      if (next.host === domain.host && next.title === domain.title) return { domain, release: null };
      await trx.updateTable('domains').set({ host: next.host }).where('id', '=', id).execute();
      if (next.title !== domain.title) await setTitle(trx, domain, next.title, requestedBy);
      if (next.host !== domain.host) {
        await checkNoAlias(trx, next.host, id);
        await trx.deleteFrom('domain_aliases').where('host', '=', next.host).execute();
        const alias = { host: domain.host, domain_id: id, mode: 'redirect' as const, created_at: now() };
        await trx.insertInto('domain_aliases').values(alias).execute();
      }
      await bumpRevision(trx, id);
      if (next.host === domain.host) return { domain: { ...domain, ...next }, release: null };
      // Every page contains its host, so all must be rebuilt.
      const release = await queue(trx, id, requestedBy);
      await noteSiteChange(trx, id);
      return { domain: { ...domain, ...next }, release };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw hostTaken(host ?? '');
  }
}

/**
 * Archives a domain: deletes nothing, but ends its sessions. Throws ApiError not_found, or conflict for the owner's
 * current domain `from`, from which it couldn't be restored.
 */
export async function archiveDomain(db: Db, id: string, from: string): Promise<DomainRow> {
  if (id === from) throw new ApiError('conflict', 'You are in this domain: switch to another one first');
  return inDomain(db, id, async (trx, domain) => {
    if (domain.archived_at !== null) return domain;
    const time = now();
    await trx.updateTable('domains').set({ archived_at: time }).where('id', '=', id).execute();
    await trx
      .updateTable('sessions')
      .set({ ended_at: time })
      .where('domain_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    await noteSiteChange(trx, id);
    return { ...domain, archived_at: time };
  });
}

/** Restores an archived domain and queues a release. Throws ApiError not_found. */
export async function unarchiveDomain(db: Db, id: string, requestedBy: string | null): Promise<Changed> {
  return inDomain(db, id, async (trx, domain) => {
    if (domain.archived_at === null) return { domain, release: null };
    await trx.updateTable('domains').set({ archived_at: null }).where('id', '=', id).execute();
    const release = await queue(trx, id, requestedBy);
    await noteSiteChange(trx, id);
    return { domain: { ...domain, archived_at: null }, release };
  });
}
