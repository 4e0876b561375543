import { describe, expect, test } from 'vitest';

import { clock } from '#shared/stop-files/hours.ts';

import { mergeSpans, parseHours, type Span } from './hours.ts';

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

function written(spans: Span[]): string {
  return spans.map(({ day, from, to }) => `${dayNames[day - 1]} ${clock(from)}-${clock(to)}`).join(' ');
}

/** From the permit data, after joining duplicate and adjoining hours. */
const joined: [string, string][] = [
  ['', ''],
  ['Mo:6AM-8PM', 'Mo 06:00-20:00'],
  ['Mo/We:10AM-2PM', 'Mo 10:00-14:00 We 10:00-14:00'],
  ['Mo-We:7AM-3PM', 'Mo 07:00-15:00 Tu 07:00-15:00 We 07:00-15:00'],
  ['Sa-Su:8AM-4PM', 'Sa 08:00-16:00 Su 08:00-16:00'],
  ['Su/We/Sa:11AM-3PM', 'We 11:00-15:00 Sa 11:00-15:00 Su 11:00-15:00'],
  ['Fr:9AM-10AM/11AM-12PM', 'Fr 09:00-10:00 Fr 11:00-12:00'],
  ['Fr:7AM-8AM/10AM-11AM/11AM-12PM', 'Fr 07:00-08:00 Fr 10:00-12:00'],
  ['Mo/Mo/Mo/Mo/Mo:9AM-10AM/10AM-11AM/12PM-1PM/1PM-2PM', 'Mo 09:00-11:00 Mo 12:00-14:00'],
  ['Sa:12PM-4PM;Tu/We:3PM-8PM', 'Tu 15:00-20:00 We 15:00-20:00 Sa 12:00-16:00'],
  ['Su:12PM-8PM;Fr:3PM-8PM;Sa:4PM-8PM', 'Fr 15:00-20:00 Sa 16:00-20:00 Su 12:00-20:00'],
  ['Su/Fr/Sa:8PM-2AM', 'Fr 20:00-02:00 Sa 20:00-02:00 Su 20:00-02:00'],
  ['Th/Fr:12AM-2AM;We/Th:11PM-12AM', 'We 23:00-02:00 Th 23:00-02:00'],
  ['Tu/We/Th:12AM-3AM;Mo-We:12PM-12AM', 'Mo 12:00-03:00 Tu 12:00-03:00 We 12:00-03:00'],
  ['Sa-Su:12AM-2AM;Fr/Sa:11PM-12AM', 'Fr 23:00-02:00 Sa 23:00-02:00'],
  ['Su/Fr/Sa:12AM-3AM;Th/Fr/Sa:10PM-12AM', 'Th 22:00-03:00 Fr 22:00-03:00 Sa 22:00-03:00'],
  ['Mo:12AM-2AM;Su:11PM-12AM', 'Su 23:00-02:00'],
  ['Fr:11PM-12AM', 'Fr 23:00-00:00'],
];

describe('weekly hours', () => {
  test.each(joined)('"%s" is "%s"', (text, expected) => {
    expect(written(mergeSpans(parseHours(text) ?? []))).toBe(expected);
  });

  test.each([
    ['Fri-Mon: 9:30am - 5:15pm', 'Mo 09:30-17:15 Fr 09:30-17:15 Sa 09:30-17:15 Su 09:30-17:15'],
    ['Monday,Wednesday: 17:00-21:00', 'Mo 17:00-21:00 We 17:00-21:00'],
    ['Mo:0:00-24:00', 'Mo 00:00-00:00'],
  ])('"%s", as other cities write it, is "%s"', (text, expected) => {
    expect(written(parseHours(text) ?? [])).toBe(expected);
  });

  test('a place that is open around the clock keeps one stop a day', () => {
    expect(written(mergeSpans(parseHours('Mo-We:12AM-12AM') ?? []))).toBe(
      'Mo 00:00-00:00 Tu 00:00-00:00 We 00:00-00:00',
    );
  });

  test.each([
    'by appointment',
    'Mo-Fr',
    'Xx:9AM-10AM',
    'Mo:25AM-26AM',
    'Mo:9AM',
    'Mo:9AM-10AM-11AM',
    'Mo-Tu-We:9AM-10AM',
    'Mo:13PM-2PM',
    '9AM-5PM',
  ])('"%s" is not read as hours', (text) => {
    expect(parseHours(text)).toBeNull();
  });
});
