import type { Db } from './connect.ts';

/** How many releases a publisher keeps on its disk, those not counted that changed no page (site/publish/release.ts). */
const kept = 10;
/** The text of a release's pages where none was added, changed or removed has as many characters, in whatever order. */
const noPages = '{"added":[],"changed":[],"removed":[]}'.length;

/**
 * When the oldest release was begun that visitors of a domain may still see, live or after going back to it, by domain id.
 * What was taken out of the domain's content before that is in none of them. A domain without releases isn't named.
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

/** The releases of a domain that were built and went live, and whether they are among the newest. */
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
    // One without changes is another name of the one before it, and takes no place of its own.
    if (length > noPages) folders += 1;
    return build;
  });
}
