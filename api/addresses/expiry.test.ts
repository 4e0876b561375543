import { expect, test } from 'vitest';

import { renewalTimes } from './expiry.ts';

const day = 86_400_000;
const issued_at = '2026-01-01T00:00:00.000Z';
const start = Date.parse(issued_at);
const times = (days: number) => {
  const { late, urgent } = renewalTimes({ issued_at, expires_at: new Date(start + days * day).toISOString() });
  return [(late - start) / day, (urgent - start) / day];
};

test('a certificate of 90 days is late 14 days before its end and urgent at 3, a short one later', () => {
  expect(times(90)).toEqual([76, 87]);
  expect(times(6)).toEqual([4.5, 5.625]);
});
