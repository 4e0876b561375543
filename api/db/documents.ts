import type * as z from 'zod/mini';

import type {
  ColorsUpdate,
  ErrorPageInput,
  Menus,
  OptionsInput,
  Seo,
  SiteMap,
  Socials,
} from '#shared/schemas/options.ts';

import { fromJson, now, toJson } from './codec.ts';
import type { Db } from './connect.ts';
import { recordSettings } from './document-revisions.ts';
import { settingsAt } from './documents-at.ts';
import { bumpRevision } from './domains.ts';
import type { Head } from './heads.ts';
import { lockDomain } from './lock.ts';

/** What each settings document of a domain holds. The title isn't in `options`: it lives in the domain's row. */
export type Documents = {
  options: Omit<OptionsInput, 'title'>;
  colors: z.output<typeof ColorsUpdate>['colors'];
  'error-page': z.output<typeof ErrorPageInput>;
  socials: z.output<typeof Socials>;
  menus: Menus;
  seo: Seo;
  'site-map': SiteMap;
};
export type DocumentName = keyof Documents;
export type Versioned<T> = { value: T; version: number };
/** A write; `version` is the one that it is based on, undefined for the newest. */
export type Write<T> = { value: T; version?: number | undefined };

/** A document as saved, or as a list has it. Throws when it is missing: every domain is created with all of them. */
export async function readDocument<N extends DocumentName>(
  db: Db,
  domainId: string,
  name: N,
  head: Head = 'saved',
): Promise<Versioned<Documents[N]>> {
  if (head !== 'saved') {
    const listed = await settingsAt<Documents[N]>(db, domainId, head, name);
    if (!listed) throw new Error(`The list of a domain has no ${name}`);
    return listed;
  }
  const row = await db
    .selectFrom('documents')
    .select(['value', 'version'])
    .where('domain_id', '=', domainId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { value: fromJson<Documents[N]>(row.value), version: row.version };
}

/** The time zone of a domain, in which its days begin. */
export async function timeZoneOf(db: Db, domainId: string): Promise<string> {
  return (await readDocument(db, domainId, 'options')).value.timezone;
}

/** The time zone that visitors see times in; the saved one before the first release. */
export async function liveTimeZoneOf(db: Db, domainId: string): Promise<string> {
  const live = await settingsAt<Documents['options']>(db, domainId, 'live', 'options');
  return live?.value.timezone ?? timeZoneOf(db, domainId);
}

/**
 * Writes the next version of a document. With `version` only if it still has that one: null when another write came first.
 * Counts as one content write. Part of a transaction.
 */
export async function writeDocument<N extends DocumentName>(
  trx: Db,
  domainId: string,
  name: N,
  { value, version }: Write<Documents[N]>,
  userId: string | null,
): Promise<Versioned<Documents[N]> | null> {
  // Every write locks the domain before its own rows: another order could deadlock.
  await lockDomain(trx, domainId);
  let update = trx
    .updateTable('documents')
    .set((eb) => ({ value: toJson(value), version: eb('version', '+', 1), updated_at: now() }))
    .where('domain_id', '=', domainId)
    .where('name', '=', name);
  if (version !== undefined) update = update.where('version', '=', version);
  const written = await update.returning('version').executeTakeFirst();
  if (!written) return null;
  await recordSettings(trx, domainId, name, value, userId);
  await bumpRevision(trx, domainId);
  return { value, version: written.version };
}

/** The title of a domain in a list. */
export async function titleAt(db: Db, domain: { id: string; title: string }, head: Head): Promise<string> {
  if (head === 'saved') return domain.title;
  return (await settingsAt<{ title: string }>(db, domain.id, head, 'title'))?.value.title ?? domain.title;
}

/** Writes the title, which lives in the domain's row for the domain switcher. Callers hold the domain's lock or write the options next. */
export async function setTitle(trx: Db, { id }: { id: string }, title: string, userId: string | null): Promise<void> {
  await trx.updateTable('domains').set({ title }).where('id', '=', id).execute();
  await recordSettings(trx, id, 'title', { title }, userId);
}

export async function createDocuments(db: Db, domainId: string, documents: Documents): Promise<void> {
  const rows = Object.entries(documents).map(([name, value]) => ({
    domain_id: domainId,
    name,
    value: toJson(value),
    version: 1,
    updated_at: now(),
  }));
  await db.insertInto('documents').values(rows).execute();
  for (const [name, value] of Object.entries(documents)) {
    await recordSettings(db, domainId, name as DocumentName, value, null);
  }
}
