import { type RawBuilder, sql, type SqlBool } from 'kysely';

import { awaitedReasons } from '#shared/rules/release-reasons.ts';
import type { CurrentRelease, ReleaseOutcome } from '#shared/schemas/release-queue.ts';
import type { PageChanges, ReleaseProgress } from '#shared/schemas/releases.ts';

import { pagesTurn } from './build-nodes.ts';
import { fromNow, now, toJson } from './codec.ts';
import type { Db } from './connect.ts';
import { forgetManifests } from './kept-releases.ts';
import { addRollback, findTakenUrl, takeLive, type TakenUrl } from './live-list.ts';
import { lockDomain } from './lock.ts';
import { addRedirects, keepRedirects } from './release-redirects.ts';
import { retryAfter } from './release-retries.ts';
import { findRelease, type ReleaseView, views } from './releases.ts';
import type { ReleaseRow } from './schema.ts';
import { noteSiteChange } from './site-versions.ts';
import { transact } from './transact.ts';
import { noteUnsure } from './unsure-heads.ts';
import { isUniqueViolation } from './violations.ts';

/** 1 where a static host builds the domain `domains` of a query, as it or the installation says; else 0. */
export function builtElsewhere(byDefault: boolean): RawBuilder<number> {
  return sql<number>`coalesce((select build_hooks.elsewhere from build_hooks
    where build_hooks.domain_id = domains.id), ${sql.lit(byDefault ? 1 : 0)})`;
}

/** Milliseconds of a publisher's lease, which it renews many times before it ends. */
const lease = 15_000;
const leaseEnd = () => fromNow(lease);

/** `elsewhere`: a static host builds the domains that don't say where they are built. */
type ClaimOptions = {
  publisher: string;
  host?: string;
  resume?: boolean;
  awaited?: boolean;
  elsewhere?: boolean;
  build?: string;
};

/**
 * Whether a publisher with this build may take a release of a query: another build's turn may be to render (build-nodes.ts), but going back
 * renders nothing. Who doesn't say which build it has may.
 */
function mayTake(build: string | undefined): RawBuilder<SqlBool> {
  if (build === undefined) return sql`1 = 1`;
  return sql`(releases.rollback_to is not null
    or not exists (select 1 from build_turns where name = ${pagesTurn} and build <> ${build}))`;
}

/**
 * Claims a queued release of a domain that isn't being built, or one whose lease ran out. A domain's releases stay in order, domains take
 * turns, and releases that users wait for come first; `awaited` limits it to those. `resume` treats the leases that this publisher
 * held before it restarted as expired. `build`: see mayTake. `more`: whether there was another one.
 */
export async function claimRelease(
  db: Db,
  { resume = false, ...options }: ClaimOptions,
): Promise<{ release: ReleaseView; more: boolean } | null> {
  if (resume) await endLeases(db, options.publisher);
  const [candidate, next] = await claimable(db, options).execute();
  if (!candidate) return null;
  if (!(await begin(db, candidate, options))) return claimRelease(db, options);
  const release = await findRelease(db, null, candidate.id);
  return release && { release, more: next !== undefined };
}

/** Takes a release, and completes its list before it is built. False if it isn't to be built. */
async function begin(db: Db, candidate: ReleaseView, by: ClaimOptions): Promise<boolean> {
  return transact(db, async (trx) => {
    const { id, domain_id, state, rollback_to } = candidate;
    await lockDomain(trx, domain_id);
    if (!(await take(trx, candidate, by))) return false;
    if (rollback_to !== null || state !== 'queued') return true;
    return completeList(trx, domain_id, id);
  });
}

/**
 * Completes the list of a release that was just taken out of the queue, with the redirects that its posts leave. If two posts would have
 * one URL, the release fails: false. Part of a transaction that holds the domain's lock.
 */
export async function completeList(trx: Db, domainId: string, id: string): Promise<boolean> {
  const taken = await findTakenUrl(trx, domainId, id);
  if (!taken) {
    await addRedirects(trx, domainId, id);
    return true;
  }
  const error = toJson(urlError(taken));
  const failed = { state: 'failed', finished_at: now(), lease_until: null, ask_at: null, error } as const;
  await trx.updateTable('releases').set(failed).where('id', '=', id).execute();
  return false;
}

/** Why a release can't go live that would give one URL to two pages. */
function urlError({ url, title }: TakenUrl): { message: string; page: string } {
  const page = `/${url}`;
  return { message: `Two pages would have the address ${page}: “${title}” has it. Publish its change too`, page };
}

async function endLeases(db: Db, publisher: string): Promise<void> {
  await db
    .updateTable('releases')
    .set({ lease_until: new Date(0).toISOString() })
    .where('state', '=', 'building')
    .where('claimed_by', '=', publisher)
    .execute();
}

/** Background releases come after requested ones; after this many milliseconds they count the same. */
const patience = 5 * 60_000;

function claimable(db: Db, { host, awaited = false, elsewhere = false, build }: ClaimOptions) {
  // A user may wait for one behind it in the domain's queue.
  const isAwaited = sql<SqlBool>`exists (select 1 from releases as later where later.domain_id = releases.domain_id
    and later.number >= releases.number and later.state in ('queued', 'building')
    and later.reason in (${sql.join(awaitedReasons)}))`;
  const waitedFor = sql`case when ${isAwaited} or releases.requested_at < ${fromNow(-patience)} then 0 else 1 end`;
  // An older one can't go live after a newer one.
  const isNext = sql<SqlBool>`not exists (select 1 from releases as earlier where earlier.domain_id = releases.domain_id
    and earlier.number < releases.number and earlier.state = 'queued')`;
  // Domains take turns: one that publishes without pause waits until all others had theirs.
  const lastServed = sql`coalesce((select served.started_at from releases as served
    where served.domain_id = releases.domain_id and served.started_at is not null
    order by served.number desc limit 1), '')`;
  const busy = db.selectFrom('releases').select('domain_id').where('state', '=', 'building');
  const query = views(db)
    .where('domains.archived_at', 'is', null)
    .where(mayTake(build))
    .where((eb) =>
      eb.or([
        eb('state', '=', 'queued').and('domain_id', 'not in', busy).and(isNext).and(builtElsewhere(elsewhere), '=', 0),
        eb('state', '=', 'building').and('lease_until', '<', now()),
      ]),
    )
    .$if(awaited, (every) => every.where(isAwaited))
    .orderBy(waitedFor)
    .orderBy(lastServed)
    .orderBy('requested_at')
    .orderBy('number')
    .limit(2);
  return host ? query.where('domains.host', '=', host) : query;
}

/** False when another publisher changed the row first, or builds another release of the domain; or when another build's turn came. */
async function take(
  db: Db,
  { id, state, lease_until }: ReleaseView,
  { publisher, build }: ClaimOptions,
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('releases')
      .set({ state: 'building', started_at: now(), claimed_by: publisher, lease_until: leaseEnd(), progress: null })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('lease_until', lease_until === null ? 'is' : '=', lease_until)
      // Read under the domain's lock: after a build of the newer code, none of the older one begins.
      .where(mayTake(build))
      .executeTakeFirst();
    return Number(numUpdatedRows) > 0;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Renews the lease of a release and stores its progress; false when this publisher no longer holds it. */
export async function extendLease(db: Db, id: string, publisher: string, progress?: ReleaseProgress): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('releases')
    .set({ lease_until: leaseEnd(), ...(progress ? { progress: toJson(progress) } : {}) })
    .where('id', '=', id)
    .where('state', '=', 'building')
    .where('claimed_by', '=', publisher)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/**
 * Writes the result of a claimed release, and takes its documents live with it; false when this publisher no longer holds it.
 */
export async function finishRelease(db: Db, id: string, publisher: string, outcome: ReleaseOutcome): Promise<boolean> {
  return transact(db, async (trx) => {
    const result =
      outcome.state === 'live'
        ? {
            pages: toJson(outcome.pages satisfies PageChanges),
            page_count: outcome.page_count,
            build_ms: outcome.build_ms,
            manifest: outcome.manifest ?? null,
          }
        : { error: toJson(outcome.error) };
    const row = await trx
      .updateTable('releases')
      .set({ state: outcome.state, finished_at: now(), lease_until: null, progress: null, ...result })
      .where('id', '=', id)
      .where('state', '=', 'building')
      .where('claimed_by', '=', publisher)
      .returning(['id', 'domain_id', 'number', 'rollback_to', 'tries'])
      .executeTakeFirst();
    if (!row) return false;
    if (outcome.state === 'live') await goLive(trx, row);
    else
      await trx
        .updateTable('releases')
        .set(await retryAfter(trx, row))
        .where('id', '=', id)
        .execute();
    // While this one was built, the domain may have moved to a static host, which confirmed a newer one.
    const newer = trx
      .selectFrom('releases')
      .select('id')
      .where('domain_id', '=', row.domain_id)
      .where('state', '=', 'live')
      .where('number', '>', row.number);
    if (outcome.state === 'live' && !(await newer.limit(1).executeTakeFirst()))
      await trx.updateTable('domains').set({ current_release_id: id }).where('id', '=', row.domain_id).execute();
    // What was restored has the dates of its own day (releases/days.ts).
    if (outcome.state === 'live' && row.rollback_to !== null)
      await trx.updateTable('domains').set({ day: null }).where('id', '=', row.domain_id).execute();
    if (outcome.state === 'live') await forgetManifests(trx, row.domain_id);
    else await takeBack(trx, row);
    return true;
  });
}

/** Visitors keep what they had before a release that failed, even if its publisher couldn't say so itself. */
async function takeBack(trx: Db, { domain_id, number }: Pick<ReleaseRow, 'domain_id' | 'number'>): Promise<void> {
  const live = await trx
    .selectFrom('domains')
    .innerJoin('releases', 'releases.id', 'domains.current_release_id')
    .select(['releases.number as shown_number', 'manifest as shown_manifest'])
    .where('domains.id', '=', domain_id)
    .where('manifest', 'is not', null)
    .executeTakeFirst();
  if (!live) return;
  const { numUpdatedRows } = await trx
    .updateTable('domains')
    .set(live)
    .where('id', '=', domain_id)
    .where('shown_number', '=', number)
    .executeTakeFirst();
  if (Number(numUpdatedRows) > 0) await noteSiteChange(trx, domain_id, live.shown_manifest ?? undefined);
}

/**
 * Moves what visitors of a domain get, for the publisher that builds release `id`; back again too, as long as no newer one came. Returns the
 * site version of the change; null when another publisher has taken the release over: so an old one can never win.
 */
export async function moveCurrent(
  db: Db,
  id: string,
  publisher: string,
  { number, manifest }: CurrentRelease,
): Promise<number | null> {
  return transact(db, async (trx) => {
    const building = await trx
      .updateTable('releases')
      .set({ lease_until: leaseEnd() })
      .where('id', '=', id)
      .where('state', '=', 'building')
      .where('claimed_by', '=', publisher)
      .returning(['domain_id', 'number'])
      .executeTakeFirst();
    if (!building || number > building.number) return null;
    const { numUpdatedRows } = await trx
      .updateTable('domains')
      .set({ shown_number: number, shown_manifest: manifest })
      .where('id', '=', building.domain_id)
      .where((eb) => eb.or([eb('shown_number', 'is', null), eb('shown_number', '<=', building.number)]))
      .executeTakeFirst();
    return Number(numUpdatedRows) > 0 ? noteSiteChange(trx, building.domain_id, manifest) : null;
  });
}

/**
 * Moves the live list as a release says, and notes the revision of the list. Part of a transaction; locks the domain.
 */
export async function goLive(
  trx: Db,
  { id, domain_id: domainId, rollback_to }: Pick<ReleaseRow, 'id' | 'domain_id' | 'rollback_to'>,
): Promise<void> {
  await lockDomain(trx, domainId);
  if (rollback_to !== null) await addRollback(trx, domainId, id, rollback_to);
  await takeLive(trx, domainId, id);
  if (rollback_to === null) await keepRedirects(trx, domainId, id);
  else await noteUnsure(trx, domainId, rollback_to);
  await trx
    .updateTable('releases')
    .set((eb) => ({
      revision: eb.selectFrom('domains').select('live_revision').where('domains.id', '=', domainId),
    }))
    .where('id', '=', id)
    .execute();
}
