import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { hasFilter } from '../../lists/search-params.ts';
import { exportInput, listInput } from './inbox-query.ts';
import { inboxDefaults, InboxSearch, noFilters } from './inbox-search.ts';

const read = (search: Record<string, unknown>) => z.parse(InboxSearch, search);

test('defaults to the inbox, without archived submissions', () => {
  expect(read({})).toEqual(inboxDefaults);
  expect(hasFilter(read({}), noFilters)).toBe(false);
  expect(listInput(read({}))).toEqual({ status: 'open', limit: 50, offset: 0 });
});

test('each wrong value falls back to its default, valid ones stay', () => {
  const mangled = {
    box: 'attic',
    q: 512,
    form: 'poll',
    status: 'archived',
    who: 'you',
    from: '2026-02-30',
    to: '2026-02-28',
    page: 0,
  };
  expect(read({ ...mangled, open: '../x' })).toEqual({ ...inboxDefaults, q: '512', to: '2026-02-28' });
});

test('search parameters become the API query; the CSV has every page', () => {
  const search = read({
    q: 'taco',
    form: 'join',
    status: 'new',
    who: 'me',
    from: '2026-11-01',
    to: '2026-11-02',
    page: 3,
  });
  const filters = {
    search: 'taco',
    form: 'join',
    status: 'new',
    assigned: 'me',
    startDate: '2026-11-01 00:00:00',
    endDate: '2026-11-02 23:59:59',
  };
  expect(exportInput(search)).toEqual(filters);
  expect(listInput(search)).toEqual({ ...filters, limit: 50, offset: 100 });
});

test('each box asks for its own submissions', () => {
  expect(exportInput(read({ box: 'archived', status: 'new' }))).toEqual({ status: 'archived' });
  expect(exportInput(read({ box: 'spam' }))).toEqual({ spam: 'true' });
  expect(exportInput(read({ box: 'trash', status: 'read' }))).toEqual({ deleted: 'true', status: 'read' });
});
