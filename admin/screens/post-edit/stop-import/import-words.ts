import { formatNumber } from '#shared/rules/numbers.ts';
import type { ComparedStop, ReadFile } from '#shared/stop-files/read-stop-file.ts';

import { countWords } from '../../../words/count-words.ts';
import { dateWords } from '../../../words/stop-words.ts';

/** What is in the file: '12 new stops, 3 already there. 40 past ones are left out.' */
export function summaryWords({ found, problems, past }: ReadFile, noun: string): string {
  const fresh = found.filter(({ standing }) => standing === 'new').length;
  const others = found.length - fresh;
  const parts = [
    fresh === 0 ? `No new ${noun}s` : countWords(fresh, `new ${noun}`),
    others === 0 ? '' : `${formatNumber(others)} already there`,
    problems.length === 0 ? '' : `${formatNumber(problems.length)} that can’t be read`,
  ];
  const left =
    past === 0
      ? ''
      : past === 1
        ? ' One that is over is left out.'
        : ` ${formatNumber(past)} that are over are left out.`;
  return `${parts.filter(Boolean).join(', ')}.${left}`;
}

/** What is to know about a stop before it is added; empty if nothing. */
export function remarkOf({ stop, until, isCut }: ComparedStop): string {
  const read = until === undefined ? '' : dateWords(until);
  return [
    stop.cancelled ? 'Canceled' : '',
    read && stop.date !== undefined ? `From an event that repeats: its dates until ${read} are here` : '',
    read && stop.date === undefined ? `Ends on ${read}, because clocks change on other days in its time zone` : '',
    isCut ? 'Its text is too long for a stop and is cut off' : '',
  ]
    .filter(Boolean)
    .join('. ');
}

/** Why a stop is not added. */
export function thereWords({ standing, stop }: ComparedStop): string {
  if (standing === 'twice') return 'Twice in this file';
  if (standing === 'there') return 'Already there';
  return stop.cancelled
    ? 'Already there, and not canceled: cancel it in the calendar'
    : 'Already there, with a canceled date: bring it back in the calendar';
}
