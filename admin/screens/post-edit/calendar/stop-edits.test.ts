import { expect, test } from 'vitest';

import type { Stop } from '#shared/schemas/stops.ts';

import { addOn, bringBack, copyWeek, moveTo, remove, skip, withHours } from './stop-edits.ts';

const weekly: Stop = { id: 'w', place: 'Lot', from: '11:00', to: '14:00', days: [2] };
const single: Stop = { id: 's', place: 'Fair', from: '17:00', to: '21:00', date: '2026-12-04' };
const stops = [weekly, single];
const tuesday = { stop: 'w', date: '2026-12-08' };
const friday = { stop: 's', date: '2026-12-04' };

test('a date of a weekly stop is skipped and comes back without a trace', () => {
  const skipped = skip(stops, tuesday);
  expect(skipped).toEqual([{ ...weekly, exceptions: [{ date: '2026-12-08', cancelled: true }] }, single]);
  expect(bringBack(skipped, tuesday)).toEqual([{ ...weekly, exceptions: [] }, single]);
});

test('other hours of a date stay while it is skipped, and exceptions are in order', () => {
  const hours = withHours(skip(stops, { stop: 'w', date: '2026-12-15' }), tuesday, { from: '12:00', to: '15:00' });
  const other = { date: '2026-12-08', from: '12:00', to: '15:00' };
  const missed = { date: '2026-12-15', cancelled: true };
  expect(hours[0]?.exceptions).toEqual([other, missed]);
  const skipped = skip(hours, tuesday);
  expect(skipped[0]?.exceptions).toEqual([{ ...other, cancelled: true }, missed]);
  expect(bringBack(skipped, tuesday)[0]?.exceptions).toEqual([other, missed]);
});

test('hours for a skipped date bring it back', () => {
  const [stop] = withHours(skip(stops, tuesday), tuesday, { from: '12:00', to: '15:00' });
  expect(stop?.exceptions).toEqual([{ date: '2026-12-08', from: '12:00', to: '15:00' }]);
});

test('a stop on one day is changed itself, and a weekly one is not moved', () => {
  expect(skip(stops, friday)).toEqual([weekly, { ...single, cancelled: true }]);
  expect(bringBack(skip(stops, friday), friday)).toEqual(stops);
  expect(withHours(stops, friday, { from: '18:00', to: '01:00' })[1]).toEqual({
    ...single,
    from: '18:00',
    to: '01:00',
  });
  expect(moveTo(stops, 's', '2026-12-06')).toEqual([weekly, { ...single, date: '2026-12-06' }]);
  expect(moveTo(stops, 'w', '2026-12-06')).toEqual(stops);
  expect(remove(stops, 's')).toEqual([weekly]);
});

test('a new one has the place and hours of the last one, and only a date', () => {
  const added = addOn([single, weekly], '2026-12-10').at(-1);
  expect(added).toEqual({ id: expect.any(String), place: 'Lot', from: '11:00', to: '14:00', date: '2026-12-10' });
  expect(addOn([], '2026-12-10')).toMatchObject([{ place: '', date: '2026-12-10' }]);
});

test('a week is copied once: its one-day stops that are on', () => {
  const days = ['2026-11-29', '2026-12-04', '2026-12-05'];
  const canceled = { ...single, id: 'c', date: '2026-12-05', cancelled: true };
  const copied = copyWeek([...stops, canceled], days);
  expect(copied.slice(3)).toEqual([{ ...single, id: expect.any(String), date: '2026-12-11' }]);
  expect(copied[3]?.id).not.toBe('s');
  expect(copyWeek(copied, days)).toHaveLength(4);
});
