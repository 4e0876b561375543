import { expect, test } from 'vitest';

import { deeds } from '#admin/screens/audit/audit-words.ts';
import { isAudited, servedCalls } from '#shared/calls/groups.ts';

test('AuditOperation, which the sentences satisfy, has exactly the audited calls and those of the scheduler', () => {
  const told = Object.entries(servedCalls).flatMap(([operation, call]) => (isAudited(call) ? [operation] : []));
  const ofTheClock = ['auth.loginFailed', 'posts.publishDue', 'posts.publishFailed'];
  expect(Object.keys(deeds).toSorted()).toEqual([...told, ...ofTheClock].toSorted());
});
