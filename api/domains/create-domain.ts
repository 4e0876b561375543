import type * as z from 'zod/mini';

import type { DomainCreate } from '#shared/schemas/domains.ts';

import type { SignedIn } from '../auth/access.ts';
import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { createOnce } from '../db/create-once.ts';
import { createDocuments, setTitle } from '../db/documents.ts';
import { findAnyDomain } from '../db/domains.ts';
import { takeAllLive } from '../db/live-list.ts';
import { insertPost } from '../db/post-writes.ts';
import type { DomainRow } from '../db/schema.ts';
import { noteSiteChange } from '../db/site-versions.ts';
import { transact } from '../db/transact.ts';
import { isUniqueViolation } from '../db/violations.ts';
import { invalidFields } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { buildCopy } from './copy/build-copy.ts';
import { readSource } from './copy/read-source.ts';
import { writeCopy } from './copy/write-copy.ts';
import { checkNoAlias, hostTaken } from './hosts.ts';
import { starterSet } from './starter-set.ts';

/**
 * Creates a domain with its settings documents and the starter pages, or with what it copies from another domain. Reads
 * and computes first, so that the transaction only writes; all or nothing. Throws ApiError invalid_fields when the host
 * is taken or the source doesn't exist, and key_reused.
 */
export async function createDomain(
  db: Db,
  input: z.output<typeof DomainCreate>,
  account: SignedIn | null,
): Promise<DomainRow> {
  const createdBy = account?.user.id ?? null;
  const domain: DomainRow = {
    id: newId(),
    host: input.host,
    title: input.title,
    revision: 1,
    live_revision: 1,
    current_release_id: null,
    created_at: now(),
    archived_at: null,
    shown_number: null,
    shown_manifest: null,
    site_version: 0,
    day: null,
    sign_on_since: null,
  };
  const copy = await prepareCopy(db, domain, input);
  try {
    return await transact(db, async (trx) => {
      const id = await createOnce(trx, { account, call: 'options.createDomain', body: input }, () => write(trx));
      return id === domain.id ? domain : ((await findAnyDomain(trx, id)) ?? domain);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw hostTaken(input.host);
  }

  async function write(trx: Db): Promise<string> {
    await trx.insertInto('domains').values(domain).execute();
    await checkNoAlias(trx, domain.host, domain.id);
    const starter = starterSet(input.title);
    await createDocuments(trx, domain.id, { ...starter.documents, ...copy?.documents });
    await setTitle(trx, domain, domain.title, createdBy);
    if (copy) await writeCopy(trx, domain.id, copy, createdBy);
    const urls = new Set(copy?.posts.map((post) => post.url));
    const pages = copy?.what.has('pages') ? [] : starter.pages;
    for (const page of pages.filter(({ url }) => !urls.has(url))) await insertPost(trx, domain.id, page, createdBy);
    // What a domain starts with is live from the start.
    await takeAllLive(trx, domain.id);
    await noteSiteChange(trx, domain.id);
    return domain.id;
  }
}

async function prepareCopy(db: Db, domain: DomainRow, input: z.output<typeof DomainCreate>) {
  if (input.copy_from === undefined) return null;
  const from = await findAnyDomain(db, input.copy_from);
  if (!from) throw invalidFields({ copy_from: ['There is no such domain'] });
  return buildCopy(await readSource(db, from), domain, input.copy);
}
