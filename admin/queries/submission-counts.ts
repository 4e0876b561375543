import { submissionCountCalls } from '#shared/calls/submission-counts.ts';

import { callQuery } from './call-query.ts';

export const countsKey = ['submissions', 'counts'] as const;

/** Milliseconds between two requests, while the tab is visible. */
const countPoll = 20_000;

/** Apart from queries/submissions.ts, because the navigation loads it. */
export const submissionCountsQuery = callQuery(countsKey, submissionCountCalls.counts, {
  refetchInterval: countPoll,
  meta: { background: true },
});
