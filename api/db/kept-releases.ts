import { sql } from 'kysely';

import { keptReleases } from '#shared/rules/kept-releases.ts';
import { isAutomatic } from '#shared/rules/release-reasons.ts';
import type { CurrentRelease } from '#shared/schemas/release-queue.ts';

import type { Db } from './connect.ts';
import { isNamed, ofDocument, ofPost } from './named-revisions.ts';
import { noteSiteChange } from './site-versions.ts';
import { transact } from './transact.ts';

/** Length of the JSON of `pages` when no page was added, changed or removed; the order of its keys may vary. */
const noPages = '{"added":[],"changed":[],"removed":[]}'.length;

/** The release of each domain whose documents visitors have: the last one that isn't only an overlay of another. */
function shownReleases(db: Db) {
  const last = db
    .selectFrom('releases')
    .innerJoin('domains as shown', 'shown.id', 'releases.domain_id')
    .innerJoin('releases as current', 'current.id', 'shown.current_release_id')
    .select((eb) => ['releases.domain_id', eb.fn.max('releases.number').as('number')])
    .where('releases.state', '=', 'live')
    .where('releases.overlay', 'is', null)
    .whereRef('releases.number', '<=', 'current.number')
    .groupBy('releases.domain_id')
    .as('last');
  return db
    .selectFrom('domains')
    .leftJoin(last, 'last.domain_id', 'domains.id')
    .leftJoin('releases', (join) =>
      join.onRef('releases.domain_id', '=', 'domains.id').onRef('releases.number', '=', 'last.number'),
    )
    .select(['domains.id', 'releases.number', 'releases.rollback_to'])
    .execute();
}

/**
 * When the oldest release was started that a domain's visitors may still see, live or after a rollback, by domain id.
 * Content removed before that is in none of these releases. Domains without releases are left out.
 */
export async function oldestKeptReleases(db: Db): Promise<Map<string, string>> {
  const domains = await shownReleases(db);
  const oldest = new Map<string, string>();
  for (const { id, number, rollback_to } of domains) {
    const live = rollback_to ?? number;
    const begun = (await buildsOf(db, id)).filter((build) => build.kept || build.number === live).map(({ at }) => at);
    const first = begun.toSorted()[0];
    if (first !== undefined) oldest.set(id, first);
  }
  return oldest;
}

/**
 * Lets go of the revisions that only releases name which can't come back, and deletes those of documents that are deleted for good.
 * Callers may run at once.
 */
export async function forgetOldRevisions(db: Db): Promise<void> {
  const domains = await shownReleases(db);
  for (const { id, number, rollback_to } of domains) {
    const live = rollback_to ?? number;
    const builds = await buildsOf(db, id);
    const back = new Set(builds.filter((build) => build.kept || build.number === live).map((build) => build.number));
    // While all releases are kept, each can be undone.
    if (back.size === builds.length) continue;
    const oldest = Math.min(...back);
    if (builds.some((build) => build.number < oldest)) await letGo(db, id, oldest);
    const holding = await numbersHolding(db, id);
    const passed = builds.filter(({ number: each }) => each > oldest && !back.has(each) && holding.has(each));
    for (const build of passed) {
      const since = Math.max(...[...back].filter((each) => each < build.number));
      await letGoBetween(db, id, { since, number: build.number });
    }
  }
  const gone = sql<boolean>`not exists (select 1 from posts where posts.id = post_revisions.post_id)`;
  await db
    .deleteFrom('post_revisions')
    .where(gone)
    .where(sql<boolean>`not ${isNamed(ofPost)}`)
    .execute();
  const saved = sql<boolean>`not exists (select 1 from document_heads as head where head.domain_id = document_revisions.domain_id
    and head.kind = document_revisions.kind and head.id = document_revisions.id and head.saved is not null)`;
  await db
    .deleteFrom('document_revisions')
    .where(saved)
    .where(sql<boolean>`not ${isNamed(ofDocument)}`)
    .execute();
}

/** The numbers of a domain's releases that hold revisions fully. Others were let go of before. */
async function numbersHolding(db: Db, domainId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('release_documents')
    .innerJoin('releases', 'releases.id', 'release_documents.release_id')
    .select('releases.number')
    .distinct()
    .where('releases.domain_id', '=', domainId)
    .where('release_documents.kept', '=', 1)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Lets go of what a domain's releases up to a number took live. */
async function letGo(db: Db, domainId: string, number: number): Promise<void> {
  const over = db
    .selectFrom('releases')
    .select('releases.id')
    .where('domain_id', '=', domainId)
    .where('releases.number', '<=', number);
  await db
    .updateTable('release_documents')
    .set({ kept: 0 })
    .where('domain_id', '=', domainId)
    .where('kept', '>', 0)
    .where('release_id', 'in', over)
    .execute();
}

/**
 * The same for one release that can't come back, while an older one can, the newest of them `since`. To go back to that, a rollback needs
 * to know what each document was before the first release that moved it.
 */
async function letGoBetween(db: Db, domainId: string, { since, number }: { since: number; number: number }) {
  const moved = sql`exists (select 1 from release_documents as earlier join releases on releases.id = earlier.release_id
    where releases.domain_id = ${domainId} and releases.state = 'live' and releases.number > ${since}
      and releases.number < ${number} and earlier.kind = release_documents.kind and earlier.id = release_documents.id)`;
  await sql`update release_documents set kept = case when ${moved} then 0 else 2 end
    where kept > 0 and release_id = (select id from releases where domain_id = ${domainId} and number = ${number})`.execute(
    db,
  );
}

/** Forgets the manifests of releases that can't be restored any more, so that publishers let go of their files. */
export async function forgetManifests(trx: Db, domainId: string): Promise<void> {
  const releases = await trx
    .selectFrom('releases')
    .innerJoin('domains', 'domains.id', 'releases.domain_id')
    .select(['manifest', 'reason', 'requested_by', 'overlay', 'shown_manifest'])
    .where('domain_id', '=', domainId)
    .where('manifest', 'is not', null)
    .orderBy('number')
    .execute();
  const all = new Set(releases.filter(({ overlay }) => overlay === null).map(({ manifest }) => manifest));
  const wanted = new Set(releases.filter((release) => !isAutomatic(release)).map(({ manifest }) => manifest));
  const kept = newest([...all].toReversed(), (manifest) => wanted.has(manifest));
  const gone = releases
    .map(({ manifest }) => manifest)
    .filter((manifest) => !kept.has(manifest) && manifest !== releases[0]?.shown_manifest);
  if (gone.length === 0) return;
  await trx
    .updateTable('releases')
    .set({ manifest: null })
    .where('domain_id', '=', domainId)
    .where('manifest', 'in', gone)
    .execute();
}

/** Of releases from the newest to the oldest, those that can be restored. */
function newest<T>(releases: T[], isWanted: (release: T) => boolean): Set<T> {
  return new Set([
    ...releases.filter((each) => isWanted(each)).slice(0, keptReleases.byPeople),
    ...releases.filter((each) => !isWanted(each)).slice(0, keptReleases.automatic),
  ]);
}

/** The manifests of releases that can be restored, and of what visitors have. */
export async function keptManifests(db: Db, domainId: string): Promise<string[]> {
  const kept = await db
    .selectFrom('releases')
    .select('manifest')
    .distinct()
    .where('domain_id', '=', domainId)
    .where('manifest', 'is not', null)
    .execute();
  const shown = await db.selectFrom('domains').select('shown_manifest').where('id', '=', domainId).execute();
  const all = [...kept.map(({ manifest }) => manifest), ...shown.map(({ shown_manifest }) => shown_manifest)];
  return [...new Set(all.filter((manifest) => manifest !== null))];
}

/** Notes the manifests of releases that an older version kept as folders, and what visitors have. */
export async function adoptManifests(
  db: Db,
  domainId: string,
  { releases, current }: { releases: CurrentRelease[]; current: CurrentRelease | null },
): Promise<void> {
  await transact(db, async (trx) => {
    for (const { number, manifest } of releases)
      await trx
        .updateTable('releases')
        .set({ manifest })
        .where('domain_id', '=', domainId)
        .where('number', '=', number)
        .where('state', '=', 'live')
        .where('manifest', 'is', null)
        .execute();
    if (!current) return;
    const { numUpdatedRows } = await trx
      .updateTable('domains')
      .set({ shown_number: current.number, shown_manifest: current.manifest })
      .where('id', '=', domainId)
      .where('shown_number', 'is', null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) > 0) await noteSiteChange(trx, domainId);
  });
}

type Build = { number: number; at: string; kept: boolean };

/**
 * The releases of a domain that went live with pages of their own, newest first, and whether they can be restored: the same rule as for
 * manifests, also where a static host builds the domain.
 */
async function buildsOf(db: Db, domainId: string): Promise<Build[]> {
  const releases = await db
    .selectFrom('releases')
    .select(['number', 'reason', 'requested_by', 'requested_at', 'started_at', 'rollback_to', 'overlay'])
    .select((eb) => eb.fn<number>('length', ['pages']).as('length'))
    .where('domain_id', '=', domainId)
    .where('state', '=', 'live')
    .where('overlay', 'is', null)
    .orderBy('number')
    .execute();
  // A release without changes shows the files of the one before it, and a rollback those of its target.
  const shownBy = new Map<number, number>();
  const folders: number[] = [];
  const wanted = new Set<number>();
  let shown = 0;
  for (const { number, rollback_to, length, ...release } of releases) {
    if (rollback_to === null && length > noPages) folders.push((shown = number));
    else if (rollback_to !== null) shown = shownBy.get(rollback_to) ?? rollback_to;
    shownBy.set(number, shown);
    if (!isAutomatic(release)) wanted.add(shown);
  }
  const newestFirst = folders.toReversed();
  const kept = newest(newestFirst, (number) => wanted.has(number));
  return releases
    .filter(({ rollback_to }) => rollback_to === null)
    .map(({ number, started_at, requested_at }) => {
      const files = shownBy.get(number) ?? 0;
      // Before the first release with pages there is nothing to let go of.
      return { number, at: started_at ?? requested_at, kept: files === 0 || kept.has(files) };
    })
    .toReversed();
}
