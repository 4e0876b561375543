import { queryOptions } from '@tanstack/react-query';

import { dashboardCalls } from '#shared/calls/dashboard.ts';

import { client } from '../client/client.ts';

/** Fresh with every visit: it is about what was done elsewhere meanwhile. Long enough for the loader and the screen to be one. */
const fresh = 2000;

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => (await client(dashboardCalls.get, { signal })).data,
  staleTime: fresh,
  meta: { handles: ['*'] },
});
