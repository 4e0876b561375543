import { postCountCalls } from '#shared/calls/post-counts.ts';

import { callQuery } from './call-query.ts';

export const postCountsKey = ['post-counts'] as const;

/** Apart from queries/posts.ts, because the dashboard loads it. */
export const postCountsQuery = callQuery(postCountsKey, postCountCalls.counts);
