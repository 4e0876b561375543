import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { listQuery } from './list-query.ts';
import { isFiltered, listDefaults, ListSearch } from './list-search.ts';

const read = (search: Record<string, unknown>) => z.parse(ListSearch, search);

test('an empty address is the plain list', () => {
  expect(read({})).toEqual(listDefaults);
  expect(isFiltered(read({}))).toBe(false);
});

test('wrong values fall back one by one, right ones stay', () => {
  const search = read({
    q: 123,
    status: 'nonsense',
    trash: 'yes',
    sort: 'password',
    dir: 'up',
    page: -3,
    per: 7,
    from: '2026-02-30',
    to: '2026-02-28',
  });
  expect(search).toEqual({ ...listDefaults, q: '123', to: '2026-02-28' });
});

test('what the address says becomes the API’s query', () => {
  const search = read({
    q: 'taco',
    status: 'draft',
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
    startDate: '2026-11-01 00:00:00',
    endDate: '2026-11-02 23:59:59',
  });
});
