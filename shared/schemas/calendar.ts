import * as z from 'zod/mini';

import { liveStates } from '../rules/post-states.ts';
import { CalendarDate } from './calendar-date.ts';
import { Id } from './common.ts';
import { PostStatusId } from './post-basics.ts';
import { StopDate } from './stops.ts';

/** Dates are days of the domain's time zone, both included. */
export const CalendarQuery = z.strictObject({
  /** Defaults to today. A day begins at 4 AM. */
  from: z.optional(CalendarDate),
  /** Defaults to 6 days after `from`. */
  to: z.optional(CalendarDate),
});

/** A stop of a truck on the dates when it has this place and these hours. A stop with exceptions is listed once more for each kind of them. */
export const CalendarStop = z.object({
  /** The id of the stop. */
  stop: z.string(),
  dates: z.array(StopDate),
  place: z.string(),
  from: z.string(),
  /** At or before `from`: on the next day. */
  to: z.string(),
  note: z.optional(z.string()),
  /** Absent from a stop that takes place. */
  status: z.optional(z.enum(['canceled'])),
});
export type CalendarStop = z.infer<typeof CalendarStop>;

/** A member as it is saved, with its stops in the period. */
export const CalendarMember = z.object({
  id: Id,
  title: z.string(),
  post_status_id: PostStatusId,
  live: z.enum(liveStates),
  stops: z.array(CalendarStop),
});
export type CalendarMember = z.infer<typeof CalendarMember>;

/** The period, and every member of the domain that is neither archived nor in the trash, also those without stops. */
export const Calendar = z.object({ from: StopDate, to: StopDate, members: z.array(CalendarMember) });
export type Calendar = z.infer<typeof Calendar>;
