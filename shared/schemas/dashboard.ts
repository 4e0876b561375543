import * as z from 'zod/mini';

import { Id, Timestamp } from './common.ts';
import { PostTypeId } from './posts.ts';

/** A member whose page wasn't saved for so many days may show stops that are no longer true. */
export const staleStopsDays = 60;

const Draft = z.object({ id: Id, title: z.string(), post_type_id: PostTypeId, updated_at: Timestamp });
/** `empty`: it has no weekly stops at all; otherwise it wasn't saved for `staleStopsDays`. */
const StaleMember = z.object({ id: Id, title: z.string(), updated_at: Timestamp, empty: z.boolean() });

/** 'yyyy-MM-dd' on the clocks of the domain. */
export const CalendarDay = z.string();

/**
 * What waits for somebody, and the figures of the dashboard. Each part is null for those who may do nothing about it. Lists hold
 * the first five; `total` counts all.
 */
export const Dashboard = z.object({
  /** Changed last first; own ones only for who may write no others. */
  drafts: z.nullable(z.object({ total: z.int(), posts: z.array(Draft) })),
  /** Public members whose stops need a look, those without any first, then the longest untouched. */
  stale_stops: z.nullable(z.object({ total: z.int(), members: z.array(StaleMember) })),
  /** Submissions that wait, about which no mail could be sent. */
  unsent_mails: z.nullable(z.int()),
  /** The last twelve weeks, the oldest first; a week begins on the Monday `from`. */
  submissions_by_week: z.nullable(z.array(z.object({ from: CalendarDay, count: z.int() }))),
  /** The last fourteen days, the oldest first. */
  publishes_by_day: z.array(z.object({ day: CalendarDay, live: z.int(), failed: z.int() })),
  /** What of a new domain's set-up is done. */
  setup: z.nullable(
    z.object({
      logo: z.boolean(),
      colors: z.boolean(),
      member: z.boolean(),
      menu: z.boolean(),
      email: z.boolean(),
      published: z.boolean(),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;
