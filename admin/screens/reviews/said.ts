import type { Review } from '#shared/schemas/reviews.ts';

/** One step of a review, with the words that came with it; null for somebody who has left the network. */
export type Said = { who: Review['asked_by']; what: string; at: string; words: string };

const answers = {
  open: null,
  approved: 'approved it',
  sent_back: 'sent it back',
  taken_back: 'withdrew the request',
} satisfies Record<Review['state'], string | null>;

/** The steps of some rounds, oldest first. */
export function saidIn(rounds: Review[]): Said[] {
  const inOrder = rounds.toSorted((one, other) => Date.parse(one.asked_at) - Date.parse(other.asked_at));
  return inOrder.flatMap(({ state, note, answer, asked_by, asked_at, answered_by, answered_at }, place) => {
    const asked = {
      who: asked_by,
      what: place === 0 ? 'asked for a review' : 'asked again',
      at: asked_at,
      words: note,
    };
    // One that was taken back after its answer keeps that.
    const what = answer === '' ? answers[state] : answers.sent_back;
    return answered_at && what ? [asked, { who: answered_by, what, at: answered_at, words: answer }] : [asked];
  });
}
