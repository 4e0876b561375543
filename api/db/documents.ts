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
import { bumpRevision } from './domains.ts';

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

/** Throws when the document is missing: every domain is created with all of them. */
export async function readDocument<N extends DocumentName>(
  db: Db,
  domainId: string,
  name: N,
): Promise<Versioned<Documents[N]>> {
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

/** Writes a document if it still has `version`; false when another write came first. Counts as one content write. */
export async function writeDocument<N extends DocumentName>(
  db: Db,
  domainId: string,
  name: N,
  { value, version }: Versioned<Documents[N]>,
): Promise<boolean> {
  const result = await db
    .updateTable('documents')
    .set({ value: toJson(value), version: version + 1, updated_at: now() })
    .where('domain_id', '=', domainId)
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) return false;
  await bumpRevision(db, domainId);
  return true;
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
}
