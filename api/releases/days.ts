import { sql, type SqlBool } from 'kysely';

import { serviceDay } from '#shared/content/service-day.ts';
import { eventDays } from '#shared/content/week.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import { addDays } from '#shared/rules/stop-rule.ts';
import type { Log } from '#shared/trace/log.ts';

import type { Db } from '../db/connect.ts';
import { liveTimeZoneOf } from '../db/documents.ts';
import { lockDomain } from '../db/lock.ts';
import { postsAt } from '../db/posts-at.ts';
import { hasStatus } from '../db/statuses.ts';
import { transact } from '../db/transact.ts';
import { networkTime } from '../lib/clock.ts';
import { runEvery, type RunningJob } from '../lib/run-every.ts';
import type { RebuildHook } from './rebuild-hook.ts';
import { announceRelease, requestReleaseIn } from './request-release.ts';

type Needs = { db: Db; rebuildHook: RebuildHook; panelOrigin: string; log: Log };

/** Milliseconds between two looks. */
const interval = 10_000;
/** Clocks of all time zones are whole quarters of an hour apart, so days begin only then. */
const quarter = 15 * 60_000;

/**
 * Queues a release of each domain whose day began (shared/content/service-day.ts), if any of its pages has dates that are listed from
 * today on, or an event that is over since. `onlyRestored`: only of those whose pages were restored from an older day. Safe in any number
 * of processes. Returns how many were queued.
 */
export async function releaseNewDays(services: Needs, { onlyRestored = false } = {}): Promise<number> {
  const { db } = services;
  const at = new Date(networkTime());
  const domains = await db
    .selectFrom('domains')
    .select(['id', 'host', 'day'])
    .where('archived_at', 'is', null)
    .where('current_release_id', 'is not', null)
    .$if(onlyRestored, (all) => all.where('day', 'is', null))
    .execute();
  let count = 0;
  for (const { id, host, day } of domains) {
    const today = serviceDay(await liveTimeZoneOf(db, id), at);
    if (day === today) continue;
    const release = await transact(db, async (trx) => {
      await lockDomain(trx, id);
      const { numUpdatedRows } = await trx
        .updateTable('domains')
        .set({ day: today })
        .where('id', '=', id)
        .where('day', day === null ? 'is' : '=', day)
        .executeTakeFirst();
      const isChanged = async () =>
        (await hasDates(trx, id)) ||
        (await hasStatus(trx, id)) ||
        (await hasEvents(trx, id, { days: daysSince(day, today), today }));
      const isDue = Number(numUpdatedRows) > 0 && (await isChanged());
      return isDue ? requestReleaseIn(services, trx, id, { reason: 'build', overlay: 'day', documents: 'none' }) : null;
    });
    if (release === null) continue;
    count += 1;
    announceRelease(services, { host }, release);
  }
  return count;
}

/** Whether visitors see stops of a member that aren't the same every week, or an event with a list of dates. */
async function hasDates(trx: Db, domainId: string): Promise<boolean> {
  const parts = ['"date":', '"starts_on":', '"ends_on":', '"exceptions":[{'];
  const isDated = parts.map((part) => sql<SqlBool>`post_body like ${`%${part}%`}`);
  const found = await postsAt(trx, domainId, 'live')
    .select('posts.id')
    .where((eb) =>
      eb.or([
        eb.and([eb('post_type_id', '=', postTypes.member.id), eb.or(isDated)]),
        eb.and([eb('post_type_id', '=', postTypes.showcase.id), sql<SqlBool>`post_body like ${'%"stops":[{%'}`]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Days that are looked through. After more of them any event may have ended. */
const mostDays = 31;

/** The days from `since` on and before `today`; an empty text, with which every day begins, where nobody knows or they are too many. */
function daysSince(since: string | null, today: string): string[] {
  const all: string[] = [];
  for (let day = since ?? today; day < today && all.length <= mostDays; day = addDays(day, 1)) all.push(day);
  return all.length > 0 && all.length <= mostDays ? all : [''];
}

/**
 * Whether the own time of an event that visitors see began or ended on one of these days: pages may say that it is over. Or it begins in
 * the coming days: pages say that its trucks are there (site/data/event-stops.ts).
 */
async function hasEvents(
  trx: Db,
  domainId: string,
  { days, today }: { days: string[]; today: string },
): Promise<boolean> {
  const coming = Array.from({ length: eventDays }, (_, at) => `"starts_at":"${addDays(today, at)}`);
  const moments = days.flatMap((day) => [`"starts_at":"${day}`, `"ends_at":"${day}`]).concat(coming);
  // A night of yesterday may have ended after midnight.
  const patterns = [...moments, `"ends_at":"${today} 0`].map((text) => `%${text}%`);
  const found = await postsAt(trx, domainId, 'live')
    .select('posts.id')
    .where('post_type_id', '=', postTypes.showcase.id)
    .where((eb) => eb.or(patterns.map((pattern) => sql<SqlBool>`post_body like ${pattern}`)))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export function startDays(services: Needs): RunningJob {
  let looked = 0;
  const run = async () => {
    const now = Math.floor(networkTime() / quarter);
    await releaseNewDays(services, { onlyRestored: now === looked });
    looked = now;
  };
  return runEvery({ name: 'new days', interval, log: services.log, run });
}
