import * as z from 'zod/mini';

import { Id, Timestamp } from './common.ts';
import { PostTypeId } from './post-basics.ts';

/** Days without a save after which a member's stops may be outdated. */
export const staleStopsDays = 60;

const Draft = z.object({ id: Id, title: z.string(), post_type_id: PostTypeId, updated_at: Timestamp });
/** `empty`: no weekly stops; otherwise not saved for `staleStopsDays`. */
const StaleMember = z.object({ id: Id, title: z.string(), updated_at: Timestamp, empty: z.boolean() });

const FailedGroup = z.object({ id: Id, name: z.string(), release_at: Timestamp });

/** `answer` is the word that a post came back with. */
const Returned = z.object({ id: Id, title: z.string(), post_type_id: PostTypeId, answer: z.string(), at: Timestamp });

/** `at`: when its reminder was due, or when the mail of an answer failed (`unsent`). */
const ComingBack = z.object({ id: Id, name: z.string(), unsent: z.boolean(), at: Timestamp });

/** 'yyyy-MM-dd' in the domain's time zone. */
export const CalendarDay = z.string();

/**
 * Pending work and figures for the dashboard. Each part is null for users who lack its permission. Lists have the first five items;
 * `total` counts all.
 */
export const Dashboard = z.object({
  /** The last changed first; only the user's own without the permission to write others. */
  drafts: z.nullable(z.object({ total: z.int(), posts: z.array(Draft) })),
  /** The user's own posts that came back from a review, until they ask again, take it back or it goes live; the last answered first. */
  returned: z.nullable(z.object({ total: z.int(), posts: z.array(Returned) })),
  /** Public members whose stops need attention: those without stops first, then the longest unsaved. */
  stale_stops: z.nullable(z.object({ total: z.int(), members: z.array(StaleMember) })),
  /** Scheduled releases that failed and aren't live yet, the longest due first. */
  failed_groups: z.nullable(z.object({ total: z.int(), groups: z.array(FailedGroup) })),
  /** New submissions whose mail could not be sent. */
  unsent_mails: z.nullable(z.int()),
  /** Submissions with an answer that could not be sent, or whose reminder of this user is due; the longest waiting first. */
  coming_back: z._default(z.nullable(z.object({ total: z.int(), submissions: z.array(ComingBack) })), null),
  /** The last twelve weeks, oldest first; `from` is a Sunday. */
  submissions_by_week: z.nullable(z.array(z.object({ from: CalendarDay, count: z.int() }))),
  /** The last fourteen days, oldest first. */
  publishes_by_day: z.array(z.object({ day: CalendarDay, live: z.int(), failed: z.int() })),
  /** The completed setup steps of a new domain. */
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
