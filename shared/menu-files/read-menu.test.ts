import { describe, expect, test } from 'vitest';

import { menuTemplate } from './menu-template.ts';
import { looksLikePrice, readMoney } from './money.ts';
import { type MenuFile, type NewDish, readMenu } from './read-menu.ts';

function read(rows: string[][] | string, known: NewDish[] = []): MenuFile {
  const text = typeof rows === 'string' ? rows : rows.map((row) => row.join('\t')).join('\n');
  const menu = readMenu(text, known);
  if ('failure' in menu) throw new Error(menu.failure);
  return menu;
}

const short = (dish: NewDish) => [dish.section ?? '', dish.name, dish.price ?? null, dish.description ?? ''];
const dishesIn = (rows: string[][] | string) => read(rows).found.map(({ dish }) => short(dish));

test.each([
  ['$12.50', 1250],
  ['12,50 €', 1250],
  ['12.5', 1250],
  ['12', 1200],
  ['USD 12', 1200],
  ['$1,250.00', 125_000],
  ['1.250,00 €', 125_000],
  ['$4 each', 400],
  ['0', 0],
  ['market price', null],
  ['8 / 12', null],
  ['8-12', null],
  ['-3', null],
  ['', null],
])('the price %j is %j', (text, price) => {
  expect(readMoney(text)).toBe(price);
});

test.each([
  ['from $24', true],
  ['8 / 12', true],
  ['8-12', true],
  ['$24 per person', true],
  ['market price', true],
  ['12 each', true],
  ['24 wings', false],
  ['3-cheese melt', false],
  ['Brisket', false],
  ['$2 off on Tuesdays, with a drink of your choice', false],
])('%j looks like a price: %j', (text, looks) => {
  expect(looksLikePrice(text)).toBe(looks);
});

describe('a table with a header', () => {
  test('columns are found by their names, in any order', () => {
    const { found, problems, unused } = read([
      ['Price ($)', 'Menu Item', 'Category', 'Ingredients', 'Vegan?', 'Gluten-free', 'Contains', 'SKU'],
      ['4.50', 'Al pastor', 'Tacos', 'Pork, pineapple', '', 'x', 'Soy, egg', '17'],
      ['4', 'Mushroom', 'Tacos', 'Oyster mushroom', 'TRUE', '✓', '', '18'],
    ]);
    expect(found.map(({ dish }) => dish)).toEqual([
      {
        name: 'Al pastor',
        section: 'Tacos',
        description: 'Pork, pineapple',
        price: 450,
        diets: ['gluten-free'],
        allergens: ['soy', 'egg'],
      },
      {
        name: 'Mushroom',
        section: 'Tacos',
        description: 'Oyster mushroom',
        price: 400,
        diets: ['vegan', 'gluten-free'],
        allergens: [],
      },
    ]);
    expect(problems).toEqual([]);
    expect(unused).toEqual(['SKU']);
  });

  test('a list of diets knows the abbreviations of menus, and says what it doesn’t know', () => {
    const [first, second] = read([
      ['Dish', 'Diet'],
      ['Pho', 'VG, GF'],
      ['Bun', 'veggie and keto'],
    ]).found;
    expect(first?.dish.diets).toEqual(['vegan', 'gluten-free']);
    expect(second?.dish.diets).toEqual(['vegetarian']);
    expect(second?.remark).toBe('Without “keto”: no diet or allergen is called that');
  });

  test('the template can be read', () => {
    expect(dishesIn(menuTemplate)).toEqual([
      ['Tacos', 'Al pastor', 450, 'Pork, pineapple, onion'],
      ['Tacos', 'Mushroom', 425, 'Oyster mushroom, salsa verde'],
      ['Sides', 'Elote', 500, 'Corn, cotija, lime'],
    ]);
  });
});

describe('a table without a header', () => {
  test('the price looks like money, the section repeats, the longest text describes', () => {
    expect(
      dishesIn([
        ['Tacos', 'Al pastor', 'Pork, pineapple, onion', '$4.50'],
        ['Tacos', 'Mushroom', 'Oyster mushroom', '$4.25'],
        ['Sides', 'Elote', 'Corn, cotija, lime', '$5'],
      ]),
    ).toEqual([
      ['Tacos', 'Al pastor', 450, 'Pork, pineapple, onion'],
      ['Tacos', 'Mushroom', 425, 'Oyster mushroom'],
      ['Sides', 'Elote', 500, 'Corn, cotija, lime'],
    ]);
  });

  test('four columns are name, section, description and price, whether sections repeat or not', () => {
    const rows = [
      ['Soup', 'Starters', 'Broth, leek', '8.50'],
      ['Chowder', 'Mains', 'Clams and potatoes in cream', '12'],
      ['Cider', 'Drinks', '', '4'],
    ];
    const dishes = [
      ['Starters', 'Soup', 850, 'Broth, leek'],
      ['Mains', 'Chowder', 1200, 'Clams and potatoes in cream'],
      ['Drinks', 'Cider', 400, ''],
    ];
    expect(dishesIn(rows)).toEqual(dishes);
    const { found, problems } = read([...rows, ['', 'Drinks', 'nameless', '4'], ['cider', 'Drinks', 'Again', '4']]);
    expect(found.slice(0, 3).map(({ dish }) => short(dish))).toEqual(dishes);
    expect(found.map(({ before }) => before)).toEqual([null, null, null, 'row']);
    expect(problems).toEqual([{ line: 4, problem: 'it has no name: write the name of the dish in its row' }]);
  });

  test('a section that is written once, as merged cells are, counts for the rows below it', () => {
    expect(
      dishesIn([
        ['Tacos', 'Al pastor', '4.50'],
        ['', 'Mushroom', '4.25'],
        ['Sides', 'Elote', '5'],
      ]),
    ).toEqual([
      ['Tacos', 'Al pastor', 450, ''],
      ['Tacos', 'Mushroom', 425, ''],
      ['Sides', 'Elote', 500, ''],
    ]);
  });

  test('a row of one text above rows with prices is the heading of a section', () => {
    expect(
      dishesIn([
        ['TACOS', ''],
        ['Al pastor', '4.50'],
        ['Mushroom', '4.25'],
        ['Chips', ''],
      ]),
    ).toEqual([
      ['TACOS', 'Al pastor', 450, ''],
      ['TACOS', 'Mushroom', 425, ''],
      ['TACOS', 'Chips', null, ''],
    ]);
  });

  test('prices that are no plain amounts are prices, and each says what is missing', () => {
    const { found, unused } = read([
      ['Brisket plate', 'Plates', 'Smoked 14 hours', 'from $24'],
      ['Ribs', 'Plates', 'Half a rack', 'market price'],
      ['Cola', 'Drinks', '', '3'],
    ]);
    expect(found.map(({ dish }) => short(dish))).toEqual([
      ['Plates', 'Brisket plate', null, 'Smoked 14 hours'],
      ['Plates', 'Ribs', null, 'Half a rack'],
      ['Drinks', 'Cola', 300, ''],
    ]);
    expect(found.map(({ remark }) => remark)).toEqual([
      'Without its price: “from $24” is no single amount',
      'Without its price: “market price” is no single amount',
      '',
    ]);
    expect(unused).toEqual([]);
  });

  test('a column that a menu has no place for is named by its first text', () => {
    const { unused } = read([
      ['Al pastor', 'Pork, pineapple, onion', '', 'Kim'],
      ['Mushroom', 'Oyster mushroom, salsa verde', '$4.25', 'Ana'],
    ]);
    expect(unused).toEqual(['Kim']);
  });

  test('numbers of rows are no price', () => {
    expect(
      dishesIn([
        ['1', 'Al pastor', '$4.50'],
        ['2', 'Mushroom', '$4'],
      ]),
    ).toEqual([
      ['', 'Al pastor', 450, ''],
      ['', 'Mushroom', 400, ''],
    ]);
  });

  test('one column of names is enough', () => {
    expect(dishesIn('Pho\nBún chả')).toEqual([
      ['', 'Pho', null, ''],
      ['', 'Bún chả', null, ''],
    ]);
  });
});

test('rows that are no dish are named with what to do, and the others stay', () => {
  const { found, problems } = read([
    ['Dish', 'Description', 'Price'],
    ['Pho', 'Broth', 'market price'],
    ['', 'Nobody knows', '4'],
    ['Soup', 'x'.repeat(501), '4'],
    ['Y'.repeat(201), '', '4'],
    ['Gold', '', '100,001'],
  ]);
  expect(found.map(({ dish, remark }) => [dish.name, dish.price, remark])).toEqual([
    ['Pho', undefined, 'Without its price: “market price” is no single amount'],
  ]);
  expect(problems).toEqual([
    { line: 3, problem: 'it has no name: write the name of the dish in its row' },
    { line: 4, problem: 'its description is too long: use at most 500 characters' },
    { line: 5, problem: 'its name is too long: use at most 200 characters' },
    { line: 6, problem: 'its price is too high: enter at most 100000' },
  ]);
});

test('a dish that the menu has, or a row before, is there already', () => {
  const known = [{ name: 'pho', section: 'Soups' }];
  const rows = [
    ['Soups', 'Pho', '9'],
    ['Soups', 'Bún', '8'],
    ['Soups', 'bún ', '8'],
    ['Sides', 'Pho', '4'],
  ];
  expect(read([['Section', 'Dish', 'Price'], ...rows], known).found.map(({ before }) => before)).toEqual([
    'menu',
    null,
    'row',
    null,
  ]);
});

test('a text without rows or names says what to do', () => {
  expect(readMenu('  \n')).toEqual({
    failure: 'There are no rows to add. Copy the rows of your menu, and paste them here.',
  });
  expect(readMenu('Dish\tPrice')).toHaveProperty('failure');
  expect(readMenu('Price\tVegan\n4.50\tyes')).toEqual({
    failure: 'No column holds the names of the dishes. Call that column Dish in the first row.',
  });
});
