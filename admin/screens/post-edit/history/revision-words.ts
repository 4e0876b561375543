import type { PostStatusId } from '#shared/rules/post-status.ts';
import { publicPath } from '#shared/rules/urls.ts';

import type { Revision } from '../../../queries/revisions.ts';

const making = {
  1: 'Created as a draft',
  2: 'Created and published',
  3: 'Created and scheduled',
  4: 'Created and archived',
} satisfies Record<PostStatusId, string>;

const becoming = {
  1: 'Moved back to draft',
  2: 'Published',
  3: 'Scheduled',
  4: 'Archived',
} satisfies Record<PostStatusId, string>;

/** Whether nobody saved a revision: it is what visitors get after a few fields were changed for them at once. */
export const isPatch = ({ saves }: Pick<Revision, 'saves'>): boolean => saves === 0;

/** The save before one in a list, newest first; none for a patch, which continues what was live. */
export function previousOf(revisions: Revision[], place: number): Revision | undefined {
  const revision = revisions[place];
  if (!revision || isPatch(revision)) return undefined;
  return revisions.slice(place + 1).find((each) => !isPatch(each));
}

/** A summary of a save from its metadata alone; the diff shows the rest. */
export function revisionWords(revision: Revision, previous: Revision | undefined, isFirst: boolean): string {
  if (isPatch(revision)) return 'Some fields changed right away for visitors, without the unpublished edits';
  if (!previous) return isFirst ? making[revision.post_status_id] : 'Changed';
  const words = [
    previous.post_status_id !== revision.post_status_id && becoming[revision.post_status_id],
    previous.title !== revision.title && `Renamed from “${previous.title}”`,
    previous.url !== revision.url && `Moved from ${publicPath(previous.url)}`,
  ].filter((part) => part !== false);
  if (words.length > 0) return words.join('. ');
  return revision.saves > 1 ? `Changed, in ${revision.saves} saves` : 'Changed';
}

export function whoWords(revision: Revision): string {
  return revision.created_by?.name ?? 'Someone who left, or the system';
}
