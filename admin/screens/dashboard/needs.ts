import { formatNumber } from '#shared/rules/numbers.ts';
import { postTypeById, postTypeIds } from '#shared/rules/post-types.ts';
import type { Dashboard } from '#shared/schemas/dashboard.ts';
import type { Release } from '#shared/schemas/releases.ts';
import type { SubmissionCounts } from '#shared/schemas/submissions.ts';

import { paths } from '../../routing/paths.ts';

/** A post that waits: `time` is when it was last saved; null where that says nothing. */
export type NeedItem = { id: string; label: string; href: string; note: string; time: string | null };
export type Need = {
  kind: 'failed' | 'submissions' | 'mails' | 'stops' | 'drafts';
  title: string;
  detail: string;
  /** Where it is done; null where each item has its own place. */
  link: { to: string; search?: { status: 'new' } } | null;
  items: NeedItem[];
  /** How many there are beyond `items`. */
  more: number;
};

type Given = {
  figures: Dashboard;
  /** Null for who doesn't read submissions. */
  counts: Pick<SubmissionCounts, 'new' | 'new_by_form'> | null;
  /** Newest first. */
  releases: Pick<Release, 'number' | 'state' | 'error'>[];
  mayPublish: boolean;
};

const many = (count: number, one: string, several: string) => `${formatNumber(count)} ${count === 1 ? one : several}`;
const forms = { contact: 'contact', join: 'join', catering: 'catering' } as const;

/** What waits for somebody who may do something about it, the most urgent first. */
export function needsOf({ figures, counts, releases, mayPublish }: Given): Need[] {
  const { drafts, stale_stops: stops, unsent_mails: mails } = figures;
  const needs: Need[] = [];
  // One that waits or is being built may well be the answer to the failure before it.
  const [newest] = releases;
  if (newest?.state === 'failed' && mayPublish)
    needs.push({
      kind: 'failed',
      title: 'The last publish failed',
      detail: `Visitors still see the release before it. ${newest.error?.message ?? ''}`.trim(),
      link: { to: paths.releases },
      items: [],
      more: 0,
    });
  if (counts && counts.new > 0)
    needs.push({
      kind: 'submissions',
      title: many(counts.new, 'new submission', 'new submissions'),
      detail: Object.entries(forms)
        .flatMap(([form, word]) => {
          const count = counts.new_by_form[form as keyof typeof forms];
          return count > 0 ? [`${formatNumber(count)} ${word}`] : [];
        })
        .join(', '),
      link: { to: paths.submissions, search: { status: 'new' } },
      items: [],
      more: 0,
    });
  if (mails)
    needs.push({
      kind: 'mails',
      title: `The mail about ${many(mails, 'submission', 'submissions')} could not be sent`,
      detail: 'What was written is safe in the inbox.',
      link: { to: paths.submissions },
      items: [],
      more: 0,
    });
  if (stops && stops.total > 0)
    needs.push({
      kind: 'stops',
      title: `${many(stops.total, 'member', 'members')} with stops to look at`,
      detail: 'Visitors read these to know where lunch is.',
      link: null,
      items: stops.members.map(({ id, title, empty, updated_at }) => ({
        id,
        label: title,
        href: paths.post(postTypeIds.member, id),
        note: empty ? 'no weekly stops' : 'last saved',
        time: empty ? null : updated_at,
      })),
      more: stops.total - stops.members.length,
    });
  if (drafts && drafts.total > 0)
    needs.push({
      kind: 'drafts',
      title: many(drafts.total, 'draft to finish', 'drafts to finish'),
      detail: '',
      link: null,
      items: drafts.posts.map(({ id, title, post_type_id, updated_at }) => ({
        id,
        label: title || 'Untitled',
        href: paths.post(post_type_id, id),
        note: `${postTypeById(post_type_id).label}, saved`,
        time: updated_at,
      })),
      more: drafts.total - drafts.posts.length,
    });
  return needs;
}
