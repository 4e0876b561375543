import type { StoredPost } from '../db/posts-at.ts';
import { isSameContent } from '../db/revisions.ts';

/** A revision before and after a patch. */
export type Patched = { rev: number; content: StoredPost; patched: StoredPost };

/**
 * The numbers of revisions with a patch: first what is live, then what is scheduled, from the oldest. Those that change get new numbers in the
 * same order, because a release leaves out what is older than what is live (../db/still-wanted.ts). Null is the revision that is about
 * to be saved, numbered last. The other new ones are `sides`, which nobody saved: they are put beside it, with the numbers before its own.
 */
export function numbered(
  post: StoredPost,
  saved: StoredPost,
  chain: Patched[],
): { revs: (number | null)[]; sides: StoredPost[] } {
  // What is followed by something else can't be the last.
  const firstSaved = chain.findLastIndex(({ patched }) => !isSameContent(patched, saved)) + 1;
  const sides: StoredPost[] = [];
  let last: { rev: number; content: StoredPost | null } = { rev: 0, content: null };
  const revs: (number | null)[] = [];
  for (const [index, { rev, content, patched }] of chain.entries()) {
    if (index >= firstSaved) {
      revs.push(null);
      continue;
    }
    if (last.content === null || !isSameContent(patched, last.content)) {
      const stays = isSameContent(patched, content) && rev > last.rev;
      last = { rev: stays ? rev : post.version + sides.length + 1, content: patched };
      // The text of the saved one, if it says the same: a save is compared with this letter by letter (settlePost).
      if (!stays) sides.push({ ...(isSameContent(patched, saved) ? saved : patched), version: last.rev });
    }
    revs.push(last.rev);
  }
  return { revs, sides };
}
