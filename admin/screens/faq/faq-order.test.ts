import { expect, test } from 'vitest';

import type { Faq } from '#shared/schemas/content.ts';

import { gapOfStep, groupsOf, linesOf, placeAt, placed } from './faq-order.ts';

const food = { id: 'food', name: 'Food' };
const park = { id: 'park', name: 'Parking' };
const nothing = { id: 'none', name: 'Nothing yet' };
const categories = [food, nothing, park];

function faq(id: string, category: Faq['category'], position: number): Faq {
  return { id, question: id, answer: id, category, position, version: 1 };
}
// By position: a(food) b(park) c(food) d(none) e(food)
const all = [faq('a', food, 0), faq('b', park, 1), faq('c', food, 2), faq('d', null, 3), faq('e', food, 4)];
const lines = linesOf(groupsOf(all, categories));
const words = (list: Faq[]) =>
  groupsOf(list, categories)
    .map(({ category, faqs }) => `${category?.id ?? 'rest'}: ${faqs.map(({ id }) => id).join('')}`)
    .join(' ');
const lineOf = (id: string) => lines.findIndex((line) => line.faq?.id === id);

function drop(id: string, gap: number): string {
  const moved = all.find((one) => one.id === id) as Faq;
  const { after, place } = placed(all, moved, placeAt(lines, lineOf(id), gap));
  expect(after[place.position]?.id).toBe(id);
  expect(after.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  return words(after);
}
const step = (id: string, direction: 'up' | 'down') => {
  const gap = gapOfStep(lines, lineOf(id), direction);
  return gap === null ? null : drop(id, gap);
};

test('lines are headings with their questions below', () => {
  expect(lines.map(({ group, faq: one }) => one?.id ?? `[${group.category?.id ?? ''}]`).join(' ')).toBe(
    '[food] a c e [none] [park] b [] d',
  );
});

test.each([
  ['e', 1, 'food: eac none:  park: b rest: d'],
  ['e', 2, 'food: aec none:  park: b rest: d'],
  ['a', 4, 'food: cea none:  park: b rest: d'],
  ['a', 5, 'food: ce none: a park: b rest: d'],
  ['c', 6, 'food: ae none:  park: cb rest: d'],
  ['c', 7, 'food: ae none:  park: bc rest: d'],
  ['a', 9, 'food: ce none:  park: b rest: da'],
  ['d', 0, 'food: dace none:  park: b rest: '],
])('%s dropped before line %d: %s', (id, gap, result) => {
  expect(drop(id, gap)).toBe(result);
});

test.each([
  ['c', 'up', 'food: cae none:  park: b rest: d'],
  ['c', 'down', 'food: aec none:  park: b rest: d'],
  ['e', 'down', 'food: ac none: e park: b rest: d'],
  ['b', 'up', 'food: ace none: b park:  rest: d'],
  ['a', 'up', null],
  ['d', 'down', null],
] as const)('%s a step %s: %s', (id, direction, result) => {
  expect(step(id, direction)).toBe(result);
});
