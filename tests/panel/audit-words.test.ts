import { expect, test } from 'vitest';

import { operationSentences } from '#admin/screens/audit/audit-words.ts';
import { isAudited, servedCalls } from '#shared/calls/groups.ts';

test('AuditOperation, which the sentences satisfy, has exactly the audited calls and those of the scheduler', () => {
  const audited = Object.entries(servedCalls).flatMap(([operation, call]) => (isAudited(call) ? [operation] : []));
  const ofTheScheduler = ['auth.loginFailed', 'auth.refused', 'posts.publishDue', 'posts.publishFailed'];
  expect(Object.keys(operationSentences).toSorted()).toEqual([...audited, ...ofTheScheduler].toSorted());
});
