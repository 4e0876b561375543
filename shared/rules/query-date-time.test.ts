import { expect, test } from 'vitest';

import { queryDateTime } from './query-date-time.ts';

test('a query’s time is parsed as UTC', () => {
  expect(queryDateTime('2026-11-03 09:05:07')?.toISOString()).toBe('2026-11-03T09:05:07.000Z');
});

test.each([
  '',
  '2026-11-03',
  '2026-11-03T09:05:07',
  '2026-13-01 00:00:00',
  '2026-02-30 00:00:00',
  '2026-11-03 24:00:00',
  ' 2026-11-03 09:05:07',
])('%j is rejected', (value) => {
  expect(queryDateTime(value)).toBeNull();
});
