import { formatNumber } from '#shared/rules/numbers.ts';
import type { Release } from '#shared/schemas/releases.ts';

const reasons = {
  publish: 'Publish',
  rollback: 'Rollback',
  start: 'Start',
  build: 'Build',
  pictures: 'Smaller pictures',
} satisfies Record<Release['reason'], string>;

/** The user who requested the release, or its reason when it was automatic. */
export function releaseActor({ requested_by, reason }: Pick<Release, 'requested_by' | 'reason'>): string {
  if (requested_by === null && reason === 'publish') return 'Schedule';
  return requested_by?.name || reasons[reason];
}

export function reasonLabel(release: Pick<Release, 'reason'>): string {
  return reasons[release.reason];
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

function pageTotal({ pages }: Pick<Release, 'pages'>): number {
  return pages.added.length + pages.changed.length + pages.removed.length;
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

export function pagesTouched(release: Pick<Release, 'pages' | 'handover' | 'state'>): string {
  if (release.state !== 'live') return '';
  if (release.handover) return 'not known';
  const total = pageTotal(release);
  return total === 0 ? 'no page changed' : pagesOf(total);
}
