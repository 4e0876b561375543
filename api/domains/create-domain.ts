import type * as z from 'zod/mini';

import type { DomainCreate } from '#shared/schemas/domains.ts';

import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { createDocuments } from '../db/documents.ts';
import { insertPost } from '../db/post-writes.ts';
import type { DomainRow } from '../db/schema.ts';
import { isUniqueViolation } from '../db/violations.ts';
import { invalidFields } from '../errors.ts';
import { newId } from '../ids.ts';
import { starterDocuments, starterPages } from './starter-set.ts';

/**
 * Creates a domain with its settings documents and the starter pages, in one transaction.
 * Throws ApiError invalid_fields when the host is taken.
 */
export async function createDomain(
  db: Db,
  input: z.output<typeof DomainCreate>,
  createdBy: string | null,
): Promise<DomainRow> {
  const domain: DomainRow = {
    id: newId(),
    host: input.host,
    title: input.title,
    revision: 1,
    current_release_id: null,
    created_at: now(),
  };
  try {
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('domains').values(domain).execute();
      await createDocuments(trx, domain.id, starterDocuments(input.title));
      for (const page of starterPages(input.title)) await insertPost(trx, domain.id, page, createdBy);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalidFields({ host: [`${input.host} is a domain of this network already`] });
  }
  return domain;
}
