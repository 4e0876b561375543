import { expect, test } from 'vitest';

import { priceRange } from './dishes.ts';

const menu = (...prices: (number | undefined)[]) =>
  prices.map((price, index) => ({ id: `d${index}`, name: `Dish ${index}`, ...(price !== undefined && { price }) }));

test.each([
  ['an extra that costs a dollar', menu(100, 850, 1250, 1400), '$8.50–$14'],
  ['cheap dishes among dear ones', menu(300, 400, 1250), '$3–$12.50'],
  ['one price', menu(500, 500), '$5'],
  ['only one dish', menu(100), '$1'],
  ['dishes without a price', menu(undefined, 900), '$9'],
  ['no prices', menu(undefined), ''],
  ['no menu', undefined, ''],
])('the range of prices: %s', (_, items, range) => {
  expect(priceRange(items, 'USD')).toBe(range);
});
