import { localTimeIn } from '#shared/rules/when-words.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';
import type { ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

/** `empty`: nothing of it is left to publish. */
export type EntryState = 'waiting' | 'empty' | 'releasing' | 'failed' | 'live';

/** What goes live, or went, at a time: a scheduled release, or a post with a time of its own. */
export type Entry = {
  id: string;
  title: string;
  at: string;
  /** In the domain's time zone: 'yyyy-MM-dd'. */
  day: string;
  state: EntryState;
} & ({ group: ScheduledRelease; post: null } | { group: null; post: ListedPost });

type Group = Pick<ScheduledRelease, 'state' | 'attempts' | 'remaining'>;

export function groupState({ state, attempts, remaining }: Group): EntryState {
  if (state === 'released') return 'live';
  if (state === 'releasing') return 'releasing';
  if (remaining === 0) return 'empty';
  return attempts > 0 || state === 'failed' ? 'failed' : 'waiting';
}

const nameOf = (name: string) => (name.trim() === '' ? 'Untitled' : name);

/** Both kinds in one order: those to come first, next first, then those that are live, newest first. */
export function entriesOf(groups: ScheduledRelease[], posts: ListedPost[], timeZone: string): Entry[] {
  const dayIn = (instant: string) => localTimeIn(instant, timeZone).slice(0, 10);
  const entries: Entry[] = [
    ...groups.map((group): Entry => {
      const { id, name, release_at: at } = group;
      return { id, title: nameOf(name), at, day: dayIn(at), state: groupState(group), group, post: null };
    }),
    ...posts.flatMap((post): Entry[] => {
      const { id, title, publish_at: at } = post;
      if (at === null) return [];
      return [{ id, title: nameOf(title), at, day: dayIn(at), state: 'waiting', group: null, post }];
    }),
  ];
  return entries.toSorted((a, b) => {
    const isOver = Number(a.state === 'live') - Number(b.state === 'live');
    const order = Date.parse(a.at) - Date.parse(b.at);
    return isOver || (a.state === 'live' ? -order : order);
  });
}

/** By day, in the order of their times. */
export function entriesByDay(entries: Entry[]): Map<string, Entry[]> {
  const byTime = entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return Map.groupBy(byTime, ({ day }) => day);
}
