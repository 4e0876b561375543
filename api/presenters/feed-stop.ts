import type { MemberStop } from '#shared/content/stop-feed.ts';
import type { FeedStop } from '#shared/schemas/stop-feed.ts';

import type { StoppingMember } from '../db/live-stops.ts';
import type { StatusRow } from '../db/schema.ts';

/** A time of a stop with what is said of it now, if anything is. */
export type SaidStop = MemberStop<StoppingMember> & { said: StatusRow | null };

/** Finds for each stop what is said of its truck on that day. Dishes aren't part of it. */
export function withStatuses(stops: MemberStop<StoppingMember>[], active: StatusRow[]): SaidStop[] {
  const byStop = Map.groupBy(
    active.filter(({ dish_id: dish }) => dish === null),
    ({ member_id: member, stop_id: stop }) => `${member} ${stop ?? ''}`,
  );
  return stops.map((stop) => {
    const said = byStop.get(`${stop.member.id} ${stop.stop}`)?.findLast((status) => isAbout(status, stop));
    return { ...stop, said: said ?? null };
  });
}

/** A status ends with its stop, or earlier, so only one time of a weekly stop is on while it counts, or comes next. */
function isAbout({ since, until }: StatusRow, { starts_at, ends_at }: MemberStop<StoppingMember>): boolean {
  return Date.parse(starts_at) < Date.parse(until) && Date.parse(since) < Date.parse(ends_at);
}

/** Whether people should stay away. */
export function isOff({ cancelled, said }: SaidStop): boolean {
  return cancelled || said?.kind === 'not_coming';
}

/** Stays the same for the life of a stop's date: stops have ids within their member. */
export function feedIdOf({ stop, date, member }: MemberStop<StoppingMember>): string {
  return `${member.id}.${stop}.${date}`;
}

/** A stop of the open feed. `url` is the page of its member. */
export function presentFeedStop(stop: SaidStop, url: string): FeedStop {
  const { member, place, address, latitude, longitude, starts_at, ends_at, note } = stop;
  return {
    id: feedIdOf(stop),
    member: { id: member.id, title: member.title, url },
    place,
    ...(address && { address }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    starts_at,
    ends_at,
    ...(note !== '' && { note }),
    ...statusOf(stop),
  };
}

function statusOf({ cancelled, said }: SaidStop): Pick<FeedStop, 'status' | 'late_minutes' | 'reason'> {
  if (cancelled) return { status: 'canceled' };
  if (said === null || said.kind === 'dish_sold_out') return {};
  const { kind: status, minutes, reason } = said;
  return { status, ...(minutes !== null && { late_minutes: minutes }), ...(reason !== '' && { reason }) };
}
