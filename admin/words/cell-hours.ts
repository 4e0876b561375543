import { formatHours } from '#shared/rules/clock-words.ts';

/** '11:30 AM – 7:30 PM' for a narrow cell: on two lines each has a whole time. */
export function cellHours(hours: { from: string; to: string }): string {
  return formatHours(hours).replaceAll(/ (?=[AP]M|–)/g, '\u00a0');
}
