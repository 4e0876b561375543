import { dashboardCalls } from '#shared/calls/dashboard.ts';

import { callQuery } from './call-query.ts';

export const dashboardQuery = callQuery(['dashboard'], dashboardCalls.get, {
  // Short, so that each visit fetches it; long enough that the route loader and the screen share one request.
  staleTime: 2000,
});
