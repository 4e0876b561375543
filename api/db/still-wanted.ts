import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** What a document was chosen to become, in a release that is made later; null: to go from the website. */
type Chosen = { rev: number | null };
type Head = { live: number | null; shown: number | null };

/** Why a release made of an earlier choice leaves a document as visitors see it; null: it doesn't. */
export type LeftOut = 'newer_live' | 'taken_back';

/**
 * Nothing goes live that is no longer wanted: what was deleted, taken back to a draft or restored since the choice stays as it is, and so
 * does what is live in a newer revision.
 */
export function leftOut({ rev }: Chosen, head: Head | undefined): LeftOut | null {
  if (!head || (rev === null) !== (head.shown === null)) return 'taken_back';
  return rev !== null && (head.live ?? 0) > rev ? 'newer_live' : null;
}

/** The same as a condition on the tables `next` and `head` of a query. */
export const isStillWanted: RawBuilder<SqlBool> = sql<SqlBool>`((next.rev is null) = (head.shown is null)
  and (next.rev is null or coalesce(head.live, 0) <= next.rev))`;
