import type { Review } from '#shared/schemas/reviews.ts';

import type { ReviewView } from '../db/reviews.ts';
import { personOf } from './person.ts';

export function presentReview(row: ReviewView): Review {
  return {
    id: row.id,
    post_id: row.post_id,
    post_type_id: row.post_type_id,
    title: row.title,
    state: row.state,
    note: row.note,
    asked_by: personOf(row.asked_by, row.asker_firstname, row.asker_lastname),
    asked_at: row.asked_at,
    answer: row.answer,
    answered_by: personOf(row.answered_by, row.answerer_firstname, row.answerer_lastname),
    answered_at: row.answered_at,
    release_id: row.release_id,
    went_live: row.went_live === 1,
  };
}
