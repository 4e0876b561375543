import type { PublishedBuild } from '#shared/schemas/published-build.ts';

import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import { addDocuments } from './live-list.ts';
import { lockDomain } from './lock.ts';
import { builtElsewhere, completeList, goLive } from './release-builds.ts';
import { transact } from './transact.ts';

/** A release that a static host builds, when its hook or its public address is due to be asked. */
export type DueHandover = {
  id: string;
  domain_id: string;
  host: string;
  requested_at: string;
  /** Null: its hook has to be called. */
  handed_over_at: string | null;
  /** The content revision that the public address must have. */
  revision: number;
};

/**
 * Leases the releases that are due, for `lease` milliseconds: no other process asks about them meanwhile. `elsewhere`: a
 * static host builds the domains that don't say where they are built.
 */
export async function claimHandovers(db: Db, elsewhere: boolean, lease: number): Promise<DueHandover[]> {
  await leaveQueue(db, elsewhere);
  await endOrphaned(db, elsewhere);
  const due = await db
    .selectFrom('releases')
    .innerJoin('domains', 'domains.id', 'releases.domain_id')
    .select(['releases.id', 'domain_id', 'host', 'requested_at', 'handed_over_at', 'releases.revision', 'ask_at'])
    .where('state', '=', 'handed_over')
    .where('domains.archived_at', 'is', null)
    .where('ask_at', '<=', now())
    .execute();
  const claimed: DueHandover[] = [];
  for (const { ask_at: before, revision, ...release } of due) {
    const { numUpdatedRows } = await db
      .updateTable('releases')
      .set({ ask_at: fromNow(lease) })
      .where('id', '=', release.id)
      .where('state', '=', 'handed_over')
      .where('ask_at', '=', before)
      .executeTakeFirst();
    if (Number(numUpdatedRows) > 0) claimed.push({ ...release, revision: revision ?? 0 });
  }
  return claimed;
}

/**
 * Takes releases out of the queue before their hooks are called: a publish from then on may have content that the build
 * doesn't read, so it needs a release of its own. Those before it, whose content the build has too, are superseded.
 */
async function leaveQueue(db: Db, elsewhere: boolean): Promise<void> {
  if (!elsewhere && !(await anyElsewhere(db))) return;
  const waiting = await db
    .selectFrom('releases')
    .innerJoin('domains', 'domains.id', 'releases.domain_id')
    .select(['releases.id', 'domain_id', 'rollback_to'])
    .where('state', '=', 'queued')
    .where(builtElsewhere(elsewhere), '=', 1)
    .where('domains.archived_at', 'is', null)
    .execute();
  for (const { id, domain_id, rollback_to } of waiting) {
    await transact(db, async (trx) => {
      await lockDomain(trx, domain_id);
      const { numUpdatedRows } = await trx
        .updateTable('releases')
        .set({ state: 'handed_over', started_at: now(), ask_at: now() })
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .executeTakeFirst();
      if (Number(numUpdatedRows) === 0 || !(await completeList(trx, domain_id, id))) return;
      // A static host reads what anybody reads, so its documents go live before their pages.
      await goLive(trx, { id, domain_id, rollback_to });
      await trx
        .updateTable('releases')
        .set({ state: 'superseded', finished_at: now(), ask_at: null })
        .where('domain_id', '=', domain_id)
        .where('state', '=', 'handed_over')
        .where('id', '!=', id)
        .execute();
    });
  }
}

/** Ends releases that wait for a static host which PUBLISHER no longer names: their addresses would be asked for ever. */
async function endOrphaned(db: Db, elsewhere: boolean): Promise<void> {
  const here = db.selectFrom('domains').select('domains.id').where(builtElsewhere(elsewhere), '=', 0);
  await db
    .updateTable('releases')
    .set({ state: 'superseded', finished_at: now(), ask_at: null })
    .where('state', '=', 'handed_over')
    .where('domain_id', 'in', here)
    .execute();
}

async function anyElsewhere(db: Db): Promise<boolean> {
  const one = db.selectFrom('build_hooks').select('domain_id').where('elsewhere', '=', 1).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** The hook accepted the release: from now on the public address is asked. */
export async function markHandedOver(db: Db, { id }: DueHandover, delay: number): Promise<void> {
  await db
    .updateTable('releases')
    .set({ handed_over_at: now(), asked_at: null, answer: null, ask_at: fromNow(delay) })
    .where('id', '=', id)
    .where('state', '=', 'handed_over')
    .execute();
}

/** What the hook or the address answered; asks again after `delay` milliseconds. */
export async function noteAnswer(db: Db, id: string, answer: string, delay: number): Promise<void> {
  await db
    .updateTable('releases')
    .set({ asked_at: now(), answer, ask_at: fromNow(delay) })
    .where('id', '=', id)
    .where('state', '=', 'handed_over')
    .execute();
}

/**
 * The public address has the release's content, so visitors see it, and what was written until the build read it. False for a
 * revision that the domain hasn't reached: that build is from before the database was restored from a backup.
 */
export async function markConfirmed(
  db: Db,
  { id, domain_id }: DueHandover,
  { revision, pages }: Pick<PublishedBuild, 'revision' | 'pages'>,
): Promise<boolean> {
  return transact(db, async (trx) => {
    await lockDomain(trx, domain_id);
    if (revision > (await revisionOf(trx, domain_id))) return false;
    const [time, live] = [now(), { state: 'live', answer: null, ask_at: null, page_count: pages, revision } as const];
    const { numUpdatedRows } = await trx
      .updateTable('releases')
      .set({ ...live, finished_at: time, asked_at: time })
      .where('id', '=', id)
      .where('state', '=', 'handed_over')
      .executeTakeFirst();
    if (Number(numUpdatedRows) > 0)
      await trx.updateTable('domains').set({ current_release_id: id }).where('id', '=', domain_id).execute();
    return true;
  });
}

async function revisionOf(trx: Db, domainId: string): Promise<number> {
  const query = trx.selectFrom('domains').select('live_revision').where('id', '=', domainId);
  return (await query.executeTakeFirstOrThrow()).live_revision;
}

/**
 * Ends what waits in a domain that moves between the built-in publisher and a static host; the release `next` follows it, with the
 * documents of those that had not begun. In a transaction that holds the domain's lock.
 */
export async function endWaiting(trx: Db, domainId: string, next: string): Promise<void> {
  const queued = trx
    .selectFrom('releases')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('state', '=', 'queued');
  const waiting = await queued.where('id', '!=', next).orderBy('number').execute();
  for (const { id } of waiting) {
    const own = trx.selectFrom('release_documents').where('release_id', '=', id).selectAll();
    await addDocuments(trx, next, await own.execute());
  }
  await trx
    .updateTable('releases')
    .set({ state: 'superseded', finished_at: now(), ask_at: null })
    .where('domain_id', '=', domainId)
    .where('state', 'in', ['queued', 'handed_over'])
    .where('id', '!=', next)
    .execute();
}
