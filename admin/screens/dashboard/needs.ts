import { formatNumber } from '#shared/rules/numbers.ts';
import { postTypeById, postTypeIds } from '#shared/rules/post-types.ts';
import type { Dashboard } from '#shared/schemas/dashboard.ts';
import type { Release } from '#shared/schemas/releases.ts';
import type { SubmissionCounts } from '#shared/schemas/submission-counts.ts';

import { paths } from '../../routing/paths.ts';

/** Something that needs work. `time` goes with the note; null when that is irrelevant. `words` are somebody's, about it. */
export type NeedItem = { id: string; label: string; href: string; note: string; time: string | null; words?: string };
export type Need = {
  kind: 'failed' | 'schedule' | 'returned' | 'reviews' | 'back' | 'submissions' | 'mails' | 'stops' | 'drafts';
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
export function needsOf(given: Given): Need[] {
  return [...releaseNeeds(given), ...peopleNeeds(given), ...contentNeeds(given.figures)];
}

function task(kind: Need['kind'], title: string, detail: string, to: string, search?: { status: 'new' }): Need {
  return { kind, title, detail, link: search ? { to, search } : { to }, items: [], more: 0 };
}

/** Tasks that are each done where their item leads. */
function listed(kind: Need['kind'], title: string, total: number, items: NeedItem[], detail = ''): Need {
  return { kind, title, detail, link: null, items, more: total - items.length };
}

function releaseNeeds({ figures: { failed_groups: groups }, releases, mayPublish }: Given): Need[] {
  const needs: Need[] = [];
  // A queued or running release may already fix the failure before it.
  const [newest] = releases;
  if (newest?.state === 'failed' && mayPublish)
    needs.push(
      task(
        'failed',
        'The last publish failed',
        `Visitors still see the release before it${newest.retry_at === null ? '' : ', and it is retried automatically'}. ${newest.error?.message ?? ''}`.trim(),
        paths.releases,
      ),
    );
  if (groups && groups.total > 0)
    needs.push(
      listed(
        'schedule',
        `${counted(groups.total, 'scheduled release', 'scheduled releases')} couldn’t go live`,
        groups.total,
        groups.groups.map(({ id, name, release_at }) => ({
          id,
          label: name,
          href: paths.scheduledRelease(id),
          note: 'was due',
          time: release_at,
        })),
      ),
    );
  return needs;
}

function peopleNeeds({ figures, counts, reviews }: Given): Need[] {
  const { returned, coming_back: back, unsent_mails: mails } = figures;
  const needs: Need[] = [];
  if (returned && returned.total > 0) needs.push(cameBack(returned));
  if (back && back.total > 0)
    needs.push(
      listed(
        'back',
        `${counted(back.total, 'submission', 'submissions')} to come back to`,
        back.total,
        back.submissions.map(({ id, name, unsent, at }) => ({
          id,
          label: name,
          href: `${paths.submissions}?open=${id}`,
          note: unsent ? 'answer not sent' : 'reminder',
          time: at,
        })),
      ),
    );
  if (reviews > 0)
    needs.push(
      task(
        'reviews',
        `${counted(reviews, 'post waits', 'posts wait')} for your review`,
        reviews === 1 ? 'Its author asked you to publish it.' : 'Their authors asked you to publish them.',
        paths.reviews,
      ),
    );
  if (counts && counts.new > 0)
    needs.push(
      task(
        'submissions',
        counted(counts.new, 'new submission', 'new submissions'),
        Object.entries(forms)
          .flatMap(([form, word]) => {
            const count = counts.new_by_form[form as keyof typeof forms];
            return count > 0 ? [`${formatNumber(count)} ${word}`] : [];
          })
          .join(', '),
        paths.submissions,
        { status: 'new' },
      ),
    );
  if (mails)
    needs.push(
      task(
        'mails',
        `The email about ${counted(mails, 'submission', 'submissions')} could not be sent`,
        'The messages are safe in the inbox.',
        paths.submissions,
      ),
    );
  return needs;
}

function contentNeeds({ stale_stops: stops, drafts }: Dashboard): Need[] {
  const needs: Need[] = [];
  if (stops && stops.total > 0)
    needs.push(
      listed(
        'stops',
        `${counted(stops.total, 'member', 'members')} with stops to check`,
        stops.total,
        stops.members.map(({ id, title, empty, updated_at }) => ({
          id,
          label: title,
          href: paths.post(postTypeIds.member, id),
          note: empty ? 'no weekly stops' : 'last saved',
          time: empty ? null : updated_at,
        })),
        'Visitors use these to find lunch.',
      ),
    );
  if (drafts && drafts.total > 0)
    needs.push(
      listed(
        'drafts',
        counted(drafts.total, 'draft to finish', 'drafts to finish'),
        drafts.total,
        drafts.posts.map(({ id, title, post_type_id, updated_at }) => ({
          id,
          label: title || 'Untitled',
          href: paths.post(post_type_id, id),
          note: `${postTypeById(post_type_id).label}, saved`,
          time: updated_at,
        })),
      ),
    );
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
