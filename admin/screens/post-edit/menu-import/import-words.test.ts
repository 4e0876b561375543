import { expect, test } from 'vitest';

import { readMenu } from '#shared/menu-files/read-menu.ts';

import { summaryWords } from './import-words.ts';

function summary(...rows: string[]): string {
  const menu = readMenu(rows.join('\n'), [{ name: 'Horchata', section: 'Drinks' }]);
  return 'found' in menu ? summaryWords(menu) : menu.failure;
}

test('a table is summed up in one line', () => {
  const header = 'Section\tDish\tPrice\tSKU';
  expect(
    summary(header, 'Tacos\tAl pastor\t4\t1', 'Sides\tElote\t5\t2', 'Drinks\thorchata\t3\t3', 'Sides\t\t4\t5'),
  ).toBe('2 dishes in 2 sections. 1 is on the menu already. 1 row can’t be added. Not used: the column “SKU”.');
  expect(summary('Dish\tPrice', 'Pho\t9', 'pho\t9')).toBe('1 dish. 1 is in this table twice.');
  expect(summary('Section\tDish', 'Drinks\tHorchata')).toBe('No new dishes. 1 is on the menu already.');
});
