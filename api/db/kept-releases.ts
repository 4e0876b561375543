import { sql } from 'kysely';

import type { Db } from './connect.ts';
import { isNamed, ofDocument, ofPost } from './named-revisions.ts';

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

/**
 * Lets go of the revisions that only releases name which can't come back, and deletes those of documents that are deleted for good.
 * Callers may run at once.
 */
export async function forgetOldRevisions(db: Db): Promise<void> {
  const domains = await db
    .selectFrom('domains')
    .leftJoin('releases', 'releases.id', 'domains.current_release_id')
    .select(['domains.id', 'releases.number', 'releases.rollback_to'])
    .execute();
  for (const { id, number, rollback_to } of domains) {
    const live = rollback_to ?? number;
    const builds = await buildsOf(db, id);
    const back = builds.filter((build) => build.kept || build.number === live).map((build) => build.number);
    // While all releases are kept, each can be undone.
    if (back.length === builds.length) continue;
    const over = db
      .selectFrom('releases')
      .select('releases.id')
      .where('domain_id', '=', id)
      .where('releases.number', '<=', Math.min(...back));
    await db
      .updateTable('release_documents')
      .set({ kept: 0 })
      .where('domain_id', '=', id)
      .where('kept', '=', 1)
      .where('release_id', 'in', over)
      .execute();
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
