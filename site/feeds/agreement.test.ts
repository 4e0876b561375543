/// <reference lib="esnext.temporal" />
/**
 * Pages, calendars, search engines' data and the open feed list the same stops: compared over a year with an expansion of its own, made
 * with Temporal.
 */
import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';

import { instantsOf } from '#shared/content/occurrence-times.ts';
import { stopFeed } from '#shared/content/stop-feed.ts';
import { addDays } from '#shared/rules/stop-rule.ts';
import { wallClockIn } from '#shared/rules/zoned-time.ts';
import type { Stop } from '#shared/schemas/stops.ts';
import { icsStops } from '#shared/stop-files/ics-stops.ts';
import { demoContent, postOf } from '#tests/support/demo-content.ts';

import type { Templates } from '../data/pages/page.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import type { JsonLd } from '../structured-data/json-ld.ts';
import { calendarText, type StopCalendar } from './calendar.ts';

/** Their clocks change on different days, and in Sydney in the other direction. */
const zones = ['America/Chicago', 'Europe/Berlin', 'Australia/Sydney'];
const first = '2026-06-01';
const last = '2027-05-31';

/** 'stop start end place', in milliseconds. */
type Line = string;
const line = (stop: string, start: number, end: number, place: string): Line => `${stop} ${start} ${end} ${place}`;

/** What is expected: the times of a year, without canceled ones. */
function expected(stops: Stop[], zone: string): Line[] {
  const lines: Line[] = [];
  const end = Temporal.PlainDate.from(last);
  for (
    let day = Temporal.PlainDate.from(first);
    Temporal.PlainDate.compare(day, end) <= 0;
    day = day.add({ days: 1 })
  ) {
    const date = day.toString();
    for (const stop of stops) {
      const isThere =
        stop.date === undefined
          ? (stop.days ?? []).includes(day.dayOfWeek) &&
            (stop.starts_on === undefined || stop.starts_on <= date) &&
            (stop.ends_on === undefined || stop.ends_on >= date)
          : stop.date === date;
      const changed = stop.exceptions?.find((each) => each.date === date);
      if (!isThere || stop.cancelled || changed?.cancelled) continue;
      const [from, to] = [changed?.from ?? stop.from, changed?.to ?? stop.to];
      const at = (on: Temporal.PlainDate, time: string) =>
        on.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(zone).epochMilliseconds;
      lines.push(
        line(stop.id, at(day, from), at(to > from ? day : day.add({ days: 1 }), to), changed?.place ?? stop.place),
      );
    }
  }
  return lines.toSorted();
}

const changed = { updated_at: `${first}T12:00:00.000Z` };

/** The page of a truck, or of an event, with these stops, and its calendar. */
function pagesAt(stops: Stop[], zone: string, today: string, type: 'member' | 'showcase' = 'member') {
  const content = demoContent({ today });
  content.options.timezone = zone;
  content.posts.member = [postOf('member', 'truck', { attributes: { stops }, data: changed })];
  content.posts.showcase = [postOf('showcase', 'night', { attributes: { stops }, data: changed })];
  const { pages } = pagesOf(content);
  const start = type === 'member' ? '/members/truck' : '/showcases/night';
  return pages.filter(({ path }) => path.startsWith(start));
}

function calendarOf(stops: Stop[], zone: string, type: 'member' | 'showcase' = 'member'): string {
  const page = pagesAt(stops, zone, first, type).find(({ template }) => template === 'calendar');
  return page ? calendarText(page.data as StopCalendar) : '';
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isOn = (event: JsonLd) => event['eventStatus'] === 'https://schema.org/EventScheduled';
const idIn = (uid: string) => uid.split('.')[0] ?? '';
const placeIn = (summary: string) => summary.split(', ')[1] ?? '';

/** The year as Mozilla's parser reads it. */
function readByIcalJs(text: string): Line[] {
  const component = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(component.getFirstSubcomponent('vtimezone'));
  const instant = (time: ICAL.Time) => {
    time.zone = zone;
    return time.toUnixTime() * 1000;
  };
  const events = component.getAllSubcomponents('vevent').map(
    // Else it takes those of other events as its exceptions.
    (each) => new ICAL.Event(each, { exceptions: [] }),
  );
  const lines: Line[] = [];
  for (const event of events.filter((each) => !each.isRecurrenceException())) {
    if (event.component.getFirstPropertyValue('status') === 'CANCELLED') continue;
    for (const other of events)
      if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other);
    if (!event.isRecurring()) {
      lines.push(line(idIn(event.uid), instant(event.startDate), instant(event.endDate), placeIn(event.summary)));
      continue;
    }
    const times = event.iterator();
    for (let time = times.next(); time && time.toString() <= `${last}T23:59:59`; time = times.next()) {
      const { startDate, endDate, item } = event.getOccurrenceDetails(time);
      lines.push(line(idIn(event.uid), instant(startDate), instant(endDate), placeIn(item.summary)));
    }
  }
  return lines.toSorted();
}

/** The year as another parser reads it, with recurrences by a library of its own. */
function readByNodeIcal(text: string, zone: string): Line[] {
  // A day more on both sides, whose events are then left out.
  const range = { from: new Date(`${addDays(first, -1)}T00:00:00Z`), to: new Date(`${addDays(last, 2)}T00:00:00Z`) };
  const dayOf = (start: Date) => wallClockIn(zone, start).toISOString().slice(0, 10);
  const events = Object.values(nodeIcal.sync.parseICS(text)).flatMap((each) => (each?.type === 'VEVENT' ? [each] : []));
  return events
    .filter(({ status }) => status !== 'CANCELLED')
    .flatMap((event) =>
      nodeIcal
        .expandRecurringEvent(event, range)
        .filter(({ start }) => first <= dayOf(start) && dayOf(start) <= last)
        .map(({ start, end, event: source }) =>
          line(idIn(event.uid), start.getTime(), end.getTime(), placeIn(textOf(source.summary))),
        ),
    )
    .toSorted();
}

/** Hours that neither change of clocks touches, which readers of calendars read in different ways, and that end past midnight too. */
const time = fc
  .tuple(fc.integer({ min: 4, max: 23 }), fc.constantFrom('00', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const date = fc.integer({ min: 1, max: 363 }).map((days) => Temporal.PlainDate.from(first).add({ days }).toString());
/** A date whose next two weeks are in the year. */
const early = date.filter((day) => day < '2027-05-15');
const hours = fc.tuple(time, fc.oneof(time, fc.constantFrom('00:00', '00:30', '04:00')));
const anyPlace = fc.constantFrom('Springdale', 'Riverside', 'Barton');
const once = fc
  .record({ hours, place: anyPlace, date })
  .map(({ hours: [from, to], ...rest }) => ({ ...rest, from, to }));
const weekly = fc
  .record({
    hours,
    place: anyPlace,
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
    bounds: fc.tuple(fc.option(date), fc.option(date)),
    exceptions: fc.uniqueArray(
      fc.record({ date, cancelled: fc.boolean(), hours: fc.option(hours), place: fc.option(anyPlace) }),
      { maxLength: 20, selector: (each) => each.date },
    ),
  })
  .map(({ hours: [from, to], bounds: [start, end], exceptions, ...rest }) => ({
    ...rest,
    from,
    to,
    // Without a first date a calendar begins when the member was last changed: on the first day here.
    ...(start && { starts_on: start }),
    ...(end && (!start || end >= start) && { ends_on: end }),
    exceptions: exceptions.map(({ hours: other, place: at, ...each }) => ({
      ...each,
      ...(other && { from: other[0], to: other[1] }),
      ...(at && { place: at }),
    })),
  }));
const anyStops = fc
  .array(fc.oneof(once, weekly), { minLength: 1, maxLength: 4 })
  .map((stops): Stop[] => stops.map((stop, index) => ({ id: `s${index}`, ...stop })));

describe.each(zones)('in %s', (zone) => {
  test('the open feed lists stops as an expansion of its own does, and two parsers read them so from the calendar', () => {
    fc.assert(
      fc.property(anyStops, (stops) => {
        const lines = expected(stops, zone);
        const listed = stopFeed([{ stops }], { from: first, to: last, timezone: zone })
          .filter(({ cancelled }) => !cancelled)
          .map((each) => line(each.stop, Date.parse(each.starts_at), Date.parse(each.ends_at), each.place));
        expect(listed.toSorted()).toEqual(lines);
        const text = calendarOf(stops, zone);
        expect(readByIcalJs(text)).toEqual(lines);
        expect(readByNodeIcal(text, zone)).toEqual(lines);
        expect(readByIcalJs(calendarOf(stops, zone, 'showcase'))).toEqual(lines);
      }),
      { numRuns: 40 },
    );
  });

  test('a calendar that is imported again has the same stops', () => {
    fc.assert(
      fc.property(anyStops, (stops) => {
        const file = icsStops(calendarOf(stops, zone), { today: first, timezone: zone });
        const nameless = (lines: Line[]) => lines.map((each) => each.slice(each.indexOf(' '))).toSorted();
        const { found, problems } = 'failure' in file ? { found: [], problems: [] } : file;
        expect(problems).toEqual([]);
        const again = found.map(({ stop }) => stop);
        expect(nameless(expected(again, zone))).toEqual(nameless(expected(stops, zone)));
        // One that is over, or wholly canceled, is left out.
        expect(again.length).toBeLessThanOrEqual(stops.length);
      }),
      { numRuns: 60 },
    );
  });

  test('the open feed is in order and begins each stop by the clocks, also while they change', () => {
    const hour = fc.integer({ min: 0, max: 23 }).map((at) => `${String(at).padStart(2, '0')}:30`);
    const trucks = fc.array(fc.array(fc.record({ from: hour, place: anyPlace }), { maxLength: 4 }), { maxLength: 3 });
    fc.assert(
      fc.property(trucks, anyPlace, (members, place) => {
        const daily = { to: '23:00', days: [1, 2, 3, 4, 5, 6, 7] };
        const all = members.map((stops) => stops.map((stop, index): Stop => ({ id: `s${index}`, ...daily, ...stop })));
        const starts = Array.from({ length: 365 }, (_, days) => addDays(first, days)).flatMap((day) =>
          all
            .flat()
            .filter((stop) => stop.place === place)
            .map(({ from }) => Temporal.PlainDateTime.from(`${day}T${from}`).toZonedDateTime(zone).epochMilliseconds),
        );
        const wanted = { from: first, to: last, timezone: zone, place: ` ${place.toUpperCase()}` };
        const found = stopFeed(
          all.map((stops) => ({ stops })),
          wanted,
        );
        expect(found.map((stop) => Date.parse(stop.starts_at))).toEqual(starts.toSorted((a, b) => a - b));
      }),
      { numRuns: 10 },
    );
  });

  test('a page and its data for search engines have those of the next two weeks', () => {
    fc.assert(
      fc.property(anyStops, early, (stops, today) => {
        // With one that isn't there every week, so that dates are listed.
        const all: Stop[] = [...stops, { id: 'dated', place: 'Barton', from: '11:00', to: '14:00', date: today }];
        const until = addDays(today, 14);
        const dayOf = (start: number) => wallClockIn(zone, new Date(start)).toISOString().slice(0, 10);
        const isSoon = (start: number) => dayOf(start) < until;
        const lines = expected(all, zone)
          .map((each) => each.split(' ').slice(1))
          .filter(([start]) => dayOf(Number(start)) >= today && isSoon(Number(start)))
          .map((words) => words.join(' '))
          .toSorted();
        const page = pagesAt(all, zone, today).find(({ template }) => template === 'member')
          ?.data as Templates['member'];
        const shown = page.stops.map((stop) => {
          const { starts_at: start, ends_at: end } = instantsOf({ ...stop, date: stop.date ?? '' }, zone);
          return { start: Date.parse(start), end: Date.parse(end), place: stop.place };
        });
        const events = page.meta.jsonLd
          .filter((each) => each['@type'] === 'FoodEvent' && isOn(each))
          .map((event) => {
            const place = placeIn(textOf(event['name']));
            return { start: Date.parse(textOf(event['startDate'])), end: Date.parse(textOf(event['endDate'])), place };
          });
        for (const list of [shown, events]) {
          const soon = list
            .filter(({ start }) => isSoon(start))
            .map(({ start, end, place: at }) => `${start} ${end} ${at}`);
          expect(soon.toSorted()).toEqual(lines);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('an event and its data for search engines have its next dates', () => {
    fc.assert(
      fc.property(anyStops, early, (stops, today) => {
        const page = pagesAt(stops, zone, today, 'showcase').find(({ template }) => template === 'showcase')
          ?.data as Templates['showcase'];
        expect(page.dates.length).toBeLessThanOrEqual(12);
        const to = [page.dates.at(-1)?.date ?? '', last].toSorted()[0] ?? '';
        const shown = page.dates
          .filter((each) => !each.cancelled && (each.date ?? '') <= to)
          .map((each) => ({ each, times: instantsOf({ ...each, date: each.date ?? '' }, zone) }))
          .map(({ each, times }) => `${Date.parse(times.starts_at)} ${Date.parse(times.ends_at)} ${each.place}`)
          .toSorted();
        const dayOf = (start: string) =>
          wallClockIn(zone, new Date(Number(start)))
            .toISOString()
            .slice(0, 10);
        const wanted = expected(stops, zone)
          .map((each) => each.split(' ').slice(1))
          .filter(([start = '']) => dayOf(start) >= today && dayOf(start) <= to)
          .map((words) => words.join(' '))
          .toSorted();
        // The last day may have more than fit.
        const isFull = page.dates.length === 12;
        expect(isFull ? shown.slice(0, -4) : shown).toEqual(
          isFull ? wanted.slice(0, Math.max(0, shown.length - 4)) : wanted,
        );
        const events = page.meta.jsonLd
          .filter((each) => each['@type'] === 'FoodEvent' && isOn(each))
          .map((each) => {
            const at = textOf((each['location'] as JsonLd)['name']);
            return `${Date.parse(textOf(each['startDate']))} ${Date.parse(textOf(each['endDate']))} ${at}`;
          })
          .filter((each) => dayOf(each.split(' ')[0] ?? '') <= to);
        expect(events.toSorted()).toEqual(shown);
      }),
      { numRuns: 25 },
    );
  });
});
