import type * as z from 'zod/mini';

import type { CurrentRelease, PublisherDomains } from '#shared/schemas/release-queue.ts';

import type { Db } from './connect.ts';
import { listAliases } from './domains.ts';
import { isUnsure } from './heads.ts';
import { builtElsewhere } from './release-builds.ts';
import type { DomainRow } from './schema.ts';
import { siteVersion } from './site-versions.ts';

type Wanted = {
  /** Only this domain. */
  only?: string;
  /** Only what has changed for visitors since the count was there (site-versions.ts). */
  since?: number | undefined;
  /** The page of domains whose ids come after this one. */
  after?: string | undefined;
  /** Only archived domains, or only others. */
  deleted?: boolean | undefined;
  /** Whether a static host builds the domains that don't say where they are built. */
  elsewhere: boolean;
};

/** Domains of a page. */
const pageLength = 1000;

/**
 * What the hosts of the network serve, a page of domains by id, and the count of changes for visitors. What changes while pages are read has a
 * higher count than the first page says.
 */
export async function listSites(
  db: Db,
  { only, since, after, deleted, elsewhere }: Wanted,
): Promise<z.infer<typeof PublisherDomains>> {
  // Before the rows: what changes meanwhile comes with the next look too.
  const version = await siteVersion(db);
  // Nearly every look ends here, with one read.
  if (since !== undefined && version <= since) return { data: [], version, next: null };
  const rows = await db
    .selectFrom('domains')
    .leftJoin('releases', 'releases.id', 'domains.current_release_id')
    .select(['domains.id', 'host', 'site_version', 'shown_number', 'shown_manifest', 'rollback_to', 'archived_at'])
    .select(builtElsewhere(elsewhere).as('elsewhere'))
    .select(isUnsure.as('unsure'))
    .$if(only !== undefined, (asked) => asked.where('domains.id', '=', only ?? ''))
    .$if(since !== undefined, (asked) => asked.where('site_version', '>', since ?? 0))
    .$if(deleted !== undefined, (asked) => asked.where('archived_at', deleted ? 'is not' : 'is', null))
    .$if(after !== undefined, (asked) => asked.where('domains.id', '>', after ?? ''))
    .orderBy('domains.id')
    .limit(pageLength)
    .execute();
  const aliases = await listAliases(
    db,
    rows.map(({ id }) => id),
  );
  const data = rows.map((row) => ({
    id: row.id,
    version: row.site_version,
    host: row.host,
    current: currentOf(row),
    rolled_back: row.rollback_to !== null,
    elsewhere: row.elsewhere === 1,
    unsure: row.unsure === 1,
    aliases: aliases.get(row.id) ?? [],
    archived: row.archived_at !== null,
  }));
  return { data, version, next: rows.length < pageLength ? null : (rows.at(-1)?.id ?? null) };
}

/** What visitors of a domain get; null before its first release. */
export function currentOf({
  shown_number,
  shown_manifest,
}: Pick<DomainRow, 'shown_number' | 'shown_manifest'>): CurrentRelease | null {
  return shown_number === null || shown_manifest === null ? null : { number: shown_number, manifest: shown_manifest };
}
