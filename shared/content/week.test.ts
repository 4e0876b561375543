import { describe, expect, test } from 'vitest';

import { isOpen, momentIn, statusAt, type WeekStop } from './week.ts';

const stop = (day: number, from: string, to: string): WeekStop => ({
  place: `Lot ${day}`,
  address: '',
  map: '',
  day,
  from,
  to,
});
/** A moment of the week of Monday, November 16, 2026. */
const at = (day: number, time: string) => ({
  date: `2026-11-${15 + day}`,
  day,
  minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
});

describe('opening times of a truck', () => {
  test('times are in the domain’s time zone, also across midnight and daylight saving time', () => {
    expect(momentIn(new Date('2026-11-21T05:30:00Z'), 'America/Chicago')).toEqual(at(5, '23:30'));
    expect(momentIn(new Date('2026-11-21T05:30:00Z'), 'America/New_York')).toEqual(at(6, '00:30'));
    expect(momentIn(new Date('2026-07-04T17:00:00Z'), 'America/Chicago')).toEqual({
      date: '2026-07-04',
      day: 6,
      minutes: 720,
    });
  });

  test('a stop is open from its first minute until before its end', () => {
    const lunch = stop(5, '11:00', '14:30');
    expect(isOpen(lunch, at(5, '11:00'))).toBe(true);
    expect(isOpen(lunch, at(5, '14:29'))).toBe(true);
    expect(isOpen(lunch, at(5, '14:30'))).toBe(false);
    expect(isOpen(lunch, at(4, '12:00'))).toBe(false);
  });

  test('hours past midnight belong to the evening before, also on Sunday', () => {
    expect(isOpen(stop(5, '17:00', '01:00'), at(6, '00:30'))).toBe(true);
    expect(isOpen(stop(7, '20:00', '02:00'), at(1, '01:59'))).toBe(true);
    expect(isOpen(stop(7, '20:00', '02:00'), at(1, '02:00'))).toBe(false);
  });

  test('a truck is open, opens later today, on a later day, or never', () => {
    const stops = [stop(3, '11:00', '14:00'), stop(5, '17:00', '22:00')];
    expect(statusAt(stops, at(3, '12:00'))).toMatchObject({ kind: 'open', stop: { day: 3 } });
    expect(statusAt(stops, at(5, '09:00'))).toMatchObject({ kind: 'later', stop: { day: 5 } });
    expect(statusAt(stops, at(4, '09:00'))).toMatchObject({ kind: 'next', days: 1 });
    expect(statusAt(stops, at(5, '23:00'))).toMatchObject({ kind: 'next', stop: { day: 3 }, days: 5 });
    expect(statusAt([stop(3, '11:00', '14:00')], at(3, '15:00'))).toMatchObject({ kind: 'next', days: 7 });
    expect(statusAt([], at(1, '00:00'))).toEqual({ kind: 'none' });
  });

  test('a member with several trucks has several stops at once', () => {
    const lots = [stop(3, '11:00', '14:00'), stop(3, '11:00', '15:00'), stop(3, '12:00', '14:00')];
    expect(statusAt(lots, at(3, '09:00'))).toMatchObject({ kind: 'later', others: 1 });
    expect(statusAt(lots, at(3, '12:00'))).toMatchObject({ kind: 'open', others: 2 });
    expect(statusAt(lots, at(3, '14:30'))).toMatchObject({ kind: 'open', stop: { to: '15:00' }, others: 0 });
  });

  test('on the night of a clock change a stop ends by wall-clock time', () => {
    const night = [stop(6, '22:00', '03:00')];
    const kindAt = (instant: string) => statusAt(night, momentIn(new Date(instant), 'America/Chicago')).kind;
    // On March 8, 2026, 2 AM becomes 3 AM: the stop is an hour shorter. On November 1, 1:30 AM repeats: it is an hour longer.
    expect(['2026-03-08T07:59:00Z', '2026-03-08T08:00:00Z'].map(kindAt)).toEqual(['open', 'next']);
    expect(['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z', '2026-11-01T08:59:00Z'].map(kindAt)).toEqual([
      'open',
      'open',
      'open',
    ]);
    expect(kindAt('2026-11-01T09:00:00Z')).toBe('next');
  });

  test('a stop on a date is open, comes later, on a later day, and never again', () => {
    const night = { ...stop(5, '20:00', '02:00'), date: '2026-11-20' };
    expect(statusAt([night], at(5, '21:00')).kind).toBe('open');
    expect(statusAt([night], at(6, '01:59')).kind).toBe('open');
    expect(statusAt([night], at(6, '02:00')).kind).toBe('none');
    expect(statusAt([night], at(5, '08:00')).kind).toBe('later');
    expect(statusAt([night], at(1, '23:00'))).toMatchObject({ kind: 'next', days: 4 });
    expect(statusAt([{ ...night, date: '2026-12-25' }], at(1, '23:00'))).toMatchObject({ kind: 'next', days: 39 });
    // A week later, on the same weekday.
    expect(isOpen(night, { date: '2026-11-27', day: 5, minutes: 1290 })).toBe(false);
  });
});
