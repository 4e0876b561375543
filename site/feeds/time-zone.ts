import { tzOffset } from '@date-fns/tz/tzOffset';

import { offsetText } from '#shared/rules/zoned-time.ts';

type Change = { instant: number; from: number; to: number };
const minute = 60_000;
const day = 24 * 60 * minute;
export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
/** How many years are checked for a recurring rule. */
const years = 6;

/** All calendars of a domain have the same time zone. */
const known = new Map<string, string>();

/**
 * The VTIMEZONE of an IANA zone, for calendars that don't know it by name. The rules are derived from the years starting with
 * `year`, so the same year gives the same text. A zone without a recurring rule gets a list of dates.
 */
export function timeZoneText(timeZone: string, year: number): string {
  const key = `${timeZone} ${year}`;
  const text = known.get(key) ?? written(timeZone, year);
  known.set(key, text);
  return text;
}

function written(timeZone: string, year: number): string {
  const changes = Array.from({ length: years }, (_, index) => changesOf(timeZone, year + index)).flat();
  const kinds = Object.values(Object.groupBy(changes, ({ from, to }) => `${from}/${to}`));
  const parts = kinds.flatMap((same = []) => {
    const [first] = same;
    if (!first) return [];
    const rule = ruleOf(same) ?? `RDATE:${same.map(localTime).join(',')}`;
    return observance(first.to > first.from ? 'DAYLIGHT' : 'STANDARD', localTime(first), first.to, first.from, rule);
  });
  const always = observance('STANDARD', '19700101T000000', tzOffset(timeZone, new Date(Date.UTC(year, 0))));
  const lines = parts.length > 0 ? parts : always;
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE'].join('\r\n');
}

function observance(kind: string, start: string, to: number, from = to, rule = ''): string[] {
  const lines = [`DTSTART:${start}`, `TZOFFSETFROM:${offsetText(from, '')}`, `TZOFFSETTO:${offsetText(to, '')}`];
  return [`BEGIN:${kind}`, ...lines, ...(rule ? [rule] : []), `END:${kind}`];
}

/** The instants of a year at which the zone's offset changes. */
function changesOf(timeZone: string, year: number): Change[] {
  const found: Change[] = [];
  for (let instant = Date.UTC(year, 0); instant < Date.UTC(year + 1, 0); instant += day) {
    const from = tzOffset(timeZone, new Date(instant));
    const to = tzOffset(timeZone, new Date(instant + day));
    if (from === to) continue;
    let [before, after] = [instant, instant + day];
    while (after - before > minute) {
      const middle = before + Math.floor((after - before) / 2 / minute) * minute;
      if (tzOffset(timeZone, new Date(middle)) === from) before = middle;
      else after = middle;
    }
    found.push({ instant: after, from, to });
  }
  return found;
}

/** The wall clock at the change, before it moved. */
function shownAt({ instant, from }: Change): Date {
  return new Date(instant + from * minute);
}

function localTime(change: Change): string {
  return shownAt(change).toISOString().slice(0, 19).replace(/[-:]/g, '');
}

/** The rule that all changes follow, such as the second Sunday of March or the last Sunday of October; null without one. */
function ruleOf(changes: Change[]): string | null {
  const dates = changes.map(shownAt);
  const [first] = dates;
  if (!first) return null;
  const isYearly = new Set(dates.map((date) => date.getUTCFullYear())).size === years && dates.length === years;
  const isOne = (of: (date: Date) => number) => dates.every((date) => of(date) === of(first));
  if (
    !isYearly ||
    !isOne((date) => date.getUTCMonth()) ||
    !isOne((date) => date.getUTCDay()) ||
    !isOne((date) => date.getUTCHours())
  )
    return null;
  const nth = (date: Date) => Math.ceil(date.getUTCDate() / 7);
  const isLast = (date: Date) => new Date(date.getTime() + 7 * day).getUTCMonth() !== date.getUTCMonth();
  const which = isOne(nth) ? nth(first) : dates.every(isLast) ? -1 : null;
  if (which === null) return null;
  return `RRULE:FREQ=YEARLY;BYMONTH=${first.getUTCMonth() + 1};BYDAY=${which}${weekdays[first.getUTCDay()]}`;
}
