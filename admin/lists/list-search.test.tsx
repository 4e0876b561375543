import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { orderOf, searchOfOrder } from '../screens/posts/list-order.ts';
import { listQuery } from '../screens/posts/list-query.ts';
import { searchOf, viewOf } from '../screens/posts/view-search.ts';
import { daysWords } from './day-words.ts';
import { isFiltered, listDefaults, ListSearch } from './list-search.ts';

const read = (search: Record<string, unknown>) => z.parse(ListSearch, search);

test('no search parameters give the plain list', () => {
  expect(read({})).toEqual(listDefaults);
  expect(isFiltered(read({}))).toBe(false);
});

test('each invalid value falls back to its default, valid ones stay', () => {
  const search = read({
    q: 123,
    status: 'nonsense',
    state: 'nonsense',
    trash: 'yes',
    tag: "' or 1=1",
    sort: 'password',
    dir: 'up',
    page: -3,
    per: 7,
    from: '2026-02-30',
    to: '2026-02-28',
  });
  expect(search).toEqual({ ...listDefaults, q: '123', to: '2026-02-28' });
});

test('search parameters become the API’s query', () => {
  const search = read({
    q: 'taco',
    status: 'draft',
    state: 'changed',
    trash: true,
    sort: 'updated_at',
    dir: 'desc',
    page: 3,
    per: 50,
    from: '2026-11-01',
    to: '2026-11-02',
  });
  expect(listQuery(2, search)).toEqual({
    type: 2,
    deleted: 'true',
    limit: 50,
    offset: 100,
    sortBy: 'updated_at',
    sortDir: 'desc',
    search: 'taco',
    status: 1,
    state: 'changed',
    startDate: '2026-11-01 00:00:00',
    endDate: '2026-11-02 23:59:59',
  });
});

test('stories are listed by date, newest first, other posts in order, unless the search says otherwise', () => {
  const byDate = { sortBy: 'published_on', sortDir: 'desc' };
  expect(listQuery(6, read({}))).toMatchObject(byDate);
  expect(listQuery(2, read({}))).toMatchObject({ sortBy: 'position', sortDir: 'asc' });
  expect(listQuery(6, read({ sort: 'position' }))).toMatchObject({ sortBy: 'position', sortDir: 'asc' });
  // A link that was kept when all types were listed in order.
  expect(listQuery(6, read({ dir: 'desc' }))).toMatchObject({ sortBy: 'position', sortDir: 'desc' });
  for (const type of [2, 6]) {
    for (const sort of ['position', 'published_on', 'title'] as const) {
      for (const dir of ['asc', 'desc'] as const)
        expect(orderOf(type, searchOfOrder(type, { sort, dir }))).toEqual({ sort, dir });
    }
  }
  // The type's own order leaves the address as it is.
  expect(searchOfOrder(6, { sort: 'published_on', dir: 'desc' })).toEqual({ sort: '', dir: 'asc' });
});

test('a view has all search parameters but the page, and is equal for equal lists', () => {
  const search = read({ q: '007', state: 'ready', trash: true, sort: 'title', dir: 'desc', per: 100, page: 4 });
  expect(viewOf(search)).toBe('dir=desc&per=100&q=007&sort=title&state=ready&trash=true');
  expect(searchOf(viewOf(search))).toEqual({ ...search, page: 1 });
  expect(viewOf(read({ page: 9 }))).toBe('');
  // A view that was saved before lists were filtered by state.
  expect(searchOf('status=draft')).toEqual(read({ status: 'draft' }));
  expect(searchOf('status=nonsense&per=7&x=1')).toEqual(listDefaults);
});

test('ranges of days read like speech, also with an open end', () => {
  expect(daysWords('2026-11-03', '2026-11-12')).toMatch(/^Nov 3\s–\s12, 2026$/);
  expect(daysWords('2026-11-03', '')).toBe('since Nov 3, 2026');
  expect(daysWords('', '2026-11-12')).toBe('until Nov 12, 2026');
  expect(daysWords('', '')).toBe('');
});
