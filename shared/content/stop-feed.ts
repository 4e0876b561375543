import { weekdayOf } from '../rules/stop-rule.ts';
import type { Stop } from '../schemas/stops.ts';
import { instantsOf } from './occurrence-times.ts';
import { type Occurrence, occurrencesOf } from './occurrences.ts';

/** One time of a member's stop, as ISO 8601 with the offset of the domain's time zone. */
export type MemberStop<Member> = Occurrence & { member: Member; starts_at: string; ends_at: string };
type Wanted = {
  from: string;
  to: string;
  timezone: string;
  place?: string | undefined;
  stop?: string | undefined;
  day?: number | undefined;
};

/**
 * The stops of members from `from` to `to` (dates, both included), by the time that they begin. Canceled ones are in it, and say so. With
 * `place` only those there; upper and lower case are the same. With `stop` (an id) or `day` (an ISO weekday) only that one.
 */
export function stopFeed<Member extends { stops: Stop[] }>(
  members: Member[],
  { from, to, timezone, place, stop, day }: Wanted,
): MemberStop<Member>[] {
  const named = place?.trim().toLowerCase();
  // Trucks keep the same hours on many days, and working out an instant takes longer than all else.
  const known = new Map<string, Times>();
  const timesOf = (occurrence: Occurrence) => {
    const key = `${occurrence.date} ${occurrence.from} ${occurrence.to}`;
    const times = known.get(key) ?? withOrder(instantsOf(occurrence, timezone));
    known.set(key, times);
    return times;
  };
  return members
    .flatMap((member) =>
      occurrencesOf(member.stops, from, to)
        .filter((each) => named === undefined || each.place.toLowerCase() === named)
        .filter((each) => stop === undefined || each.stop === stop)
        .filter((each) => day === undefined || weekdayOf(each.date) === day)
        .map((each) => ({ each, member, times: timesOf(each) })),
    )
    .toSorted((a, b) => a.times.start - b.times.start || a.times.end - b.times.end)
    .map(({ each, member, times: { starts_at, ends_at } }) => ({ ...each, member, starts_at, ends_at }));
}

type Times = ReturnType<typeof withOrder>;

function withOrder(times: ReturnType<typeof instantsOf>) {
  return { ...times, start: Date.parse(times.starts_at), end: Date.parse(times.ends_at) };
}
