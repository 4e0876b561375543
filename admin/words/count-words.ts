import { formatNumber } from '#shared/rules/numbers.ts';

/** '1 stop', '12 stops' */
export function countWords(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
