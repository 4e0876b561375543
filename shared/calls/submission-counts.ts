import { reply } from '../schemas/common.ts';
import { SubmissionCounts } from '../schemas/submission-counts.ts';
import { defineCalls } from './call.ts';

/** Apart from the other calls of submissions, whose schemas the panel's first screen doesn't need. */
export const submissionCountCalls = defineCalls({
  counts: {
    method: 'GET',
    path: '/api/submissions/counts',
    summary: 'The number of unread submissions',
    access: 'submissions.read',
    response: reply(SubmissionCounts),
  },
});
