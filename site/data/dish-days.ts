import type { MenuItem } from '#shared/schemas/post-attributes.ts';

/** `words` as the menu says them: 'Thursdays and all of Lent'. `days` are ISO weekdays. */
type DishDays = { days: number[]; words: string };

const dayWord = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:end|day)s?)$/i;
/** What may stand before the days and after them. */
const before = /^(?:(?:available|served|only|on)\s+)+/i;
const after = /\s+only$/i;
const joins = new Set(['and', 'or', '&']);
const ranges = new Set(['to', 'through', '–', '-']);
/** 'Thursdays and all of Lent' */
const mostMore = 5;

/**
 * The days of a dish that isn't always there: one of Fridays isn't there on a Monday when its truck is. Null for others. Only a sentence
 * that says nothing but days counts: 'Good for colds and Mondays' and 'Not on Sundays' don't.
 */
export function dishDays({ description = '' }: Pick<MenuItem, 'description'>): DishDays | null {
  for (const sentence of description.split(/[.!?;]/)) {
    const words = sentence.trim().replace(before, '').replace(after, '');
    const days = daysOf(words.toLowerCase().match(/[\p{L}’]+|[&–-]/gu) ?? []);
    if (days.length > 0) return { days, words };
  }
  return null;
}

/** A description without its words for days: who looks for what there is on Monday doesn't mean soup that is good for Mondays. */
export function withoutDays(description: string): string {
  return description.replace(/[\p{L}’]+/gu, (word) => (dayWord.test(word) ? '' : word));
}

function daysOf(words: string[]): number[] {
  const days: number[] = [];
  let at = 0;
  while (dayWord.test(words[at] ?? '')) {
    const next = numbersOf(words[at] ?? '');
    const from = ranges.has(words[at - 1] ?? '') ? (days.at(-1) ?? 0) : 0;
    const to = next.at(-1) ?? 0;
    const between = from > 0 ? Array.from({ length: (to - from + 7) % 7 }, (_, step) => ((from + step) % 7) + 1) : [];
    days.push(...next, ...between);
    const isJoined = joins.has(words[at + 1] ?? '') || ranges.has(words[at + 1] ?? '');
    at += isJoined && dayWord.test(words[at + 2] ?? '') ? 2 : 1;
  }
  const more = words.slice(at);
  const isMore = more.length > 1 && more.length <= mostMore && more[0] === 'and' && more[1] !== 'not';
  return more.length === 0 || isMore ? [...new Set(days)].toSorted((a, b) => a - b) : [];
}

function numbersOf(name: string): number[] {
  if (name.startsWith('week')) return name.startsWith('weekend') ? [6, 7] : [1, 2, 3, 4, 5];
  return ['motuwethfrsasu'.indexOf(name.slice(0, 2)) / 2 + 1];
}
