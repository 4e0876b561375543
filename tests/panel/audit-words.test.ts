import { expect, test } from 'vitest';

import { operationSentences } from '#admin/screens/audit/audit-words.ts';
import { isAudited, servedCalls } from '#shared/calls/groups.ts';

test('AuditOperation, which the sentences satisfy, has exactly the audited calls, those with entries of their own and those of the scheduler', () => {
  const audited = Object.entries(servedCalls).flatMap(([operation, call]) => (isAudited(call) ? [operation] : []));
  const others = [
    'auth.loginFailed',
    'auth.refused',
    'signOn.ended',
    'factors.useRecoveryCode',
    'factors.returned',
    'passkeys.refuseCopy',
    'users.accept',
    'users.decline',
    'posts.publishDue',
    'posts.publishFailed',
    'scheduledReleases.release',
    'scheduledReleases.releaseFailed',
    'reviews.reopen',
  ];
  expect(Object.keys(operationSentences).toSorted()).toEqual([...audited, ...others].toSorted());
});
