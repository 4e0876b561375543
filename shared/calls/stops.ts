import * as z from 'zod/mini';

import { deletedFilter, reply } from '../schemas/common.ts';
import { FeedStop, StopFeedQuery } from '../schemas/stop-feed.ts';
import { defineCalls } from './call.ts';

const open = { method: 'GET', access: 'public', open: true, refusals: ['too_many_requests'] } as const;

/** Where the trucks of a domain are, for other websites and programs to build on (docs/stops-feed.md). */
export const stopCalls = defineCalls({
  list: {
    ...open,
    path: '/api/stops',
    summary: 'The stops of the live members by time, two weeks from today or at most 92 days; canceled ones say so',
    query: z.extend(StopFeedQuery, deletedFilter),
    noTrash: true,
    response: reply(z.array(FeedStop)),
  },
  // A path of its own: calendar programs subscribe to a URL and can't choose the type that they accept.
  calendar: {
    ...open,
    path: '/api/stops.ics',
    summary: 'The same stops as a calendar',
    query: StopFeedQuery,
    response: null,
    file: 'text/calendar; charset=utf-8',
    refusals: [...open.refusals, 'too_large'],
  },
});
