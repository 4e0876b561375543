import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isOrdered, movedIds, ranksBetween } from './ranks.ts';

const names = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`);
const ranksOf = (ids: string[]) => new Map(ids.map((id, rank) => [id, rank]));

describe('ranks', () => {
  test('a moved id gets one between its new neighbors, and no other changes', () => {
    const ranks = ranksOf(names(4));
    expect(ranksBetween(['p3', 'p0', 'p1', 'p2'], ranks, new Set(['p3']))).toEqual(new Map([['p3', -1]]));
    expect(ranksBetween(['p0', 'p3', 'p1', 'p2'], ranks, new Set(['p3']))).toEqual(new Map([['p3', 0.5]]));
    expect(ranksBetween(['p1', 'p2', 'p3', 'p0'], ranks, new Set(['p0']))).toEqual(new Map([['p0', 4]]));
  });

  test('as few ids as possible move', () => {
    const ranks = ranksOf(names(6));
    expect(movedIds(['p5', 'p0', 'p1', 'p2', 'p3', 'p4'], ranks)).toEqual(new Set(['p5']));
    expect(movedIds(['p1', 'p2', 'p3', 'p4', 'p5', 'p0'], ranks)).toEqual(new Set(['p0']));
    expect(movedIds(names(6), ranks)).toEqual(new Set());
    expect(movedIds(['p0', 'new', 'p1'], ranks)).toEqual(new Set(['new']));
  });

  test('no number is left between two after some fifty moves to one place, and that is said', () => {
    const ranks = new Map([
      ['first', 1],
      ['a', 2],
      ['b', 3],
    ]);
    let moves = 0;
    for (; moves < 100; moves += 1) {
      const [moved, other] = moves % 2 === 0 ? ['b', 'a'] : ['a', 'b'];
      const found = ranksBetween(['first', moved, other], ranks, new Set([moved]));
      if (found === null) break;
      ranks.set(moved, found.get(moved) ?? 0);
    }
    expect(moves).toBeGreaterThan(40);
    expect(moves).toBeLessThan(100);
  });

  test('any order of any ids can be reached', () => {
    const order = fc.shuffledSubarray(names(20), { minLength: 1 });
    fc.assert(
      fc.property(order, fc.shuffledSubarray(names(20)), (ids, known) => {
        const ranks = ranksOf(known);
        const moved = movedIds(ids, ranks);
        const next = new Map([...ranks, ...(ranksBetween(ids, ranks, moved) ?? [])]);
        expect(isOrdered(ids, next)).toBe(true);
      }),
    );
  });
});
