import { describe, expect, test } from 'vitest';

import type { Mapping } from './mapping.ts';
import { readRows } from './rows.ts';
import { type Stops, stopsOf } from './stops.ts';

const columns = 'date days from to place address latitude longitude starts_on ends_on note cancelled hours'.split(' ');
const mapping: Mapping = { ...Object.fromEntries(columns.map((name) => [name, name])), applicant: 'vendor', live: [] };

function read(...lines: string[]): Stops {
  const header = ['vendor', ...columns].join(',');
  const rows = lines.map((line) => `Star,${line}${','.repeat(columns.length - line.split(',').length)}`);
  return stopsOf(readRows([header, ...rows].join('\n'), mapping).rows, 'Austin', null);
}
const stopsIn = (...lines: string[]) => {
  const { stops, notes } = read(...lines);
  expect(notes).toEqual([]);
  return stops.map(({ id: _, ...stop }) => stop);
};

describe('rows with a date or days', () => {
  test('are a stop each: weekly ones first, then by date; the same one twice is one', () => {
    const fair = '2026-12-11,,17:00,21:00,Fair,1 Main St,30.2,-97.7';
    expect(
      stopsIn(
        fair,
        '2026-12-04,,5pm,9pm,Fair,1 Main St,,,,,Bring cash,yes',
        fair,
        ',Tue/Fri,11:00,14:00,Lot,,30.3,-97.8',
      ),
    ).toEqual([
      { place: 'Lot', days: [2, 5], from: '11:00', to: '14:00', latitude: 30.3, longitude: -97.8 },
      {
        place: 'Fair',
        address: '1 Main St, Austin',
        date: '2026-12-04',
        from: '17:00',
        to: '21:00',
        note: 'Bring cash',
        cancelled: true,
      },
      {
        place: 'Fair',
        address: '1 Main St',
        date: '2026-12-11',
        from: '17:00',
        to: '21:00',
        latitude: 30.2,
        longitude: -97.7,
      },
    ]);
  });

  test('stand beside rows with hours', () => {
    expect(stopsIn('2026-12-04,,17:00,21:00,Fair', ',,,,,2 POST ST,30.2,-97.7,,,,,Mo:9AM-10AM')).toMatchObject([
      { place: '2 Post St', days: [1] },
      { place: 'Fair', address: 'Fair, Austin', date: '2026-12-04' },
    ]);
  });

  test('without a place have that of their address', () => {
    expect(stopsIn('2026-12-04,,17:00,21:00,,2 POST ST')).toMatchObject([
      { place: '2 Post St', address: '2 Post St, Austin' },
    ]);
  });

  test('that can’t be read are noted with their line', () => {
    const { stops, notes } = read(
      '3/4/2026,,17:00,21:00,Fair',
      '2026-12-04,,17:00,,Fair',
      '2026-12-04,,17:00,21:00,',
      ',,17:00,21:00,Fair',
      '2026-12-04,,17:00,21:00,Fair,,137,-97',
    );
    expect(stops).toEqual([]);
    expect(notes.map(({ line, problem }) => [line, problem])).toEqual([
      [2, expect.stringContaining('can be two dates')],
      [3, 'it doesn’t say when it ends'],
      [4, 'its place: Place is required'],
      [5, 'it has no date and no day of the week'],
      [6, 'the coordinates “137, -97” can’t be right'],
    ]);
  });

  test('of too many the last dates stay, and weekly ones', () => {
    const lines = Array.from({ length: 205 }, (_, at) => `${2027 + at}-01-01,,17:00,21:00,Fair`);
    const { stops, dropped } = read(...lines, ',Tue,11:00,14:00,Lot');
    expect(dropped).toBe(6);
    expect([stops.length, stops[0]?.place, stops[1]?.date, stops.at(-1)?.date]).toEqual([
      200,
      'Lot',
      '2033-01-01',
      '2231-01-01',
    ]);
  });

  test('keep their ids while nothing changes', () => {
    const ids = (...lines: string[]) => read(...lines).stops.map(({ id }) => id);
    const [first] = ids('2026-12-04,,17:00,21:00,Fair');
    expect(ids('2026-12-01,,17:00,21:00,Fair', 'Dec 4 2026,,5 PM,9 PM,Fair')[1]).toBe(first);
    expect(ids('2026-12-04,,17:00,22:00,Fair')).not.toEqual([first]);
  });
});
