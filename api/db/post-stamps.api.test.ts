import { afterAll, beforeAll, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';

import { placesAt } from './posts-at.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a publish reads what posts there are from the list of the domain, no revision and no body', () => {
  const { sql: query } = placesAt(api.services.db, 'a domain', { release: 'a release' }).compile();
  const tables = new Set([...query.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name]) => name));
  expect(tables).toEqual(new Set(['document_heads', 'release_documents']));
});
