import type { Alias, AliasMode } from '#shared/schemas/domains.ts';

import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import type { DomainRow } from '../db/schema.ts';
import { noteSiteChange } from '../db/site-versions.ts';
import { transact } from '../db/transact.ts';
import { isUniqueViolation } from '../db/violations.ts';
import { invalidFields, notFound } from '../lib/errors.ts';
import { inDomain, refuseArchived } from './change-domain.ts';
import { checkNoAlias, hostTaken } from './hosts.ts';

/**
 * Adds a host that redirects to the domain or serves it. Throws ApiError not_found, conflict for an archived domain,
 * invalid_fields for a host that this or another domain has.
 */
export async function addAlias(db: Db, id: string, { host, mode }: Alias): Promise<DomainRow> {
  try {
    return await inDomain(db, id, async (trx, domain) => {
      refuseArchived(domain);
      if (domain.host === host) throw invalidFields({ host: [`${host} is already the main host of this domain`] });
      // Whoever gives a domain the same host at this moment writes it into the same index, so that one of the two waits for the other.
      await trx.updateTable('domains').set({ host }).where('id', '=', id).execute();
      await trx.updateTable('domains').set({ host: domain.host }).where('id', '=', id).execute();
      await checkNoAlias(trx, host, id);
      const own = await trx.selectFrom('domain_aliases').select('host').where('host', '=', host).executeTakeFirst();
      if (own) throw invalidFields({ host: [`${host} is already a host of this domain: find it in the list`] });
      await trx.insertInto('domain_aliases').values({ host, mode, domain_id: id, created_at: now() }).execute();
      await noteSiteChange(trx, id);
      return domain;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw hostTaken(host);
  }
}

/** Changes what an alias does. Throws ApiError not_found when the domain doesn't have it. */
export async function updateAlias(db: Db, id: string, host: string, mode: AliasMode): Promise<void> {
  await transact(db, async (trx) => {
    const updated = await trx
      .updateTable('domain_aliases')
      .set({ mode })
      .where('domain_id', '=', id)
      .where('host', '=', host)
      .executeTakeFirst();
    if (Number(updated.numUpdatedRows) === 0) throw notFound('alias');
    await noteSiteChange(trx, id);
  });
}

/** Throws ApiError not_found when the domain doesn't have this alias. */
export async function assertAlias(db: Db, id: string, host: string): Promise<void> {
  const found = await db
    .selectFrom('domain_aliases')
    .select('host')
    .where('domain_id', '=', id)
    .where('host', '=', host)
    .executeTakeFirst();
  if (!found) throw notFound('alias');
}

/** Removes an alias. Throws ApiError not_found when the domain doesn't have it. */
export async function releaseAlias(db: Db, id: string, host: string): Promise<void> {
  await transact(db, async (trx) => {
    const deleted = await trx
      .deleteFrom('domain_aliases')
      .where('domain_id', '=', id)
      .where('host', '=', host)
      .executeTakeFirst();
    if (Number(deleted.numDeletedRows) === 0) throw notFound('alias');
    await noteSiteChange(trx, id);
  });
}
