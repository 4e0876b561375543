import { expect, test } from 'vitest';

import type { Stop } from '../schemas/stops.ts';
import { occurrencesOf } from './occurrences.ts';
import { overlappingPairs, overlapsOf } from './overlaps.ts';

const stop = (id: string, part: Partial<Stop>): Stop => ({ id, place: id, from: '11:00', to: '14:00', ...part });
const found = (...stops: Stop[]) =>
  Object.fromEntries(
    [...overlapsOf(stops, '2026-12-01', '2026-12-31')].map(([id, others]) => [id, Object.fromEntries(others)]),
  );

test('stops at the same time name each other and their dates', () => {
  const lot = stop('lot', { days: [5] });
  const fair = stop('fair', { date: '2026-12-11', from: '13:00', to: '20:00' });
  expect(found(lot, fair)).toEqual({ lot: { fair: ['2026-12-11'] }, fair: { lot: ['2026-12-11'] } });
});

test('one that begins when the other ends, is canceled, or has no time yet is no overlap', () => {
  const lot = stop('lot', { days: [5], exceptions: [{ date: '2026-12-11', cancelled: true }] });
  const after = stop('after', { days: [5], from: '14:00', to: '15:00' });
  const instead = stop('instead', { date: '2026-12-11' });
  const typed = stop('typed', { days: [5], from: '' });
  expect(found(lot, after, instead, typed)).toEqual({});
});

test('past midnight, each has the date that it began on', () => {
  const night = stop('night', { days: [5], from: '20:00', to: '02:00', ends_on: '2026-12-06' });
  const early = stop('early', { date: '2026-12-05', from: '01:00', to: '04:00' });
  expect(found(night, early)).toEqual({ night: { early: ['2026-12-04'] }, early: { night: ['2026-12-05'] } });
});

test('other hours of an exception count', () => {
  const lot = stop('lot', { days: [5], exceptions: [{ date: '2026-12-11', from: '17:00', to: '20:00' }] });
  const dinner = stop('dinner', { days: [5], from: '18:00', to: '21:00' });
  expect(found(lot, dinner)).toEqual({ lot: { dinner: ['2026-12-11'] }, dinner: { lot: ['2026-12-11'] } });
});

test('three at the same time are three pairs, and each pair comes once', () => {
  const all = ['one', 'two', 'three'].map((id) => stop(id, { date: '2026-12-11' }));
  const pairs = overlappingPairs(occurrencesOf(all, '2026-12-11', '2026-12-12'));
  expect(pairs.map((pair) => pair.map((each) => each.stop).join(' '))).toEqual(['one two', 'one three', 'two three']);
});
