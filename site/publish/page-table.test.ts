import { describe, expect, test } from 'vitest';

import { PageTable } from './page-table.ts';
import type { ReleasePage } from './release-file.ts';

const page = (path: string, round = 0): [string, ReleasePage] => [
  path,
  { file: `${path}.html`, hash: `${path} ${round}`, key: `${path} ${round}`, contentType: 'text/html' },
];
const pages = (...paths: string[]) => new Map(paths.map((path) => page(path)));
const sixteen = Array.from({ length: 16 }, (_, index) => `/${index}`);
const base = pages(...sixteen);
const hashesOf = (table: PageTable) => Object.fromEntries(Array.from(table, ([path, { hash }]) => [path, hash]));

/** Everything that a table says of itself, which has to agree. */
function expectPages(table: PageTable, expected: Map<string, ReleasePage>): void {
  expect(new Map(table)).toEqual(expected);
  expect(table.size).toBe(expected.size);
  expect([...table.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
  expect(new Set(table.values())).toEqual(new Set(expected.values()));
  for (const path of [...sixteen, '/new', '/other']) {
    expect(table.get(path)).toEqual(expected.get(path));
    expect(table.has(path)).toBe(expected.has(path));
  }
}

test('a table without a difference is its base', () => {
  expectPages(new PageTable(base), base);
  expect(new PageTable(base).difference.size).toBe(0);
});

describe('a table with a difference', () => {
  test('has what changed, what is new, and not what is gone', () => {
    const table = new PageTable(base).with(new Map([page('/3', 1), page('/new')]), []);
    expectPages(table, new Map([...base, page('/3', 1), page('/new')]));
    const without = new PageTable(base).with(new Map(), ['/3']);
    expectPages(without, new Map([...base].filter(([path]) => path !== '/3')));
    expect([table.base, without.base]).toEqual([base, base]);
    expect(without.difference).toEqual(new Map([['/3', null]]));
  });

  test('shares its base with those before it, which stay as they are', () => {
    const first = new PageTable(base);
    const second = first.with(new Map([page('/3', 1)]), []);
    const third = second.with(new Map([page('/4', 2)]), []);
    expect([second.base, third.base].every((each) => each === base)).toBe(true);
    expectPages(first, base);
    expectPages(second, new Map([...base, page('/3', 1)]));
    expectPages(third, new Map([...base, page('/3', 1), page('/4', 2)]));
  });

  test('forgets a new page that is gone again, and has one that comes back', () => {
    const added = new PageTable(base).with(new Map([page('/new')]), []);
    const removed = added.with(new Map(), ['/new']);
    expectPages(removed, base);
    expect(removed.difference.size).toBe(0);
    const back = new PageTable(base).with(new Map(), ['/3']).with(new Map([page('/3', 1)]), []);
    expectPages(back, new Map([...base, page('/3', 1)]));
    expect(back.difference.size).toBe(1);
  });

  test('ignores a page to remove that it never had', () => {
    const table = new PageTable(base).with(new Map(), ['/nowhere']);
    expectPages(table, base);
    expect(table.difference.size).toBe(0);
  });

  test('is whole again when more than an eighth of its pages differs', () => {
    const two = new PageTable(base).with(new Map([page('/0', 1), page('/1', 1)]), []);
    expect(two.base).toBe(base);
    const three = two.with(new Map([page('/2', 1)]), []);
    expect([three.base === base, three.difference.size, three.base.size]).toEqual([false, 0, 16]);
    expectPages(three, new Map([...base, page('/0', 1), page('/1', 1), page('/2', 1)]));
    // Gone pages count too, against those that are left.
    const fewer = new PageTable(base).with(new Map(), ['/0', '/1']);
    expect([fewer.base === base, fewer.base.size]).toEqual([false, 14]);
    expectPages(fewer, pages(...sixteen.slice(2)));
  });

  test('equals a plain map after many random changes', () => {
    let table = new PageTable(base);
    const plain = new Map(base);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 1; round <= 500; round += 1) {
      const [changed, gone] = [page(`/${random(24)}`, round), `/${random(24)}`];
      const removes = gone !== changed[0] && random(3) === 0;
      table = table.with(new Map([changed]), removes ? [gone] : []);
      plain.set(...changed);
      if (removes) plain.delete(gone);
      expect(hashesOf(table)).toEqual(hashesOf(new PageTable(plain)));
      expect(table.size).toBe(plain.size);
    }
  });
});
