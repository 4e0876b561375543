import { formatNumber } from '#shared/rules/numbers.ts';
import type { Release } from '#shared/schemas/releases.ts';

import { ruleOf } from './cuisines.ts';
import type { Member } from './members.ts';
import type { LineNote, Rows } from './rows.ts';
import type { Outcome } from './sync-posts.ts';

const mostNotes = 40;

/** '122 members: 2 made, 1 updated, 119 unchanged'. Skipped posts and kept parts follow, one per line. */
export function outcomeLines(noun: string, outcomes: Outcome[]): string[] {
  const counts = (['made', 'updated', 'unchanged', 'skipped'] as const)
    .map((result) => ({ result, count: outcomes.filter((outcome) => outcome.result === result).length }))
    .filter(({ count }) => count > 0)
    .map(({ result, count }) => `${formatNumber(count)} ${result}`);
  const skipped = outcomes
    .filter(({ result }) => result === 'skipped')
    .map(({ title, why }) => `  skipped ${title}: ${why ?? ''}`);
  const kept = outcomes
    .filter((outcome) => outcome.kept && outcome.kept.length > 0)
    .map(
      ({ title, kept: parts }) => `  ${title}: an editor's own ${(parts ?? []).join(', ').replace('_', ' ')} stayed`,
    );
  return [`${plural(outcomes.length, noun)}: ${counts.join(', ') || 'none'}`, ...skipped, ...kept];
}

/** Counts of rows, then broken rows and remarks with their lines. */
export function fileLines({ broken, read }: Rows, members: Member[]): string[] {
  const stops = members.reduce((sum, member) => sum + (member.attributes.stops?.length ?? 0), 0);
  const notes = members.flatMap((member) => member.notes);
  const leftOut = broken.length > 0 ? `, ${formatNumber(broken.length)} broken and left out` : '';
  const live = members.filter((member) => member.live).length;
  return [
    `${plural(read, 'row')} read${leftOut}: ${plural(members.length, 'member')} (${formatNumber(live)} with a live permit), ${plural(stops, 'stop')}`,
    ...noteLines(broken),
    ...noteLines(notes),
  ];
}

/** How many members each cuisine has, most first. */
export function cuisineLine(members: Member[]): string {
  const counts = new Map<string, number>();
  for (const slug of members.flatMap((member) => member.cuisines)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return `${plural(sorted.length, 'cuisine')}: ${sorted.map(([slug, count]) => `${ruleOf(slug).title} ${count}`).join(', ')}`;
}

function noteLines(notes: LineNote[]): string[] {
  const lines = notes
    .toSorted((a, b) => a.line - b.line)
    .slice(0, mostNotes)
    .map(({ line, problem }) => `  line ${line}: ${problem}`);
  return notes.length > mostNotes ? [...lines, `  and ${notes.length - mostNotes} more`] : lines;
}

/** '155 pages added, 3 changed, 0 removed in 412 ms', or that nothing had changed. */
export function releaseLine(release: Release | null): string {
  if (!release) return '0 changes, 0 files written';
  if (release.state === 'handed_over')
    return `Handed over: ${release.host} is built elsewhere, and is live when its own address says so`;
  const { added, changed, removed } = release.pages;
  const time = release.duration_ms === null ? '' : ` in ${formatNumber(release.duration_ms)} ms`;
  return `Published${time}: ${plural(added.length, 'page')} added, ${formatNumber(changed.length)} changed, ${formatNumber(removed.length)} removed`;
}

export function plural(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
