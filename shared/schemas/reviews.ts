import * as z from 'zod/mini';

import { longestReviewNote } from '../rules/constants.ts';
import { deletedFilter, Id, paging, requiredText, text, Timestamp, Version } from './common.ts';
import { PostTypeId } from './post-basics.ts';

/** `open` until somebody who may publish answers; `taken_back` by whoever asked, before or after it was sent back. */
export const ReviewState = z.enum(['open', 'approved', 'sent_back', 'taken_back']);

const Person = z.nullable(z.object({ id: Id, name: z.string() }));

/**
 * Somebody who may not publish asks those who may to publish a post. `note` is theirs, `answer` is that of who sent it back, and
 * `release_id` is the release of an approved one; null when it goes live at its own time. `went_live`: visitors have got a newer version of
 * the post since it was answered.
 */
export const Review = z.object({
  id: Id,
  post_id: Id,
  post_type_id: PostTypeId,
  title: z.string(),
  state: ReviewState,
  note: z.string(),
  asked_by: Person,
  asked_at: Timestamp,
  answer: z.string(),
  answered_by: Person,
  answered_at: z.nullable(Timestamp),
  release_id: z.nullable(Id),
  went_live: z.boolean(),
});
export type Review = z.infer<typeof Review>;

export const ReviewAsk = z._default(z.strictObject({ note: z._default(text(longestReviewNote), '') }), { note: '' });
/** The version that the reviewer saw. */
export const ReviewApprove = z.strictObject({ version: Version });
export const ReviewSendBack = z.strictObject({ note: requiredText('A message to the author', longestReviewNote) });

export const ReviewListQuery = z.strictObject({
  ...deletedFilter,
  ...paging,
  state: z.optional(ReviewState),
  /** Only those of this post, with those that were taken back. */
  post: z.optional(Id),
});
