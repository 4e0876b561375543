import { describe, expect, test } from 'vitest';

import type { NavItem } from '#shared/schemas/options.ts';

import { type MenuRow, rowsOf, treeOf } from '../../queries/menu-rows.ts';
import { moveRow, placeWords, settle, stepRow } from './menu-tree.ts';

/** Parses 'a b(c(d) e) f'. */
function menu(text: string): NavItem[] {
  const parts = text.match(/\w+|[()]/g) ?? [];
  const read = (): NavItem[] => {
    const items: NavItem[] = [];
    for (let word = parts.shift(); word !== undefined && word !== ')'; word = parts.shift()) {
      if (word === '(') (items.at(-1) as NavItem).children = read();
      else items.push({ text: word, url: '', type: 'link', children: [] });
    }
    return items;
  };
  return read();
}
function words(items: NavItem[]): string {
  return items.map(({ text, children }) => (children.length > 0 ? `${text}(${words(children)})` : text)).join(' ');
}
const at = (rows: MenuRow[], text: string) => rows.findIndex((row) => row.item.text === text);
function step(from: string, text: string, direction: Parameters<typeof stepRow>[2]): string {
  const rows = rowsOf(menu(from));
  const result = stepRow(rows, at(rows, text), direction);
  return 'refused' in result ? result.refused : words(treeOf(result.rows));
}

test('rows and tree are equivalent', () => {
  expect(words(treeOf(rowsOf(menu('a b(c(d) e) f'))))).toBe('a b(c(d) e) f');
  expect(treeOf([])).toEqual([]);
});

describe('by key', () => {
  test.each([
    ['a b(c) d', 'd', 'up', 'a d b(c)'],
    ['a b(c) d', 'b', 'up', 'b(c) a d'],
    ['a b(c) d', 'a', 'down', 'b(c) a d'],
    ['a b(c e) d', 'c', 'up', 'a c b(e) d'],
    ['a b(c e) d', 'e', 'down', 'a b(c) e d'],
    ['a b c', 'b', 'in', 'a(b) c'],
    ['a b(c) d', 'd', 'in', 'a b(c d)'],
    ['a b(c(d) e) f', 'c', 'out', 'a b(e) c(d) f'],
    ['a(b)', 'b', 'out', 'a b'],
  ] as const)('in %j, %s goes %s: %j', (from, text, direction, result) => {
    expect(step(from, text, direction)).toBe(result);
  });

  test('refuses a fourth level with a reason, also for nested items', () => {
    expect(step('a(b(c d))', 'd', 'in')).toMatch(/three levels/);
    expect(step('a(b c(d))', 'c', 'in')).toMatch(/three levels/);
    expect(step('a b(c(d))', 'b', 'in')).toMatch(/three levels/);
  });

  test.each([
    ['a', 'up', 'It is already the first one'],
    ['b', 'down', 'It is already the last one'],
    ['a', 'in', 'There is nothing above it to nest it under'],
    ['a', 'out', 'It is already on the top level'],
  ] as const)('%s can’t go %s', (text, direction, refused) => {
    expect(step('a b', text, direction)).toBe(refused);
  });
});

describe('by drag', () => {
  function drag(from: string, text: string, gap: number, depth: number): string {
    const rows = rowsOf(menu(from));
    const drop = settle(rows, at(rows, text), { gap, depth });
    return drop ? words(treeOf(moveRow(rows, at(rows, text), drop))) : 'nowhere';
  }
  test.each([
    ['a b c', 'c', 1, 0, 'a c b'],
    ['a b c', 'c', 1, 5, 'a(c) b'],
    ['a b(c) d', 'b', 4, 0, 'a d b(c)'],
    ['a b(c) d', 'b', 4, 9, 'a d(b(c))'],
    ['a b(c(d)) e', 'b', 5, 9, 'a e b(c(d))'],
    ['a b(c e) d', 'd', 3, 0, 'a b(c d e)'],
    ['a b(c)', 'b', 2, 0, 'a b(c)'],
    ['a b', 'a', 0, 9, 'a b'],
  ])('in %j, %s to gap %d at depth %d: %j', (from, text, gap, depth, result) => {
    expect(drag(from, text, gap, depth)).toBe(result);
  });

  test('an item with too many nested levels can’t be dropped', () => {
    expect(drag('a(b(c)) d(e(f))', 'd', 2, 2)).toBe('nowhere');
  });
});

test('describes a position in words', () => {
  const rows = rowsOf(menu('a b(c e(f)) d'));
  expect(['a', 'e', 'f', 'd'].map((text) => placeWords(rows, at(rows, text)))).toEqual([
    'position 1 of 3',
    'position 2 of 2, under b',
    'position 1 of 1, under e',
    'position 3 of 3',
  ]);
});
