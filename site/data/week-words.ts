import { dayName } from '#shared/content/week.ts';

/** The weekdays of a truck in words: 'Mon – Fri', 'Tue, Sat', 'every day'; empty for none. `days` are ISO weekdays, in order. */
export function weekWords(days: number[]): string {
  if (days.length === 7) return 'every day';
  const runs: number[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const short = (day = 0) => dayName(day).slice(0, 3);
  return runs
    .map((run) => (run.length > 2 ? `${short(run[0])} – ${short(run.at(-1))}` : run.map(short).join(', ')))
    .join(', ');
}
