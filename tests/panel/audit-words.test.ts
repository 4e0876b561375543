import { expect, test } from 'vitest';

import { operationSentences, thingWords } from '#admin/screens/audit/audit-words.ts';
import { isAudited, servedCalls } from '#shared/calls/groups.ts';
import type { AuditEntry } from '#shared/schemas/audit.ts';

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
    'submissions.archive',
    'submissions.unarchive',
    'submissions.updateStatus',
    'submissions.markAsSpam',
    'submissions.markAsNoSpam',
    'submissions.trash',
    'submissions.restore',
  ];
  expect(Object.keys(operationSentences).toSorted()).toEqual([...audited, ...others].toSorted());
});

test('a thing is a name, whose submission it is, or how many', () => {
  const entry = { number: 1, user: null, operation: '', domain: null, address: '', saves: 1, started_at: '', at: '' };
  const words = (kind: string, thing: AuditEntry['thing']) => thingWords({ ...entry, kind, thing });
  expect(words('post', { id: 'a', title: '3 posts' })).toEqual({ words: '3 posts', named: true });
  expect(words('post', { id: null, title: '3 posts' })).toEqual({ words: '3 posts', named: false });
  expect(words('submission', { id: 'a', title: 'Kim Park' }).words).toBe('the submission from Kim Park');
  expect(words('submission', { id: 'a', title: '' }).words).toBe('a submission');
  expect(words('option', null).words).toBe('an option');
});
