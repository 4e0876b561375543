import * as z from 'zod/mini';

import { StopDate } from './stops.ts';

/** Years that calendars and time zones can express. */
export const CalendarDate = StopDate.check(
  z.refine((day) => day >= '2000-01-01' && day <= '2999-12-31', {
    error: 'Use a date of the years 2000 to 2999',
    when: ({ issues }) => issues.length === 0,
  }),
);
