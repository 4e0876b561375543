import * as z from 'zod/mini';

import { SearchDay, SearchId } from '../../lists/search-params.ts';

export const scheduledDefaults = { month: '', day: '', open: '' } as const;

/** The search params of the schedule. A wrong value falls back to its default, so that a mangled link still opens. */
export const ScheduledSearch = z.object({
  /** The first day of the month that the calendar shows; empty for this one. */
  month: SearchDay,
  /** The day that the list shows, 'yyyy-MM-dd'; empty for all. */
  day: SearchDay,
  /** The scheduled release whose sheet is open. */
  open: SearchId,
});
export type ScheduledSearch = z.output<typeof ScheduledSearch>;
