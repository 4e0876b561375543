import { formatNumber } from '#shared/rules/numbers.ts';
import { isAutomatic } from '#shared/rules/release-reasons.ts';
import type { Release } from '#shared/schemas/releases.ts';

const automatic = {
  publish: 'Scheduled changes',
  rollback: 'Back to an older release',
  start: 'Rebuilt at startup',
  build: 'Rebuilt with a newer version',
  pictures: 'Rebuilt with smaller pictures',
} satisfies Record<Release['reason'], string>;

const overlays = {
  day: 'Stops of a new day',
  status: 'Live status of trucks',
} satisfies Record<NonNullable<Release['overlay']>, string>;

type Purpose = Pick<Release, 'origin' | 'reason' | 'requested_by' | 'state' | 'overlay'>;

/** What a release is for: 'Undid release 5', 'Scheduled: Winter menu'. Null for a plain publish, which its changes explain. */
export function purposeOf({ origin, reason, requested_by: by, state, overlay }: Purpose): string | null {
  if (overlay) return overlays[overlay];
  if (!origin) return isAutomatic({ reason, requested_by: by }) ? automatic[reason] : null;
  switch (origin.kind) {
    case 'undo':
      return `${state === 'live' ? 'Undid' : 'Undo of'} ${origin.part ? 'part of ' : ''}release ${origin.number}`;
    case 'rollback':
      return `Back to release ${origin.number}`;
    case 'retry':
      return `Release ${origin.number}, tried again`;
    case 'schedule':
      return `Scheduled: ${origin.name}`;
  }
}

/** Who asked for a release, unless the system made it by itself. */
export function releaseActor({ requested_by }: Pick<Release, 'requested_by'>): string {
  return requested_by === null ? 'Automatic' : requested_by.name || 'Someone';
}

/** '84 ms', '1.2 s'; empty until the release has ended. */
export function took(release: Pick<Release, 'duration_ms'>): string {
  return release.duration_ms === null ? '' : duration(release.duration_ms);
}

export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${formatNumber(milliseconds)} ms`;
  if (milliseconds >= 120_000) return `${formatNumber(Math.round(milliseconds / 60_000))} min`;
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;
}

const pagesOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'page' : 'pages'}`;

/** What changed of the site's pages, of which a removed page is none: '2 of 52 pages changed, 1 was removed.' */
export function pageChangeWords({ pages, page_count }: Pick<Release, 'pages' | 'page_count'>): string {
  const [added, changed, removed] = [pages.added.length, pages.changed.length, pages.removed.length];
  const touched = added + changed;
  if (touched + removed === 0) return 'No page had to change.';
  const gone = `${removed === 1 ? 'was' : 'were'} removed.`;
  if (touched === 0) return `${pagesOf(removed)} ${gone}`;
  const all = page_count ?? touched;
  const what = added === 0 ? 'changed' : `${touched === 1 ? 'is' : 'are'} new${changed === 0 ? '' : ' or changed'}`;
  const lead = `${formatNumber(touched)} of ${pagesOf(all)} ${what}`;
  return removed === 0 ? `${lead}.` : `${lead}, ${formatNumber(removed)} ${gone}`;
}

/** The same in short, for lists: '36 of 64 pages'. */
export function pagesTouched({
  pages,
  page_count: all,
  handover,
  state,
}: Pick<Release, 'pages' | 'page_count' | 'handover' | 'state'>): string {
  if (state !== 'live') return '';
  if (handover) return 'not known';
  const touched = pages.added.length + pages.changed.length;
  if (touched > 0) return all === null ? pagesOf(touched) : `${formatNumber(touched)} of ${pagesOf(all)}`;
  return pages.removed.length > 0 ? `${formatNumber(pages.removed.length)} removed` : 'no page changed';
}
