import { readDays, readTime } from '#shared/stop-files/hours.ts';

/** A weekly span: `day` is 1 for Monday, `from` and `to` are minutes since its midnight; `to` may pass 1440 (the next day). */
export type Span = { day: number; from: number; to: number };

const minutesOfDay = 1440;

/**
 * Reads weekly hours: 'Mo-Fr:9AM-10AM/11AM-12PM', 'Su/Fr/Sa:8PM-2AM', blocks joined by ';'. Days are a list or a range
 * (a range may pass Sunday), times are 12-hour or 24-hour. An end at or before its start is on the next day.
 * Duplicate days count once. Returns null if any part can't be read: half a timetable is worse than none.
 */
export function parseHours(text: string): Span[] | null {
  const spans: Span[] = [];
  for (const block of text.split(';').map((part) => part.trim())) {
    if (block === '') continue;
    const read = parseBlock(block);
    if (!read) return null;
    spans.push(...read);
  }
  return spans;
}

function parseBlock(block: string): Span[] | null {
  const parts = /^([^:\d]+):\s*(\S.*)$/.exec(block);
  const days = readDays(parts?.[1] ?? '');
  const times = (parts?.[2] ?? '').split('/').map((part) => parseRange(part));
  if (!parts || !days) return null;
  const spans: Span[] = [];
  for (const day of days) {
    for (const time of times) {
      if (!time) return null;
      spans.push({ day, ...time });
    }
  }
  return spans;
}

function parseRange(text: string): { from: number; to: number } | null {
  const [from, to, ...rest] = text.split(/[-–]/).map((part) => readTime(part));
  if (from === undefined || from === null || to === undefined || to === null || rest.length > 0) return null;
  const start = from % minutesOfDay;
  return { from: start, to: to <= start ? to + minutesOfDay : to };
}

/**
 * Joins spans at one place that touch or overlap, past midnight and from Sunday to Monday too, as long as the whole stays
 * under 24 hours. Duplicates are dropped. Sorted by day and start.
 */
export function mergeSpans(spans: Span[]): Span[] {
  const week = 7 * minutesOfDay;
  const sorted = spans
    .map(({ day, from, to }) => ({ start: (day - 1) * minutesOfDay + from, end: (day - 1) * minutesOfDay + to }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const merged: { start: number; end: number }[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last && span.end <= last.end) continue;
    if (last && span.start <= last.end && span.end - last.start < minutesOfDay) last.end = span.end;
    else merged.push({ ...span });
  }
  const [first] = merged;
  const last = merged.at(-1);
  if (first && last && first !== last && last.end >= week && first.start <= last.end - week) {
    const end = Math.max(last.end, first.end + week);
    if (end - last.start < minutesOfDay) {
      last.end = end;
      merged.shift();
    }
  }
  return merged.map(({ start, end }) => {
    const day = Math.floor(start / minutesOfDay);
    return { day: day + 1, from: start - day * minutesOfDay, to: end - day * minutesOfDay };
  });
}
