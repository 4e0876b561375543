import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalDayJsStub,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalWeekday,
} from 'ical-generator';

import { timeZoneText, weekdays } from './time-zone.ts';

/** A member's weekly stops as a calendar. All times are the domain's wall clock. */
export type StopCalendar = {
  name: string;
  /** The URL of the member's page. */
  url: string;
  timezone: string;
  /** ISO time of the member's last change, and its version. */
  changed: string;
  version: number;
  stops: {
    /** Stays the same for the life of the stop. */
    uid: string;
    place: string;
    address: string;
    point: { lat: number; lon: number } | null;
    /** ISO weekday, 1 is Monday. */
    day: number;
    /** The first occurrence, 'yyyy-MM-ddTHH:mm'. */
    start: string;
    end: string;
    cancelled: boolean;
  }[];
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
  for (const { uid, place, address, point, day, start, end, cancelled } of stops) {
    calendar.createEvent({
      id: uid,
      sequence: version,
      stamp: new Date(changed),
      timezone,
      start: wallClock(start),
      end: wallClock(end),
      summary: `${name}, ${place}`,
      location: { title: place, address, ...(point ? { geo: point } : {}) },
      url,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      repeating: { freq: ICalEventRepeatingFreq.WEEKLY, byDay: [ICalWeekday[weekdays[day % 7] ?? 'MO']] },
    });
  }
  return `${calendar.toString()}\r\n`;
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
