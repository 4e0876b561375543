/**
 * The header in which the publisher names the list of revisions that it reads: the id of a release, `shown` (everything that is saved, as
 * if it were published), `live`, or a scheduled release. Anybody else reads what is live.
 */
export const listHeader = 'x-caravan-list';

const scheduled = 'scheduled:';

/** How the header names what would be live after a scheduled release. */
export function scheduledList(id: string): string {
  return `${scheduled}${id}`;
}

/** The id of the scheduled release that the header names; null if it names another list. */
export function scheduledIn(list: string): string | null {
  return list.startsWith(scheduled) ? list.slice(scheduled.length) : null;
}

/** Whether the header names the list of a release. */
export function isReleaseList(list: string): boolean {
  return list !== 'live' && list !== 'shown' && scheduledIn(list) === null;
}
