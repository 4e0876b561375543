import { callQuery } from './call-query.ts';

/** Loaded on demand: the navigation needs the counts, but the first screen must not wait for the schemas of the forms. */
export const loadCalls = async () => (await import('#shared/calls/submissions.ts')).submissionCalls;

export const countsKey = ['submissions', 'counts'] as const;

/** Milliseconds between two requests, while the tab is visible. */
const countPoll = 20_000;

/** Apart from queries/submissions.ts, because the navigation loads it. */
export const submissionCountsQuery = callQuery(countsKey, async () => (await loadCalls()).counts, {
  refetchInterval: countPoll,
  meta: { background: true },
});
