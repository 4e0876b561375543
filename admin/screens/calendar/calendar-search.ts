import * as z from 'zod/mini';

import { PageNumber, SearchDay, SearchText } from '../../lists/search-params.ts';

export const calendarDefaults = { by: 'place', day: '', q: '', overlaps: false, page: 1 } as const;
export const rowsShown = 50;

/** The days whose week the API takes with a day more on each side: it knows the years 2000 to 2999. */
const [firstDay, lastDay] = ['2000-01-02', '2999-12-28'];
const CalendarDay = z.catch(SearchDay.check(z.refine((day) => day === '' || (day >= firstDay && day <= lastDay))), '');

/** The search params of the calendar. A wrong value falls back to its default, so that a mangled link still opens. */
export const CalendarSearch = z.object({
  by: z.catch(z._default(z.enum(['place', 'truck']), 'place'), 'place'),
  /** A day of the week that is shown, and the one that narrow screens show; empty for today. */
  day: CalendarDay,
  q: SearchText,
  overlaps: z.catch(z._default(z.boolean(), false), false),
  page: PageNumber,
});
export type CalendarSearch = z.output<typeof CalendarSearch>;
