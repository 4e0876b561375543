import type { MenuFile } from '#shared/menu-files/read-menu.ts';
import { formatNumber } from '#shared/rules/numbers.ts';

import { countWords } from '../../../words/count-words.ts';

/** '1 dish', '12 dishes' */
export function dishWords(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'dish' : 'dishes'}`;
}

/** What is in a table: '12 dishes in 3 sections. 2 are on the menu already. 1 row can’t be added.' */
export function summaryWords({ found, problems, unused }: MenuFile): string {
  const fresh = found.filter(({ before }) => before === null);
  const there = found.filter(({ before }) => before === 'menu').length;
  const twice = found.length - fresh.length - there;
  const sections = new Set(fresh.flatMap(({ dish }) => dish.section ?? [])).size;
  return [
    fresh.length === 0
      ? 'No new dishes.'
      : `${dishWords(fresh.length)}${sections > 0 ? ` in ${countWords(sections, 'section')}` : ''}.`,
    there > 0 && `${formatNumber(there)} ${there === 1 ? 'is' : 'are'} on the menu already.`,
    twice > 0 && `${formatNumber(twice)} ${twice === 1 ? 'is' : 'are'} in this table twice.`,
    problems.length > 0 && `${countWords(problems.length, 'row')} can’t be added.`,
    unused.length > 0 &&
      `Not used: ${unused.length === 1 ? 'the column' : 'the columns'} ${unused.map((name) => `“${name.slice(0, 40)}”`).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
