import type { AuditOperation } from '#shared/calls/groups.ts';
import type { PostBulk } from '#shared/schemas/posts.ts';
import type { SubmissionBulk } from '#shared/schemas/submissions.ts';

const postDeeds = {
  status: 'posts.updateStatus',
  trash: 'posts.remove',
  restore: 'posts.restore',
  delete: 'posts.removePermanently',
} satisfies Record<PostBulk['action'], AuditOperation>;

/** What a call did, for its audit entry: a bulk call does one of several things, which its body names. */
export function deedOf(operation: AuditOperation | null, body: unknown): AuditOperation | null {
  if (operation === 'posts.bulk') return postDeeds[(body as PostBulk).action];
  if (operation === 'submissions.bulk') return submissionDeed(body as SubmissionBulk);
  return operation;
}

function submissionDeed(bulk: SubmissionBulk): AuditOperation {
  switch (bulk.action) {
    case 'status':
      return bulk.status === 'archived' ? 'submissions.archive' : 'submissions.updateStatus';
    case 'unarchive':
      return 'submissions.unarchive';
    case 'spam':
      return bulk.spam ? 'submissions.markAsSpam' : 'submissions.markAsNoSpam';
    case 'trash':
      return 'submissions.trash';
    case 'restore':
      return 'submissions.restore';
    case 'delete':
      return 'submissions.remove';
  }
}
