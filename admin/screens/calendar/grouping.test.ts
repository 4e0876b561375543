import { expect, test } from 'vitest';

import type { Calendar, CalendarStop } from '#shared/schemas/calendar.ts';

import { overlapWords } from './entry-words.ts';
import { filteredRows, isGap, placeRows, summaryOf, truckRows } from './grouping.ts';
import { weekOfAll } from './week-entries.ts';

const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'];
const monday = ['2026-11-23'];

function week(trucks: Record<string, Partial<CalendarStop>[]>) {
  const members = Object.entries(trucks).map(([title, stops]) => ({
    id: title,
    title,
    post_status_id: 2 as const,
    live: 'same' as const,
    stops: stops.map((stop, index) => ({
      stop: `${index}`,
      dates: monday,
      place: 'Springdale',
      from: '11:00',
      to: '14:00',
      ...stop,
    })),
  }));
  const calendar: Calendar = { from: '2026-11-21', to: '2026-11-29', members };
  return weekOfAll(calendar, days);
}
const cellsOf = (rows: ReturnType<typeof placeRows>) =>
  Object.fromEntries(
    rows.map(({ title, cells }) => [
      title,
      cells.flatMap((cell) => cell.map(({ member, date, place }) => `${date.slice(8)} ${member.title} ${place}`)),
    ]),
  );
const all = { by: 'place', q: '', overlaps: false } as const;

test('a place has the trucks of each day, whatever the case of its name, and the address book has more places', () => {
  const found = week({
    Smoke: [{ dates: ['2026-11-23', '2026-11-24'] }, { place: 'Barton  springs', dates: ['2026-11-21', '2026-11-28'] }],
    Ember: [{ place: 'springdale', from: '09:00' }],
  });
  expect(cellsOf(placeRows(found, ['Barton Springs', 'Airport']))).toEqual({
    Airport: [],
    'Barton Springs': ['28 Smoke Barton  springs'],
    springdale: ['23 Ember springdale', '23 Smoke Springdale', '24 Smoke Springdale'],
  });
});

test('all trucks have a row, by name and not by case, also those without stops', () => {
  const found = week({ 'truck 10': [{}], 'Truck 9': [], 'a truck': [{ dates: ['2026-11-29'] }] });
  expect(cellsOf(truckRows(found))).toEqual({ 'a truck': [], 'Truck 9': [], 'truck 10': ['23 truck 10 Springdale'] });
  expect(truckRows(found).map(({ title }) => title)).toEqual(['a truck', 'Truck 9', 'truck 10']);
});

test('two stops of a truck at once name each other; those of two trucks, canceled or one after the other do not', () => {
  const found = week({
    Smoke: [
      { from: '11:00', to: '14:00' },
      { place: 'Riverside', from: '13:00', to: '20:00' },
    ],
    Ember: [{}, { place: 'Canceled', status: 'canceled' }, { place: 'Later', from: '14:00', to: '15:00' }],
  });
  expect(found.entries.map((entry) => [entry.member.title, entry.place, overlapWords(entry)])).toEqual([
    ['Smoke', 'Springdale', 'Overlaps Riverside, 1 PM – 8 PM'],
    ['Ember', 'Springdale', ''],
    ['Ember', 'Canceled', ''],
    ['Smoke', 'Riverside', 'Overlaps Springdale, 11 AM – 2 PM'],
    ['Ember', 'Later', ''],
  ]);
  expect(found.overlaps).toBe(1);
});

test('a night of the Saturday before overlaps the first morning, and counts once', () => {
  const found = week({
    Smoke: [
      { place: 'Night', dates: ['2026-11-21'], from: '20:00', to: '03:00' },
      { place: 'Early', dates: ['2026-11-22'], from: '01:00', to: '05:00' },
      { place: 'Outside', dates: ['2026-11-21'], from: '19:00', to: '21:00' },
    ],
  });
  expect(found.entries.map(overlapWords)).toEqual(['Overlaps Night, 8 PM – 3 AM']);
  expect(found.overlaps).toBe(1);
});

test('a text finds rows by name with all their days, and others with what has it', () => {
  const found = week({
    Smoke: [{}, { place: 'Riverside', dates: ['2026-11-24'] }],
    'River Tacos': [{ dates: ['2026-11-25'] }],
  });
  const rows = filteredRows(placeRows(found, ['Airport']), { ...all, q: ' RIVER ' });
  expect(cellsOf(rows)).toEqual({ Riverside: ['24 Smoke Riverside'], Springdale: ['25 River Tacos Springdale'] });
  // Only of a row that is whole does an empty day say that nobody comes.
  expect(rows.map(({ isWhole }) => isWhole)).toEqual([true, false]);
  const trucks = filteredRows(truckRows(found), { ...all, by: 'truck', q: 'riverside' });
  expect(cellsOf(trucks)).toEqual({ Smoke: ['24 Smoke Riverside'] });
  expect(filteredRows(truckRows(found), { ...all, by: 'truck', q: 'nothing' })).toEqual([]);
  expect(filteredRows(placeRows(found, ['Airport']), all)).toHaveLength(3);
});

test('only overlaps leaves the stops that overlap', () => {
  const found = week({ Smoke: [{}, { place: 'Riverside' }, { dates: ['2026-11-24'] }], Ember: [{}] });
  const rows = filteredRows(placeRows(found, ['Airport']), { ...all, overlaps: true });
  expect(cellsOf(rows)).toEqual({ Riverside: ['23 Smoke Riverside'], Springdale: ['23 Smoke Springdale'] });
});

test('a place is a gap on days without a truck, and where all are canceled', () => {
  const found = week({ Smoke: [{ status: 'canceled' }, { dates: ['2026-11-24'] }] });
  expect(placeRows(found, []).flatMap(({ cells }) => cells.map(isGap))).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
    true,
  ]);
});

test('the summary counts what takes place, and today’s gaps only in the week of today', () => {
  const found = week({
    Smoke: [{ dates: ['2026-11-23', '2026-11-24'] }, { place: 'Riverside' }],
    Ember: [{ status: 'canceled' }],
    Idle: [],
  });
  const places = placeRows(found, ['Airport']);
  expect(summaryOf(found, places, '2026-11-24')).toBe(
    '1 truck, 3 stops, 1 canceled, 1 overlap, 2 trucks without stops, 2 places with nobody today',
  );
  expect(summaryOf(found, places, '2026-12-24')).toBe(
    '1 truck, 3 stops, 1 canceled, 1 overlap, 2 trucks without stops',
  );
  expect(summaryOf(week({}), [], '2026-11-24')).toBe('0 trucks, 0 stops');
});
