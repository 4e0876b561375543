import { Empty, IdParams, listReply, reply } from '../schemas/common.ts';
import { Submission, SubmissionInput, SubmissionListQuery, SubmissionUpdate } from '../schemas/submissions.ts';
import { defineCalls } from './call.ts';

const one = '/api/submissions/{id}';

export const submissionCalls = defineCalls({
  send: {
    method: 'POST',
    path: '/api/submissions',
    summary: 'Send a public form',
    access: 'public',
    body: SubmissionInput,
    response: reply(Empty),
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/api/submissions',
    summary: 'Form submissions, newest first',
    access: 'submissions.read',
    query: SubmissionListQuery,
    response: listReply(Submission),
  },
  get: {
    method: 'GET',
    path: one,
    summary: 'One submission',
    access: 'submissions.read',
    params: IdParams,
    response: reply(Submission),
  },
  update: {
    method: 'PATCH',
    path: one,
    summary: 'Change status or note',
    access: 'submissions.write',
    params: IdParams,
    body: SubmissionUpdate,
    response: reply(Submission),
  },
  remove: {
    method: 'DELETE',
    path: one,
    summary: 'Delete a submission',
    access: 'submissions.write',
    params: IdParams,
    response: null,
    status: 204,
  },
});
