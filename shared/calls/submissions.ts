import { Empty, IdParams, listReply, reply } from '../schemas/common.ts';
import { SubmissionReplyAgain, SubmissionReplyInput, SubmissionThread } from '../schemas/submission-replies.ts';
import {
  Submission,
  SubmissionBulk,
  SubmissionBulkReply,
  SubmissionExportQuery,
  SubmissionInput,
  SubmissionListQuery,
  SubmissionTeam,
  SubmissionUpdate,
} from '../schemas/submissions.ts';
import { defineCalls, noContent } from './call.ts';
import { submissionCountCalls } from './submission-counts.ts';

const one = '/api/submissions/{id}';
const submission = { params: IdParams, response: reply(Submission) } as const;
const thread = { params: IdParams, response: reply(SubmissionThread) } as const;

export const submissionCalls = defineCalls({
  send: {
    method: 'POST',
    path: '/api/submissions',
    summary: 'Send a public form, as JSON or as a plain HTML form',
    access: 'public',
    encoding: 'html-form',
    body: SubmissionInput,
    response: reply(Empty),
    status: 201,
    refusals: ['too_many_requests'],
  },
  list: {
    method: 'GET',
    path: '/api/submissions',
    summary: 'Form submissions, newest first; spam and the trash only on request',
    access: 'submissions.read',
    query: SubmissionListQuery,
    response: listReply(Submission),
  },
  ...submissionCountCalls,
  team: {
    method: 'GET',
    path: '/api/submissions/team',
    summary: 'Those whom submissions may be assigned to',
    access: 'submissions.read',
    response: reply(SubmissionTeam),
  },
  export: {
    proof: 'fresh',
    method: 'GET',
    path: '/api/submissions/export',
    summary: 'The submissions that match the filters, as CSV',
    access: 'submissions.read',
    query: SubmissionExportQuery,
    response: null,
    file: 'text/csv; charset=utf-8',
  },
  bulk: {
    proof: 'fresh to delete',
    method: 'POST',
    path: '/api/submissions/bulk',
    summary:
      'Change the status of many submissions, mark them as spam or not, trash, restore or delete them: all or none',
    access: 'submissions.write',
    body: SubmissionBulk,
    response: reply(SubmissionBulkReply),
    refusals: ['not_found'],
  },
  get: {
    ...thread,
    method: 'GET',
    path: one,
    summary: 'One submission, with what was answered and what came back',
    access: 'submissions.read',
  },
  update: {
    ...submission,
    method: 'PATCH',
    path: one,
    summary: 'Change status, note, the spam mark, who sees to it or when it comes back',
    access: 'submissions.write',
    body: SubmissionUpdate,
    refusals: ['stale_version'],
  },
  mailAgain: {
    ...submission,
    method: 'POST',
    path: `${one}/mail`,
    summary: 'Send the email about a submission that failed or had no recipient',
    access: 'submissions.write',
    refusals: ['conflict'],
  },
  reply: {
    ...thread,
    method: 'POST',
    path: `${one}/replies`,
    summary: 'Answer a submission by email, and mark it as replied',
    access: 'submissions.write',
    body: SubmissionReplyInput,
    status: 201,
    refusals: ['conflict', 'key_reused', 'too_many_requests'],
  },
  replyAgain: {
    ...thread,
    method: 'POST',
    path: `${one}/replies/mail`,
    summary: 'Send the email of an answer again that failed',
    access: 'submissions.write',
    body: SubmissionReplyAgain,
    refusals: ['conflict', 'not_found'],
  },
  remove: {
    proof: 'fresh',
    method: 'DELETE',
    path: one,
    summary: 'Permanently delete a submission',
    access: 'submissions.write',
    params: IdParams,
    ...noContent,
  },
});
