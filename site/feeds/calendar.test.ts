import { execFileSync } from 'node:child_process';

import { describe, expect, test } from 'vitest';

import { demoContent, postOf } from '#tests/support/demo-content.ts';

import type { Content } from '../data/content.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import { calendarText, type StopCalendar } from './calendar.ts';
import { timeZoneText } from './time-zone.ts';

const path = '/members/pecan-smoke/calendar.ics';
const dataOf = (content: Content) =>
  pagesOf(content).pages.find((page) => page.path === path)?.data as StopCalendar | undefined;
const textOf = (content: Content) => {
  const data = dataOf(content);
  return data ? calendarText(data) : '';
};
/** Unfolds long lines, which are split by a line break and a space. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const stopsOf = (content: Content) => content.posts.member[0]?.post_body.attributes.stops ?? [];

describe('the calendar of an event', () => {
  const eventAt = (attributes: object) => {
    const content = demoContent();
    content.posts.showcase = [postOf('showcase', 'smoke-off', { attributes: { title: 'Smoke-off', ...attributes } })];
    const page = pagesOf(content).pages.find((each) => each.path.endsWith('smoke-off/calendar.ics'));
    return page ? linesOf(calendarText(page.data as StopCalendar)) : [];
  };

  test('has its own time, also without a list of dates', () => {
    const lines = eventAt({ starts_at: '2026-12-12 16:00', ends_at: '2026-12-12 22:00', place: 'Dock Five' });
    expect(lines).toContain('DTSTART;TZID=America/Chicago:20261212T160000');
    expect(lines).toContain('DTEND;TZID=America/Chicago:20261212T220000');
    expect(lines).toContain('SUMMARY:Smoke-off\\, Dock Five');
  });

  test('has its place once, with the address and the point of a stop of that name', () => {
    const time = { starts_at: '2026-12-12 16:00', ends_at: '2026-12-12 22:00' };
    const locationOf = (place: string) => eventAt({ ...time, place }).filter((line) => /^(?:LOCATION|GEO)/.test(line));
    expect(locationOf('Springdale warehouse row, 1000 block of Springdale Rd')).toEqual([
      'LOCATION:Springdale warehouse row\\n1000 block of Springdale Rd\\, Austin\\, TX',
      'GEO:30.26;-97.69',
    ]);
    expect(locationOf('Library lawn')).toEqual(['LOCATION:Library lawn\\nAustin\\, TX']);
    expect(locationOf('Library lawn, Austin')).toEqual(['LOCATION:Library lawn\\, Austin']);
  });

  test('is not made of whole days, nor without an end', () => {
    expect(eventAt({ starts_at: '2026-12-12', ends_at: '2026-12-13' })).toEqual([]);
    expect(eventAt({ starts_at: '2026-12-12 16:00' })).toEqual([]);
  });

  test('has a time once that is in the list of dates too', () => {
    const stops = [{ id: 's', place: 'Dock Five', date: '2026-12-12', from: '16:00', to: '22:00' }];
    const lines = eventAt({ starts_at: '2026-12-12 16:00', ends_at: '2026-12-12 22:00', stops });
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });
});

describe('a member’s calendar', () => {
  test('has each stop every week, in the domain’s time zone', () => {
    const content = demoContent();
    content.posts.showcase = [];
    const lines = linesOf(textOf(content));
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines).toContain('TZID:America/Chicago');
    const first = lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT'));
    expect(first).toEqual([
      'BEGIN:VEVENT',
      'UID:pecan-smoke-3.pecansmoke000000@lonestar.test',
      'SEQUENCE:1',
      'DTSTAMP:20261120T100000Z',
      'DTSTART;TZID=America/Chicago:20261125T110000',
      'DTEND;TZID=America/Chicago:20261125T143000',
      'RRULE:FREQ=WEEKLY;BYDAY=WE',
      'SUMMARY:Pecan Smoke\\, Springdale warehouse row',
      'LOCATION:Springdale warehouse row\\n1000 block of Springdale Rd\\, Austin\\, TX',
      'GEO:30.26;-97.69',
      'URL;VALUE=URI:https://lonestar.test/members/pecan-smoke',
      'STATUS:CONFIRMED',
    ]);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(3);
  });

  test('names a stop without an address once', () => {
    const content = demoContent();
    const [stop] = stopsOf(content);
    if (stop) Object.assign(stop, { place: 'Dock Five', address: undefined });
    expect(linesOf(textOf(content))).toContain('LOCATION:Dock Five');
  });

  test('follows the format: lines of at most 75 bytes, CR LF, and no injected lines', () => {
    const content = demoContent();
    const [stop] = stopsOf(content);
    if (stop) stop.place = `Très ${'日本 🌮 '.repeat(20)}\r\nEND:VCALENDAR\nATTACH:x;,\\`;
    const text = textOf(content);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(linesOf(text).filter((line) => /^(?:END:VCALENDAR|ATTACH)/.test(line))).toEqual(['END:VCALENDAR']);
  });

  test('has the events that it cooks at, beside its stops', () => {
    const content = demoContent();
    const [cook] = content.posts.member;
    const times = { starts_at: '2026-12-12 16:00', ends_at: '2026-12-12 22:00', place: 'Dock Five' };
    const eventOf = (name: string, members: string[]) =>
      postOf('showcase', name, {
        attributes: { title: name, ...times },
        body: { external_data: { cuisines: [], members } },
      });
    content.posts.showcase = [eventOf('Smoke-off', [cook?.id ?? '']), eventOf('Another night', [])];
    const lines = linesOf(textOf(content));
    expect(lines).toContain('DTSTART;TZID=America/Chicago:20261212T160000');
    expect(lines).toContain('SUMMARY:Pecan Smoke\\, Smoke-off\\, Dock Five');
    expect(lines.join()).not.toContain('Another night');
    const uids = lines.filter((line) => line.startsWith('UID:'));
    expect(new Set(uids).size).toBe(4);
  });

  test('keeps a canceled stop under its id, even if it was the last one', () => {
    const content = demoContent();
    content.posts.showcase = [];
    const uids = (text: string) => linesOf(text).filter((line) => line.startsWith('UID:'));
    const before = uids(textOf(content));
    for (const stop of stopsOf(content)) stop.cancelled = true;
    const after = textOf(content);
    expect(uids(after)).toEqual(before);
    expect(linesOf(after).filter((line) => line.startsWith('STATUS:'))).toEqual(Array(3).fill('STATUS:CANCELLED'));
  });

  test('ends a stop past midnight on the next day', () => {
    const content = demoContent();
    const [stop] = stopsOf(content);
    if (stop) Object.assign(stop, { from: '20:00', to: '01:30' });
    expect(dataOf(content)?.stops[0]).toMatchObject({ start: '2026-11-25T20:00', end: '2026-11-26T01:30' });
  });

  test('doesn’t exist without stops', () => {
    const content = demoContent();
    if (content.posts.member[0]) content.posts.member[0].post_body.attributes.stops = [];
    expect(dataOf(content)).toBeUndefined();
  });

  test('is the same on a machine in another time zone', () => {
    const script = `
      const { demoContent } = await import('#tests/support/demo-content.ts');
      const { pagesOf } = await import('#site/data/pages/pages-of.ts');
      const { calendarText } = await import('#site/feeds/calendar.ts');
      const { data } = pagesOf(demoContent()).pages.find(({ path }) => path === '${path}');
      process.stdout.write(calendarText(data));`;
    const env = { ...process.env, TZ: 'Pacific/Auckland' };
    const there = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env });
    expect(there.toString()).toBe(textOf(demoContent()));
  });
});

describe('a time zone', () => {
  test('states its changes of clocks', () => {
    expect(timeZoneText('Europe/Berlin', 2026).split('\r\n')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Berlin',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260329T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20261025T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
    expect(timeZoneText('America/Chicago', 2026)).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU');
  });

  test('without changes has one offset, including half hours', () => {
    expect(timeZoneText('Asia/Kolkata', 2026)).toContain('TZOFFSETFROM:+0530\r\nTZOFFSETTO:+0530');
    expect(timeZoneText('Asia/Kolkata', 2026)).not.toContain('DAYLIGHT');
  });

  test('without a recurring rule lists its changes', () => {
    const text = timeZoneText('America/Santiago', 2026);
    expect(text).not.toContain('RRULE');
    expect(text).toMatch(/RDATE:20260405T000000,20270404T000000,/);
  });
});
