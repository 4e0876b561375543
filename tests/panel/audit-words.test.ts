import { expect, test } from 'vitest';

import { deeds } from '#admin/screens/audit/audit-words.ts';
import { servedCalls } from '#api/openapi/calls.ts';

/** Calls that change something without an audit entry: nobody is signed in, or no user caused it. */
const untold = new Set(['auth.refreshTokens', 'auth.resetPassword', 'submissions.send']);

test('the audit log has words for every operation', () => {
  const told = Object.entries(servedCalls)
    .filter(([, call]) => call.access !== 'publisher' && (call.method !== 'GET' || call.file !== undefined))
    .map(([operation]) => operation)
    .filter((operation) => !untold.has(operation));
  expect(told.filter((operation) => !Object.hasOwn(deeds, operation))).toEqual([]);
  const ofTheClock = ['auth.loginFailed', 'posts.publishDue', 'posts.publishFailed'];
  expect(
    Object.keys(deeds).filter((operation) => !told.includes(operation) && !ofTheClock.includes(operation)),
  ).toEqual([]);
});
