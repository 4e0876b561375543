import { instantsOf } from '#shared/content/occurrence-times.ts';
import { occurrencesOf } from '#shared/content/occurrences.ts';
import { dayEnd, serviceDay } from '#shared/content/service-day.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';
import type { StatusInput } from '#shared/schemas/statuses.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { liveTimeZoneOf, readDocument } from '../db/documents.ts';
import { lockDomain } from '../db/lock.ts';
import { findPost } from '../db/posts.ts';
import type { StatusRow } from '../db/schema.ts';
import { activeStatuses } from '../db/statuses.ts';
import { readBody } from '../db/stored-body.ts';
import { transact } from '../db/transact.ts';
import { networkTime } from '../lib/clock.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { announceRelease, requestReleaseIn } from '../releases/request-release.ts';
import type { Services } from '../services/context.ts';
import { believedNotComing, tellComing } from './not-coming-mails.ts';

export type Needs = Pick<Services, 'db' | 'rebuildHook' | 'panelOrigin'>;
type Domain = { id: string; host: string; title: string };
/** A user of the panel, or a link. */
export type Speaker = { userId: string | null; linkId: string | null };

/** What visitors see of a member that matters for its status. Throws ApiError not_found for one that isn't live. */
export async function liveMember(db: Db, domainId: string, id: string) {
  const post = await findPost(db, domainId, 'live', id);
  if (post?.post_type_id !== postTypeIds.member) throw notFound('member');
  const { stops = [], menu_items: dishes = [] } = readBody(post.post_body).attributes;
  return { id, title: post.title, url: post.url, stops, dishes };
}
type LiveMember = Awaited<ReturnType<typeof liveMember>>;

/**
 * Says what is true of a live member now, for visitors and at once. It replaces what was said before and ends with the stop that it is
 * about: the one that is on or comes next today; without one it ends with the day. "Not coming", and that it comes after all, is mailed to
 * the network's office and the place. Throws ApiError not_found, or invalid_fields for a dish that isn't on its menu.
 */
export async function sayStatus(
  needs: Needs,
  domain: Domain,
  memberId: string,
  input: StatusInput,
  by: Speaker,
): Promise<StatusRow> {
  const { row, release } = await transact(needs.db, async (trx) => {
    await lockDomain(trx, domain.id);
    const member = await liveMember(trx, domain.id, memberId);
    const next = stopNow(member.stops, await liveTimeZoneOf(trx, domain.id), networkTime());
    const said = newStatus(domain.id, member, input, { next, by });
    await tellChange(trx, domain, { member, said, next });
    await endOthers(trx, said);
    await trx.insertInto('statuses').values(said).execute();
    return { row: said, release: await requestStatusRelease(needs, trx, domain.id) };
  });
  announceRelease(needs, domain, release);
  return row;
}

/** Takes back what was said of a member. Throws ApiError not_found for what has ended, or is another's. */
export async function endStatus(needs: Needs, domain: Domain, status: { member: string; id: string }): Promise<void> {
  const release = await transact(needs.db, async (trx) => {
    await lockDomain(trx, domain.id);
    const row = await trx
      .selectFrom('statuses')
      .selectAll()
      .where('id', '=', status.id)
      .where('member_id', '=', status.member)
      .where('domain_id', '=', domain.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw notFound('status');
    await tellTakenBack(trx, domain, row);
    await trx.updateTable('statuses').set({ ended_at: now() }).where('id', '=', row.id).execute();
    return requestStatusRelease(needs, trx, domain.id);
  });
  announceRelease(needs, domain, release);
}

/** Mails what changes for those who expect the truck: once, however often it is said. */
async function tellChange(
  trx: Db,
  domain: Domain,
  { member, said, next: { at, occurrence } }: { member: LiveMember; said: StatusRow; next: ReturnType<typeof stopNow> },
): Promise<void> {
  const isComing = said.kind === 'here' || said.kind === 'late';
  if (!isComing && said.kind !== 'not_coming') return;
  if ((await believedNotComing(trx, said, at)) !== isComing) return;
  const { value: options } = await readDocument(trx, domain.id, 'options');
  await tellComing(trx, { domain, member, occurrence, options }, { isComing, reason: said.reason });
}

/** The same for what is taken back. A member that isn't live any more comes nowhere. */
async function tellTakenBack(trx: Db, domain: Domain, row: StatusRow): Promise<void> {
  if (row.dish_id !== null || !(await believedNotComing(trx, row, networkTime()))) return;
  const post = await findPost(trx, domain.id, 'live', row.member_id);
  if (post?.post_type_id !== postTypeIds.member) return;
  const { stops = [] } = readBody(post.post_body).attributes;
  const { occurrence } = stopNow(stops, await liveTimeZoneOf(trx, domain.id), networkTime());
  // It was canceled in the meantime, or is over: nobody waits for the truck there.
  if ((occurrence?.stop ?? null) !== row.stop_id) return;
  const { value: options } = await readDocument(trx, domain.id, 'options');
  await tellComing(trx, { domain, member: post, occurrence, options }, { isComing: true, reason: '' });
}

/** Queues a release that shows what is true now, and nothing else. Part of a transaction that holds the domain's lock. */
export function requestStatusRelease(needs: Needs, trx: Db, domainId: string): Promise<string> {
  return requestReleaseIn(needs, trx, domainId, { reason: 'publish', overlay: 'status', documents: 'none' });
}

function newStatus(
  domainId: string,
  member: LiveMember,
  input: StatusInput,
  { next: { at, occurrence, ends, starts, closes }, by }: { next: ReturnType<typeof stopNow>; by: Speaker },
): StatusRow {
  if (input.kind === 'dish_sold_out' && !member.dishes.some(({ id }) => id === input.dish))
    throw new ApiError('not_found', 'There is no such dish on the menu that visitors see');
  const lateUntil = 'minutes' in input ? Math.min(ends, Math.max(at, starts) + input.minutes * 60_000) : ends;
  const until = input.kind === 'late' ? lateUntil : input.kind === 'dish_sold_out' ? closes : ends;
  return {
    id: newId(),
    domain_id: domainId,
    member_id: member.id,
    kind: input.kind,
    minutes: input.kind === 'late' ? input.minutes : null,
    reason: input.kind === 'not_coming' ? input.reason : '',
    dish_id: input.kind === 'dish_sold_out' ? input.dish : null,
    stop_id: occurrence?.stop ?? null,
    since: new Date(at).toISOString(),
    until: new Date(until).toISOString(),
    ended_at: null,
    user_id: by.userId,
    link_id: by.linkId,
  };
}

/** The stop that is on, or comes next today, with its times and when the last stop of today ends (all in milliseconds). */
export function stopNow(stops: Stop[], timezone: string, at: number) {
  const today = serviceDay(timezone, new Date(at));
  const nextDay = dayEnd(timezone, today).getTime();
  const left = occurrencesOf(stops, today, today)
    .filter(({ cancelled }) => !cancelled)
    .map((occurrence) => ({ occurrence, times: instantsOf(occurrence, timezone) }))
    .map(({ occurrence, times }) => ({
      occurrence,
      starts: Date.parse(times.starts_at),
      ends: Date.parse(times.ends_at),
    }))
    .filter(({ ends }) => ends > at);
  const [first] = left;
  const closes = Math.max(...left.map(({ ends }) => ends), 0) || nextDay;
  return {
    at,
    occurrence: first?.occurrence ?? null,
    starts: first?.starts ?? at,
    ends: first?.ends ?? nextDay,
    closes,
  };
}

/** What is said now takes the place of what was said of the truck before; of dishes, of the same one. */
async function endOthers(trx: Db, said: StatusRow): Promise<void> {
  const active = await activeStatuses(trx, said.domain_id, said.member_id);
  const others = active.filter(({ dish_id }) => dish_id === said.dish_id).map(({ id }) => id);
  if (others.length > 0)
    await trx.updateTable('statuses').set({ ended_at: said.since }).where('id', 'in', others).execute();
}
