import { formatNumber } from '#shared/rules/numbers.ts';
import { postTypeById, postTypeIds } from '#shared/rules/post-types.ts';
import type { Dashboard } from '#shared/schemas/dashboard.ts';
import type { Release } from '#shared/schemas/releases.ts';
import type { SubmissionCounts } from '#shared/schemas/submissions.ts';

import { paths } from '../../routing/paths.ts';

/** Something that needs work. `time` goes with the note; null when that is irrelevant. `words` are somebody's, about it. */
export type NeedItem = { id: string; label: string; href: string; note: string; time: string | null; words?: string };
export type Need = {
  kind: 'failed' | 'schedule' | 'returned' | 'reviews' | 'submissions' | 'mails' | 'stops' | 'drafts';
  title: string;
  detail: string;
  /** Where the task is done; null when each item has a link of its own. */
  link: { to: string; search?: { status: 'new' } } | null;
  items: NeedItem[];
  /** Number of those beyond `items`. */
  more: number;
};

type Given = {
  figures: Dashboard;
  /** Null for users who may not read submissions. */
  counts: Pick<SubmissionCounts, 'new' | 'new_by_form'> | null;
  /** Newest first. */
  releases: Pick<Release, 'number' | 'state' | 'error' | 'retry_at'>[];
  mayPublish: boolean;
  /** Those that this user may answer. */
  reviews: number;
};

const counted = (count: number, one: string, several: string) =>
  `${formatNumber(count)} ${count === 1 ? one : several}`;
const forms = { contact: 'contact', join: 'join', catering: 'catering' } as const;

/** The tasks that this user may do something about, most urgent first. */
export function needsOf({ figures, counts, releases, mayPublish, reviews }: Given): Need[] {
  const { drafts, returned, stale_stops: stops, failed_groups: groups, unsent_mails: mails } = figures;
  const needs: Need[] = [];
  // A queued or running release may already fix the failure before it.
  const [newest] = releases;
  if (newest?.state === 'failed' && mayPublish)
    needs.push({
      kind: 'failed',
      title: 'The last publish failed',
      detail:
        `Visitors still see the release before it${newest.retry_at === null ? '' : ', and it is tried again by itself'}. ${newest.error?.message ?? ''}`.trim(),
      link: { to: paths.releases },
      items: [],
      more: 0,
    });
  if (groups && groups.total > 0) needs.push(failedGroups(groups));
  if (returned && returned.total > 0) needs.push(cameBack(returned));
  if (reviews > 0)
    needs.push({
      kind: 'reviews',
      title: `${counted(reviews, 'post waits', 'posts wait')} for your review`,
      detail: 'Authors ask to have them published.',
      link: { to: paths.reviews },
      items: [],
      more: 0,
    });
  if (counts && counts.new > 0)
    needs.push({
      kind: 'submissions',
      title: counted(counts.new, 'new submission', 'new submissions'),
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
      title: `The email about ${counted(mails, 'submission', 'submissions')} could not be sent`,
      detail: 'The messages are safe in the inbox.',
      link: { to: paths.submissions },
      items: [],
      more: 0,
    });
  if (stops && stops.total > 0)
    needs.push({
      kind: 'stops',
      title: `${counted(stops.total, 'member', 'members')} with stops to check`,
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
      title: counted(drafts.total, 'draft to finish', 'drafts to finish'),
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

/** Named with its word if it is only one. */
function cameBack({ total, posts }: NonNullable<Dashboard['returned']>): Need {
  const items = posts.map(({ id, title, post_type_id, answer, at }) => ({
    id,
    label: title || 'Untitled',
    href: paths.post(post_type_id, id),
    note: '',
    time: at,
    words: `“${answer}”`,
  }));
  const [one] = total === 1 ? items : [];
  return {
    kind: 'returned',
    title: one ? `“${one.label}” came back` : `${formatNumber(total)} posts came back from review`,
    detail: one?.words ?? '',
    link: one ? { to: one.href } : null,
    items: one ? [] : items,
    more: total - posts.length,
  };
}

function failedGroups({ total, groups }: NonNullable<Dashboard['failed_groups']>): Need {
  return {
    kind: 'schedule',
    title: `${counted(total, 'scheduled release', 'scheduled releases')} couldn’t go live`,
    detail: '',
    link: null,
    items: groups.map(({ id, name, release_at }) => ({
      id,
      label: name,
      href: paths.scheduledRelease(id),
      note: 'was due',
      time: release_at,
    })),
    more: total - groups.length,
  };
}
