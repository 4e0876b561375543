import { describe, expect, test } from 'vitest';

import { occurrencesOf } from '../content/occurrences.ts';
import { icsStops } from './ics-stops.ts';
import type { StopFile } from './stop-file.ts';

/** A Saturday. */
const today = '2026-11-28';
const timezone = 'America/Chicago';

const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'LOCATION:Lot', ...lines, 'END:VEVENT'].join('\r\n');
const friday = ['DTSTART;TZID=America/Chicago:20261204T110000', 'DTEND;TZID=America/Chicago:20261204T140000'];
const tuesday = ['DTSTART;TZID=America/Chicago:20260106T110000', 'DTEND;TZID=America/Chicago:20260106T140000'];

function read(...events: string[]): StopFile {
  const file = icsStops(calendar(...events), { today, timezone });
  if ('failure' in file) throw new Error(file.failure);
  return file;
}
const stopsIn = (...events: string[]) => {
  const { found, problems } = read(...events);
  expect(problems).toEqual([]);
  return found.map(({ stop: { id: _, ...stop } }) => stop);
};
const problemIn = (...events: string[]) => read(...events).problems.map(({ problem }) => problem);
const lot = { place: 'Lot', from: '11:00', to: '14:00' };

describe('a single event', () => {
  test('is a stop with place, address, point and note', () => {
    const [stop] = stopsIn(
      ['BEGIN:VEVENT', 'UID:1', ...friday, 'SUMMARY:Lunch', 'LOCATION:Brewery\\, 6th\\n600 E 6th St\\, Austin']
        .concat('GEO:30.26;-97.73', 'DESCRIPTION:<p>In the\\nyard</p>', 'STATUS:CANCELLED', 'END:VEVENT')
        .join('\r\n'),
    );
    expect(stop).toEqual({
      ...lot,
      place: 'Brewery, 6th',
      address: '600 E 6th St, Austin',
      latitude: 30.26,
      longitude: -97.73,
      note: 'In the yard',
      cancelled: true,
      date: '2026-12-04',
    });
  });

  test('a place and an address on one line are told apart; without a place its title is one', () => {
    const [first, second] = stopsIn(
      ['BEGIN:VEVENT', ...friday, 'LOCATION:Zilker Park\\, 2100 Barton Springs Rd', 'END:VEVENT'].join('\n'),
      ['BEGIN:VEVENT', ...friday, 'SUMMARY:Harvest Fair', 'END:VEVENT'].join('\n'),
    );
    expect(first).toMatchObject({ place: 'Zilker Park', address: 'Zilker Park, 2100 Barton Springs Rd' });
    expect(second).toEqual({ ...lot, place: 'Harvest Fair', date: '2026-12-04' });
  });

  test.each([
    ['UTC', 'DTSTART:20261204T170000Z', 'DTEND:20261204T200000Z'],
    ['another zone', 'DTSTART;TZID=Europe/Berlin:20261204T180000', 'DURATION:PT3H'],
    ['a zone with a path', 'DTSTART;TZID="/example.org/2026/America/New_York":20261204T120000', 'DURATION:PT3H'],
    ['no zone', 'DTSTART:20261204T110000', 'DTEND:20261204T140000'],
    ['two zones', 'DTSTART;TZID=America/New_York:20261204T120000', 'DTEND;TZID=Europe/Berlin:20261204T210000'],
  ])('its times in %s are the domain’s', (_, ...lines) => {
    expect(stopsIn(event(...lines))).toEqual([{ ...lot, date: '2026-12-04' }]);
  });

  test('its zone may be one that only the file knows', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Eastern Time', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'].concat([
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
    const named = event('DTSTART;TZID=Eastern Time:20261204T120000', 'DURATION:PT3H');
    expect(stopsIn(zone.join('\r\n'), named)).toEqual([{ ...lot, date: '2026-12-04' }]);
    expect(problemIn(named)).toEqual(['its time zone “Eastern Time” is not known']);
  });

  test('texts that are too long are cut, also in the middle of an emoji', () => {
    const { found, problems } = read(
      ['BEGIN:VEVENT', ...friday, `LOCATION:${'p'.repeat(199)}🌮\\n${'a'.repeat(299)}🌮`]
        .concat(`DESCRIPTION:${'n'.repeat(299)}🌮`, 'END:VEVENT')
        .join('\r\n'),
    );
    expect(problems).toEqual([]);
    expect(found).toMatchObject([
      {
        isCut: true,
        stop: {
          place: `${'p'.repeat(199)}\ufffd`,
          address: `${'a'.repeat(299)}\ufffd`,
          note: `${'n'.repeat(299)}\ufffd`,
        },
      },
    ]);
  });

  test('past ones are left out and counted; one that ends after midnight is today’s', () => {
    const { found, past } = read(
      event('DTSTART:20161204T110000', 'DURATION:PT3H'),
      event('DTSTART:20261127T110000', 'DURATION:PT3H'),
      event('DTSTART:20261128T220000', 'DURATION:PT3H'),
    );
    expect(past).toBe(2);
    expect(found).toMatchObject([{ stop: { date: '2026-11-28', from: '22:00', to: '01:00' } }]);
  });

  test.each([
    [
      'lasts all day',
      ['DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261205'],
      'it lasts all day: a stop needs the hours',
    ],
    ['lasts days', ['DTSTART:20261204T110000', 'DTEND:20261206T140000'], 'it is longer than a day'],
    ['ends too early', ['DTSTART:20261204T110000', 'DTEND:20261204T100000'], 'it ends before it begins'],
    ['has no end', ['DTSTART:20261204T110000'], 'it has no end'],
    ['has no start', ['DTEND:20261204T110000'], 'it has no time to begin at'],
    ['has a wrong time', ['DTSTART:tomorrow', 'DURATION:PT3H'], 'can’t be read'],
    ['repeats by the hour', [...friday, 'RRULE:FREQ=HOURLY'], 'it repeats in a way that can’t be read'],
    [
      'repeats on a day that never comes',
      [...friday, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
      'it repeats in a way',
    ],
  ])('one that %s is refused with a word', (_, lines, problem) => {
    expect(problemIn(event(...lines))).toEqual([expect.stringContaining(problem)]);
  });
});

describe('a repeating event', () => {
  test('weekly is a weekly stop, with its past forgotten', () => {
    expect(stopsIn(event(...tuesday, 'RRULE:FREQ=WEEKLY;BYDAY=TU,FR'))).toEqual([{ ...lot, days: [2, 5] }]);
    expect(stopsIn(event(...tuesday, 'RRULE:FREQ=WEEKLY'))).toEqual([{ ...lot, days: [2] }]);
    expect(stopsIn(event(...tuesday, 'RRULE:FREQ=DAILY'))).toEqual([{ ...lot, days: [1, 2, 3, 4, 5, 6, 7] }]);
    expect(stopsIn(event(...friday, 'RRULE:FREQ=WEEKLY'))).toEqual([{ ...lot, days: [5], starts_on: '2026-12-04' }]);
  });

  test.each([
    ['UNTIL=20270301T055959Z', '2027-02-28'],
    ['UNTIL=20270302T170000Z', '2027-03-02'],
    ['UNTIL=20270302T165959Z', '2027-03-01'],
    ['UNTIL=20270302', '2027-03-02'],
    ['UNTIL=20270302T110000', '2027-03-02'],
    ['COUNT=50', '2026-12-15'],
  ])('ends with %s', (end, last) => {
    const [stop, ...others] = stopsIn(event(...tuesday, `RRULE:FREQ=WEEKLY;${end}`));
    expect([stop?.days, stop?.exceptions, stop?.ends_on, others]).toEqual([[2], undefined, last, []]);
  });

  test('one that is over is past', () => {
    const rule = event(...tuesday, 'RRULE:FREQ=WEEKLY;COUNT=40');
    expect(read(rule, event(...tuesday, 'RRULE:FREQ=WEEKLY;UNTIL=20261101T000000Z'))).toEqual({
      found: [],
      problems: [],
      past: 2,
    });
  });

  test('left-out dates and changes are exceptions, and what is moved to another day is a stop of its own', () => {
    const change = (date: string, ...lines: string[]) =>
      event(`RECURRENCE-ID;TZID=America/Chicago:${date}T110000`, ...lines);
    const stops = stopsIn(
      event(
        ...tuesday,
        'RRULE:FREQ=WEEKLY',
        'EXDATE;TZID=America/Chicago:20261201T110000,20260113T110000',
        'EXDATE:20271228T170000Z',
      ),
      change('20261208', 'DTSTART:20261208T180000Z', 'DURATION:PT3H'),
      change('20261215', 'DTSTART:20261216T110000', 'DURATION:PT3H'),
      change('20261222', 'DTSTART:20261222T110000', 'DURATION:PT3H', 'STATUS:CANCELLED'),
      change('20261229', 'DTSTART:20261229T110000', 'DURATION:PT3H', 'DESCRIPTION:Indoors'),
    );
    expect(stops).toEqual([
      {
        ...lot,
        days: [2],
        exceptions: [
          { date: '2026-12-01', cancelled: true },
          { date: '2026-12-08', from: '12:00', to: '15:00' },
          { date: '2026-12-15', cancelled: true },
          { date: '2026-12-22', cancelled: true },
          { date: '2026-12-29', note: 'Indoors' },
          { date: '2027-12-28', cancelled: true },
        ],
      },
      { ...lot, date: '2026-12-16' },
    ]);
  });

  test('a change of an event that isn’t in the file is a stop of its own', () => {
    expect(stopsIn(event('RECURRENCE-ID:20261208T110000', ...friday))).toEqual([{ ...lot, date: '2026-12-04' }]);
  });

  test('one in a zone whose clocks change on the same days is weekly; in another it is so for a year', () => {
    const inZone = (zone: string, hour: string) =>
      event(`DTSTART;TZID=${zone}:20260106T${hour}0000`, 'DURATION:PT3H', 'RRULE:FREQ=WEEKLY');
    expect(stopsIn(inZone('America/New_York', '12'))).toEqual([{ ...lot, days: [2] }]);
    const { found, problems } = read(inZone('Europe/Berlin', '18'));
    expect(problems).toEqual([]);
    const [{ stop, until } = { stop: null }] = found;
    expect(stop).toMatchObject({ ...lot, days: [2], ends_on: '2027-11-27' });
    expect(stop?.exceptions).toContainEqual({ date: '2027-03-16', from: '12:00', to: '15:00' });
    expect(until).toBe('2027-11-27');
    // At six in the morning in Sydney it is the day before.
    expect(stopsIn(inZone('Australia/Sydney', '06'))).toMatchObject([{ days: [1] }]);
  });

  test.each([
    ['FREQ=MONTHLY;BYDAY=1FR', 13, '2026-12-04', '2027-12-03'],
    ['FREQ=MONTHLY', 12, '2026-12-04', '2027-11-04'],
    ['FREQ=WEEKLY;INTERVAL=2', 27, '2026-12-04', '2027-12-03'],
    ['FREQ=MONTHLY;COUNT=3', 3, '2026-12-04', '2027-02-04'],
    ['FREQ=YEARLY', 1, '2026-12-04', '2026-12-04'],
  ])('%s is a stop on each of its dates of a year', (rule, count, first, last) => {
    const dates = stopsIn(event(...friday, `RRULE:${rule}`)).map(({ date }) => date);
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([count, first, last]);
  });

  test('dates that it adds are stops of their own', () => {
    expect(stopsIn(event(...friday, 'RDATE:20261210T230000Z'))).toEqual([
      { ...lot, date: '2026-12-04' },
      { ...lot, from: '17:00', to: '20:00', date: '2026-12-10' },
    ]);
  });

  test('its times on one day are in the order of the clock', () => {
    const times = ['20261210T180000', '20261210T070000', '20261203T090000'].map((time) => `RDATE:${time}`);
    expect(stopsIn(event(...friday, ...times)).map(({ date, from }) => `${date} ${from}`)).toEqual([
      '2026-12-03 09:00',
      '2026-12-04 11:00',
      '2026-12-10 07:00',
      '2026-12-10 18:00',
    ]);
  });

  test('one with more exceptions than a stop may have says so', () => {
    const dates = occurrencesOf([{ id: 'd', ...lot, days: [1, 2, 3, 4, 5, 6, 7] }], '2027-01-01', '2028-06-30');
    const left = dates.map(({ date }) => `EXDATE:${date.replaceAll('-', '')}T110000`);
    expect(problemIn(event(...friday, 'RRULE:FREQ=DAILY', ...left))).toEqual(['Use at most 500 exceptions']);
  });
});

describe('a file', () => {
  test('broken events are named by their line and stop nothing', () => {
    const { found, problems } = read(
      event(...friday),
      'BEGIN:VEVENT\r\ngarbage\r\nEND:VEVENT',
      event(...friday),
      'BEGIN:VEVENT\r\nUID:2',
      event(...friday),
      'BEGIN:VEVENT\r\nDTSTART:2026',
    );
    expect(found.map(({ line }) => line)).toEqual([3, 12, 20]);
    expect(problems).toEqual([
      { line: 9, problem: 'the event is not written as calendars write it' },
      { line: 18, problem: 'the event has no end: the file may be cut off' },
      { line: 26, problem: 'the event has no end: the file may be cut off' },
    ]);
  });

  test('one without events says so', () => {
    expect(icsStops(calendar(), { today, timezone })).toEqual({
      failure: 'The calendar has no events: there is nothing to import.',
    });
  });

  test('ten years of everything are read in seconds, and what is too much is said', () => {
    const daily = Array.from({ length: 1500 }, (_, index) =>
      event(`DTSTART:20160101T${String(index % 24).padStart(2, '0')}0000Z`, 'DURATION:PT3H', 'RRULE:FREQ=DAILY'),
    );
    const single = Array.from({ length: 1500 }, (_, index) =>
      event(`DTSTART:${2016 + (index % 20)}1204T170000Z`, 'DURATION:PT3H'),
    );
    const began = performance.now();
    const { found, problems, past } = read(...daily, ...single);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(past).toBe(750);
    expect(found.length).toBeGreaterThan(700);
    expect(problems.map(({ problem }) => problem)).toContainEqual(expect.stringContaining('repeats too often'));
  });
});
