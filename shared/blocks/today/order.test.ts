import { expect, test } from 'vitest';

import { stopsShown } from './order.ts';

const stop = (name: string, from: string, to: string) => ({ href: `/${name}`, name, place: 'Lot', from, to });
const friday = {
  day: 5,
  more: 1,
  stops: [
    stop('breakfast', '06:00', '10:00'),
    stop('lunch', '11:00', '14:00'),
    stop('all day', '11:00', '22:00'),
    stop('dinner', '17:00', '22:00'),
    stop('late', '20:00', '02:00'),
  ],
};
/** A moment of the week of Monday, November 16, 2026. */
const at = (day: number, hours: number) => ({ date: `2026-11-${15 + day}`, day, minutes: hours * 60 });
const names = (shown: { stops: { name: string }[] }) => shown.stops.map(({ name }) => name);

test('without a moment stops are sorted by opening time', () => {
  const shown = stopsShown(friday, 3, undefined);
  expect(names(shown)).toEqual(['breakfast', 'lunch', 'all day']);
  expect(shown.more).toBe(3);
});

test('a last one or two are shown instead of their number, where they are in the page', () => {
  const all = { ...friday, more: 0 };
  expect(names(stopsShown(all, 4, undefined))).toHaveLength(5);
  expect(stopsShown(all, 4, undefined).more).toBe(0);
  expect(names(stopsShown(all, 3, undefined))).toHaveLength(3);
  expect(names(stopsShown(friday, 4, undefined))).toHaveLength(4);
});

test('open stops come first and are always shown, then future ones, then past ones', () => {
  expect(names(stopsShown(friday, 5, at(5, 18)))).toEqual(['all day', 'dinner', 'late', 'breakfast', 'lunch']);
  const evening = stopsShown(friday, 1, at(5, 21));
  expect(names(evening)).toEqual(['all day', 'dinner', 'late']);
  expect(names({ stops: evening.rest })).toEqual(['breakfast', 'lunch']);
  expect(evening.more).toBe(3);
});

test('a stop of which something was said is always shown, after the open ones', () => {
  const said = {
    ...friday,
    stops: friday.stops.map((each) => (each.name === 'late' ? { ...each, now: 'Sold out' } : each)),
  };
  expect(names(stopsShown(said, 3, undefined))).toEqual(['late', 'breakfast', 'lunch']);
  expect(names(stopsShown(said, 3, at(5, 12)))).toEqual(['lunch', 'all day', 'late']);
  expect(names(stopsShown(said, 1, at(5, 12)))).toEqual(['lunch', 'all day', 'late']);
});

test('another day keeps its order, except for a night that is still open', () => {
  expect(names(stopsShown(friday, 5, at(3, 12)))).toEqual(names(stopsShown(friday, 5, undefined)));
  expect(names(stopsShown(friday, 2, at(6, 1)))).toEqual(['late', 'breakfast']);
});
