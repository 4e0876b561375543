import type { Db } from './connect.ts';

/** How many releases a publisher keeps on disk, not counting those without changes (site/publish/release.ts). */
const kept = 10;
/** Length of the JSON of `pages` when no page was added, changed or removed; the order of its keys may vary. */
const noPages = '{"added":[],"changed":[],"removed":[]}'.length;

/**
 * When the oldest release was started that a domain's visitors may still see, live or after a rollback, by domain id.
 * Content removed before that is in none of these releases. Domains without releases are left out.
 */
export async function oldestKeptReleases(db: Db): Promise<Map<string, string>> {
  const domains = await db
    .selectFrom('domains')
    .leftJoin('releases', 'releases.id', 'domains.current_release_id')
    .select(['domains.id', 'releases.number', 'releases.rollback_to'])
    .execute();
  const oldest = new Map<string, string>();
  for (const { id, number, rollback_to } of domains) {
    const live = rollback_to ?? number;
    const begun = (await buildsOf(db, id)).filter((build) => build.kept || build.number === live).map(({ at }) => at);
    const first = begun.toSorted()[0];
    if (first !== undefined) oldest.set(id, first);
  }
  return oldest;
}

/** The releases of a domain that went live, and whether they are among the newest. */
async function buildsOf(db: Db, domainId: string): Promise<{ number: number; at: string; kept: boolean }[]> {
  const builds = await db
    .selectFrom('releases')
    .select((eb) => ['number', 'requested_at', 'started_at', eb.fn<number>('length', ['pages']).as('length')])
    .where('domain_id', '=', domainId)
    .where('state', '=', 'live')
    .where('rollback_to', 'is', null)
    .orderBy('number', 'desc')
    .execute();
  let folders = 0;
  return builds.map(({ number, requested_at, started_at, length }) => {
    const build = { number, at: started_at ?? requested_at, kept: folders < kept };
    // A release without changes shares the files of the one before it and takes no slot.
    if (length > noPages) folders += 1;
    return build;
  });
}
