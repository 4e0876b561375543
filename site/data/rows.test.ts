import { expect, test } from 'vitest';

import { demoContent, idOf, postOf } from '#tests/support/demo-content.ts';

import { contextOf } from './context.ts';
import { ownDishes } from './cuisine-dishes.ts';
import { memberRow, offeringRow } from './rows.ts';

type Dish = { name: string; section?: string; description?: string; diets?: string[] };

/** The dishes on the page of a cuisine that a truck with these cuisines lists there; without one, in its own row. */
function dishesFor(menu: Dish[], cuisines: string[], cuisine?: string) {
  const content = demoContent();
  const tagOf = (name: string) => idOf(`tag${name}`);
  content.cuisineTags = [...cuisines, cuisine ?? ''].map((name) => ({ id: tagOf(name), title: name, icon_data: null }));
  const page = cuisine && postOf('cuisine', 'page', { attributes: { title: cuisine } });
  if (page) content.posts.cuisine = [page];
  const member = postOf('member', 'tu', {
    attributes: { menu_items: menu.map((dish, index) => ({ id: `d${index}`, ...dish })) as never },
    body: { external_data: { cuisines: cuisines.map(tagOf) } },
  });
  const rows = memberRow(contextOf(content), member, page ? { cuisine: page } : {});
  return rows.flatMap(({ facts }) => facts.map(({ label }) => label));
}

const named = (...names: string[]) => names.map((name) => ({ name }));

const banhMi: Dish[] = [
  ...named('Carnitas bánh mì', 'Lemongrass chicken bánh mì'),
  { name: 'Tofu al pastor bánh mì', diets: ['vegan'] },
  { name: 'Bò lá lốt tacos', description: 'Three, in a corn tortilla' },
  { name: 'Pandan flan', description: 'Green' },
];

test('a truck lists its menu as it is where no cuisine is asked for', () => {
  expect(dishesFor(banhMi, ['Vietnamese', 'Tacos'])).toEqual(banhMi.map(({ name }) => name));
});

test('dishes of a truck’s second cuisine: its own first, then those of both, none of the first alone', () => {
  expect(dishesFor(banhMi, ['Vietnamese', 'Tacos'], 'Tacos')).toEqual([
    'Bò lá lốt tacos',
    'Carnitas bánh mì',
    'Tofu al pastor bánh mì',
  ]);
  const broth = named('Phở gà', 'Brisket phở', 'Chả giò');
  expect(dishesFor(broth, ['Vietnamese', 'Barbecue'], 'Barbecue')).toEqual(['Brisket phở']);
  expect(dishesFor(broth, ['Vietnamese', 'Barbecue'], 'Vietnamese')).toEqual(['Phở gà', 'Brisket phở', 'Chả giò']);
});

test('dishes of a truck’s first cuisine: what no word tells stays, what is another’s alone doesn’t', () => {
  const japanese: Dish[] = named('Umeboshi onigiri', 'Kake udon', 'Gyoza, five', 'Karaage, six', 'Hojicha');
  expect(dishesFor(japanese, ['Japanese', 'Dumplings'], 'Japanese')).toEqual([
    'Umeboshi onigiri',
    'Kake udon',
    'Karaage, six',
    'Hojicha',
  ]);
  expect(dishesFor(japanese, ['Japanese', 'Dumplings'], 'Dumplings')).toEqual(['Gyoza, five']);
  const breakfast = named('Migas taco', 'Bacon, egg and cheese', 'The Vaquero');
  expect(dishesFor(breakfast, ['Tacos', 'Tex-Mex'], 'Tacos')).toEqual(breakfast.map(({ name }) => name));
  expect(dishesFor(banhMi, ['Vietnamese', 'Tacos'], 'Vietnamese')).not.toContain('Bò lá lốt tacos');
});

test('a taco is Tex-Mex as well as Mexican', () => {
  const migas = named('Chilaquiles plate', 'Migas taco');
  expect(dishesFor(migas, ['Mexican', 'Tex-Mex'], 'Tex-Mex')).toEqual(['Migas taco']);
});

test('a section says what a dish is, too', () => {
  const menu: Dish[] = [{ name: 'Hot guts', section: 'Barbecue' }, ...named('Phở gà', 'Chả giò')];
  expect(dishesFor(menu, ['Vietnamese', 'Barbecue'], 'Vietnamese')).toEqual(['Phở gà', 'Chả giò']);
});

test('where nothing has a word of the cuisine, what has none of the others either', () => {
  const coffee = named('Espresso', 'Cold brew', 'Pecan sandie', 'Sausage biscuit');
  const cuisines = ['Coffee & Sweets', 'Kolaches & Bakery'];
  expect(dishesFor(coffee, cuisines, 'Kolaches & Bakery')).toEqual(['Pecan sandie', 'Sausage biscuit']);
  expect(dishesFor(coffee.slice(0, 2), cuisines, 'Kolaches & Bakery')).toEqual(['Espresso', 'Cold brew']);
});

test('plant-based dishes by their diets, in the order of the menu, and still among those of another cuisine', () => {
  const tamales: Dish[] = [
    { name: 'Mole negro tamal' },
    { name: 'Corn tamale', diets: ['vegan'] },
    { name: 'Memela', diets: ['vegetarian'] },
  ];
  const cuisines = ['Arepas & Tamales', 'Plant-Based'];
  expect(dishesFor(tamales, cuisines, 'Plant-Based')).toEqual(['Corn tamale']);
  expect(dishesFor(tamales.toSpliced(1, 1), cuisines, 'Plant-Based')).toEqual(['Memela']);
  expect(dishesFor(tamales, cuisines, 'Arepas & Tamales')).toEqual(['Corn tamale', 'Mole negro tamal', 'Memela']);
});

test('all dishes of a truck of one cuisine are on its page, those with its word first', () => {
  expect(dishesFor(named('Elote', 'Fish tacos', 'Beer'), ['Tacos'], 'Tacos')).toEqual(['Fish tacos', 'Elote', 'Beer']);
});

test('an offer leads to its form', () => {
  const offer = postOf('catering', 'wedding', {});
  const { action } = offeringRow(contextOf(demoContent()), offer);
  expect(action).toEqual({ text: 'Ask for a date', href: '/catering/wedding#inquiry' });
});

test('beside the prices of an offer the dishes of a truck have none', () => {
  const content = demoContent();
  const context = contextOf(content);
  const [member] = content.posts.member;
  if (!member) throw new Error('The demo has no members.');
  const pricesIn = (isPriced: boolean) =>
    memberRow(context, member, { isPriced }).flatMap(({ facts }) => facts.map(({ text }) => text));
  expect(pricesIn(true)).toContain('$14.50');
  expect(new Set(pricesIn(false))).toEqual(new Set(['']));
});

test('the dishes of a plant-based cuisine are the vegan ones, where there are any', () => {
  const menu = [
    { id: 'a', name: 'Okra', diets: ['vegan' as const] },
    { id: 'b', name: 'Pimento cheese', diets: ['vegetarian' as const] },
  ];
  expect(ownDishes(menu, 'Plant-based').map(({ name }) => name)).toEqual(['Okra']);
  expect(ownDishes(menu.slice(1), 'Plant-based').map(({ name }) => name)).toEqual(['Pimento cheese']);
});
