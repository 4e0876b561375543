import { keepPreviousData } from '@tanstack/react-query';

import { calendarCalls } from '#shared/calls/calendar.ts';

import { callQuery } from './call-query.ts';

/** The stops of all members from one day to another. Below the lists of posts: whatever makes those stale makes it stale. */
export const calendarQuery = (from: string, to: string) =>
  callQuery(['posts', 'calendar', from, to], calendarCalls.get, {
    input: { query: { from, to } },
    placeholderData: keepPreviousData,
  });
