import { Calendar, CalendarQuery } from '../schemas/calendar.ts';
import { reply } from '../schemas/common.ts';
import { defineCalls } from './call.ts';

export const calendarCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/api/calendar',
    summary: 'The stops of all members as they are saved, also of drafts: a week from today or at most 42 days',
    access: 'content.read',
    query: CalendarQuery,
    response: reply(Calendar),
  },
});
