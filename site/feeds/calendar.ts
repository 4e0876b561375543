import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalDayJsStub,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalWeekday,
} from 'ical-generator';

import { instantIn } from '#shared/rules/zoned-time.ts';

import { timeZoneText, weekdays } from './time-zone.ts';

/** One time of a stop: where (`address` is empty where the place says it all), and from when to when ('yyyy-MM-ddTHH:mm' on the domain's clocks). */
type CalendarTime = {
  place: string;
  address: string;
  point: { lat: number; lon: number } | null;
  note: string;
  start: string;
  end: string;
};

/** A stop with its first time. */
export type CalendarStop = CalendarTime & {
  /** Stays the same for the life of the stop. */
  uid: string;
  cancelled: boolean;
  /** Weekly on these days (ISO, 1 is Monday), until a last date, without the times that start at `left`. Null on a single date. */
  rule: { days: number[]; until: string | null; left: string[] } | null;
  /** Times of the rule that are otherwise; `instead` is when the rule has them start. */
  changes: (CalendarTime & { instead: string })[];
};

/** A member's stops as a calendar. All times are the domain's wall clock. */
export type StopCalendar = {
  name: string;
  /** The URL of the member's page. */
  url: string;
  timezone: string;
  /** ISO time of the member's last change, and its version. */
  changed: string;
  version: number;
  stops: CalendarStop[];
};

/** iCalendar text (RFC 5545). A canceled stop stays in it with that status, so that calendars that know it remove it. */
export function calendarText({ name, url, timezone, changed, version, stops }: StopCalendar): string {
  const year = Number(changed.slice(0, 4));
  const calendar: ICalCalendar = ical({
    name,
    url,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Caravan', product: 'Stops', language: 'EN' },
    // Events name the zone themselves. A name here would also apply to the stamps, which are UTC.
    timezone: { name: null, generator: () => timeZoneText(timezone, year - 1) },
  });
  const eventOf = (uid: string, cancelled: boolean, { place, address, point, note, start, end }: CalendarTime) => ({
    id: uid,
    sequence: version,
    stamp: new Date(changed),
    timezone,
    start: wallClock(start),
    end: wallClock(end),
    summary: `${name}, ${place}`,
    location: { title: place, ...(address && { address }), ...(point && { geo: point }) },
    ...(note === '' ? {} : { description: note }),
    url,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  for (const { uid, cancelled, rule, changes, ...first } of stops) {
    const repeating = rule ? { repeating: repeatingOf(rule, timezone) } : {};
    calendar.createEvent({ ...eventOf(uid, cancelled, first), ...repeating });
    for (const { instead, ...time } of changes)
      calendar.createEvent({ ...eventOf(uid, cancelled, time), recurrenceId: wallClock(instead) });
  }
  return `${calendar.toString()}\r\n`;
}

function repeatingOf({ days, until, left }: NonNullable<CalendarStop['rule']>, timezone: string) {
  return {
    freq: ICalEventRepeatingFreq.WEEKLY,
    byDay: days.map((day) => ICalWeekday[weekdays[day % 7] ?? 'MO']),
    // The standard wants it in UTC, to the end of the last day.
    ...(until === null ? {} : { until: instantIn(timezone, new Date(`${until}T23:59:59Z`)) }),
    ...(left.length === 0 ? {} : { exclude: left.map(wallClock) }),
  };
}

/** A wall-clock time. ical-generator converts a Date to the machine's time zone, but formats a Day.js object as it is. */
function wallClock(local: string): ICalDayJsStub {
  const [date = '', time = ''] = local.replace(/[-:]/g, '').split('T');
  const clock: ICalDayJsStub = {
    format: (pattern) => (pattern === 'YYYYMMDD' ? date : `${time}00`),
    tz: () => clock,
    utc: () => clock,
    toDate: () => new Date(`${local}Z`),
    isValid: () => true,
    toJSON: () => local,
  };
  return clock;
}
