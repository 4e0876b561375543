import { addDays, daysBetween, isOn, weekdayOf } from '../rules/stop-rule.ts';
import type { Stop, StopException } from '../schemas/stops.ts';
import type { Hours, Where } from './ics-event.ts';
import type { Series } from './ics-series.ts';

/** A time of a series. `isPlain`: as its rule says, not as another event changes it. */
export type SeriesTime = Hours & { where: Where; cancelled: boolean; isPlain: boolean };
export type Weekly = {
  stop: Stop;
  /** Times that are no exceptions of it: on other days, or at a place with an address of its own. */
  others: SeriesTime[];
  /** Whether its last date was set because the event's clocks change on other days. */
  isCut: boolean;
};
type Given = {
  id: string;
  /** The first date of the series. */
  first: string;
  today: string;
  where: Where;
  series: Pick<Series, 'last' | 'until' | 'isLonger'> & { days: number[] };
  times: SeriesTime[];
};

/**
 * The weekly stop of an event that repeats weekly. On each date of the rule it is compared with the event's times, and what differs is an
 * exception: so left-out and changed dates become those, and hours that the clocks of another zone move. Null without any time.
 */
export function weeklyOf({ id, first, today, where, series, times }: Given): Weekly | null {
  const hours =
    mostOften(times.filter(({ date, isPlain }) => isPlain && series.days.includes(weekdayOf(date)))) ?? times[0];
  if (!hours) return null;
  const begin = first > today ? first : today;
  const end = series.last !== null && series.last < series.until ? series.last : series.until;
  const days = series.days.toSorted((a, b) => a - b);
  const rule: Stop = { id, ...where, from: hours.from, to: hours.to, days, ...(first > today && { starts_on: first }) };
  const onDate = Map.groupBy(times, ({ date }) => date);
  const dates = Array.from({ length: daysBetween(begin, end) + 1 }, (_, at) => addDays(begin, at));
  const read = dates
    .filter((date) => isOn(rule, date))
    .map((date) => {
      const fitting = (onDate.get(date) ?? []).filter((time) => canBeException(rule, time));
      return { date, time: fitting.find((time) => differenceOf(rule, time) === null) ?? fitting[0] };
    });
  // A rule may leave out its first dates.
  const begun =
    rule.starts_on === undefined
      ? read
      : read.slice(
          Math.max(
            0,
            read.findIndex(({ time }) => time),
          ),
        );
  const isCut = series.isLonger && read.some(({ time }) => time?.isPlain && differenceOf(rule, time));
  const last = isCut ? series.until : series.last;
  const exceptions = begun.flatMap(({ date, time }) =>
    time ? (differenceOf(rule, time) ?? []) : { date, cancelled: true },
  );
  const taken = new Set(read.map(({ time }) => time));
  return {
    stop: {
      ...rule,
      ...(rule.starts_on !== undefined && { starts_on: begun[0]?.date ?? rule.starts_on }),
      ...(last !== null && { ends_on: last }),
      ...(exceptions.length > 0 && { exceptions }),
    },
    others: times.filter((time) => !taken.has(time)),
    isCut,
  };
}

function mostOften(times: SeriesTime[]): SeriesTime | undefined {
  const groups = [...Map.groupBy(times, ({ from, to }) => `${from} ${to}`).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0];
}

/** An exception has a place and no address. */
function canBeException(rule: Stop, { where }: SeriesTime): boolean {
  const from: Partial<Where> = where.place === rule.place ? rule : {};
  return where.address === from.address && where.latitude === from.latitude && where.longitude === from.longitude;
}

/** What is different from the rule; null if nothing. */
function differenceOf(rule: Stop, { date, from, to, where, cancelled }: SeriesTime): StopException | null {
  if (cancelled) return { date, cancelled };
  const { place, note = '' } = where;
  const other = {
    ...(from !== rule.from && { from }),
    ...(to !== rule.to && { to }),
    ...(place !== rule.place && { place }),
    ...(note !== (rule.note ?? '') && { note }),
  };
  return Object.keys(other).length > 0 ? { date, ...other } : null;
}
