import { expect, test } from 'vitest';

import type { Review } from '#shared/schemas/reviews.ts';

import { saidIn } from './said.ts';

const noor = { id: 'n', name: 'Noor' };
const ana = { id: 'a', name: 'Ana' };
const round = (day: number, more: Partial<Review>): Review =>
  ({
    state: 'open',
    note: '',
    asked_by: noor,
    asked_at: `2026-11-0${day}T10:00:00.000Z`,
    answer: '',
    answered_by: null,
    answered_at: null,
    ...more,
  }) as Review;
const answered = (day: number, state: Review['state'], answer = '') =>
  ({ state, answer, answered_by: ana, answered_at: `2026-11-0${day}T12:00:00.000Z` }) as const;

test('the words of both sides are in the order in which they were said', () => {
  const said = saidIn([
    round(3, { note: 'Added' }),
    round(1, { note: 'Is it right?', ...answered(2, 'sent_back', 'Please add a price') }),
  ]);
  expect(said.map(({ who, what, words }) => [who?.name, what, words])).toEqual([
    ['Noor', 'asked for a review', 'Is it right?'],
    ['Ana', 'sent it back', 'Please add a price'],
    ['Noor', 'asked again', 'Added'],
  ]);
});

test('what was taken back keeps the word that it came back with', () => {
  const rounds = [
    round(1, answered(1, 'taken_back', 'A price?')),
    round(2, answered(2, 'taken_back')),
    round(3, answered(3, 'approved')),
  ];
  expect(saidIn(rounds).flatMap(({ what, words }) => (what.startsWith('asked') ? [] : [[what, words]]))).toEqual([
    ['sent it back', 'A price?'],
    ['withdrew the request', ''],
    ['approved it', ''],
  ]);
});
