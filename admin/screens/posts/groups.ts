import { postStatusLabels } from '#shared/rules/post-status.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';

import type { ListSearch } from '../../lists/list-search.ts';

type Sort = Exclude<ListSearch['sort'], ''>;
/** A row of a list: a post with its index, or the heading of those that follow. */
export type Entry = { post: ListedPost; index: number } | { heading: string };

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
const dayLength = 86_400_000;

/** Posts with a heading before each group of an order by status or by a time. Other orders, and the list's own (''), have no groups. */
export function entriesOf(posts: ListedPost[], sort: ListSearch['sort'], now = new Date()): Entry[] {
  let last: string | null = null;
  return posts.flatMap((post, index): Entry[] => {
    const heading = sort === '' ? null : groupOf(post, sort, now);
    const entry = { post, index };
    if (heading === null || heading === last) return [entry];
    last = heading;
    return [{ heading }, entry];
  });
}

function groupOf(post: ListedPost, sort: Sort, now: Date): string | null {
  if (sort === 'position' || sort === 'title') return null;
  if (sort === 'status') return postStatusLabels[post.post_status_id];
  if (sort === 'published_on')
    return timeGroup(post.published_on ? `${post.published_on}T00:00` : post.created_at, now);
  const time = sort === 'publish_at' ? post.goes_live : post[sort];
  return time === null ? 'No date of its own' : timeGroup(time, now);
}

/** 'Today', 'Yesterday', 'Tomorrow', 'Last 7 days', or a month. */
function timeGroup(time: string, now: Date): string {
  const at = new Date(time);
  const days = Math.round((startOfDay(at) - startOfDay(now)) / dayLength);
  if (days === 0) return 'Today';
  if (days === -1) return 'Yesterday';
  if (days === 1) return 'Tomorrow';
  return days < 0 && days > -7 ? 'Last 7 days' : month.format(at);
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
