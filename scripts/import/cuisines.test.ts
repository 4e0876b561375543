import { describe, expect, test } from 'vitest';

import { cuisineTable } from './cuisine-table.ts';
import { cuisinesOf } from './cuisines.ts';

/** Names and texts from real permits. */
const members: [string, string[], string[]][] = [
  ['Plaza Garibaldy', ['Tacos: burritos: quesadillas'], ['mexican']],
  ['Buenafe', ['Tacos burritos quesadillas tortas pupusas flautas tamales'], ['mexican', 'salvadoran']],
  [
    'Anzu To You',
    ['Asian Fusion - Japanese Sandwiches/Sliders/Misubi'],
    ['japanese', 'asian', 'burgers', 'sandwiches'],
  ],
  ['Momo Innovation', ['Noodles: Meat & Drinks'], ['asian']],
  [
    'El Calamar Perubian Food Truck',
    ['Lomo Saltado: Jalea: Ceviche: Calamar: Tilapia plate: Soda: Water.'],
    ['peruvian', 'seafood'],
  ],
  ["Bowl'd Acai", ['Acai Bowls: Poke Bowls: Smoothies: Juices'], ['fruit-acai', 'juice-smoothies', 'seafood']],
  [
    'May Catering',
    ['Cold Truck: Sandwiches: fruit: snacks: candy: hot and cold drinks'],
    ['lunch-trucks', 'sandwiches'],
  ],
  ['Scotch Bonnet', ['Jerk chicken: curry chicken: curry goat: Ox tails: rice: beans'], ['caribbean']],
  ['Senor Sisig', ['Filipino fusion food: tacos: burritos: nachos: rice plates.'], ['filipino', 'mexican']],
  ['Curry Up Now', ['Indian Street Food: Tikka Masala Burritos; Samosas; Naughty Naans; Kathi Rolls'], ['indian']],
  ['Halal Cart of San Francisco', ['Halal Gyro over Rice: Halal Chicken over Rice'], ['halal-gyro']],
  [
    'Singh Brothers Ice Cream',
    ['Ice Cream: Pre-Packaged Chips: Candies: Bottled Water & Canned SODA'],
    ['ice-cream', 'snacks'],
  ],
  ['Lerso', ['Pernil Asado: Ropa Vieja: Cuban Sandwich: Tostones: Yuca Frita'], ['latin-american', 'sandwiches']],
  ["Casey's Pizza", ["Artisan Pizzas (Margherita: Yukon Potato: Zoe's Pepperoni) and Drinks."], ['pizza']],
  ['The Chai Cart', ['Hot Indian Chai (Tea)'], ['coffee-tea', 'indian']],
  ['Roadside Rotisserie / Country Grill', ['Rotisserie Chicken; Ribs; Pork Loin'], ['barbecue']],
  ['Spunbyss', ['American classic slider:  fried chicken slider: handcrafted sodas'], ['soul-food', 'burgers']],
  ['Casita Vegana', ['Vegan Tamales: Vegan Shakes'], ['vegetarian', 'mexican', 'desserts']],
  ['Kettle Corn Star', ['Kettle Corn: Funnel Cakes: Waffles: Lemonade'], ['snacks', 'desserts']],
  ['Breakfast Embed', ['Coffee: Pastries: Bagels'], ['breakfast', 'bakery', 'coffee-tea']],
  ['Faith Sandwich', ['BBQ PORK SANDWICHGRILL CHICKEN VERMICELLI'], ['sandwiches', 'vietnamese', 'barbecue']],
];

describe('the cuisines of a member', () => {
  test.each(members)('%s: %j', (name, texts, expected) => {
    expect(cuisinesOf(name, texts).toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    'everything except for hot dogs',
    '7 Multiple Trucks on rotation (1 on Mission Bay Blvd South & 6 on 4th St).   Serving everything but hot dogs',
    'Multiple Truck - Everything',
    'All types of food except for BBQ on site per fire safety. Partnership with a fleet of trucks',
    'varies truck to truck',
    'Various menu items & drinks',
  ])('"%s" is a changing menu and nothing else', (text) => {
    expect(cuisinesOf('Wheels', [text])).toEqual(['changing-menu']);
  });

  test.each([[['']], [['N/A']], [[]]])('%j names no cuisine', (texts) => {
    expect(cuisinesOf('Isidoro Serrano', texts)).toEqual([]);
  });

  test('uses the name where the permit lists no food', () => {
    expect(cuisinesOf('Tacos y Pupusas los Trinos', [''])).toEqual(['mexican', 'salvadoran']);
    expect(cuisinesOf('Kid Abelha - Brazilian Hamburgers', [''])).toEqual(['latin-american', 'burgers']);
  });

  test('coffee beside hot dogs does not make a café', () => {
    const text = 'Hot dogs: condiments: soft pretzels: soft drinks: coffee: pastries: ice cream: candy: churros';
    expect(cuisinesOf('Yummy', [text])).toEqual(['hot-dogs', 'snacks']);
  });

  test('slugs and titles are unique', () => {
    expect(new Set(cuisineTable.map(({ slug }) => slug)).size).toBe(cuisineTable.length);
    expect(new Set(cuisineTable.map(({ title }) => title.toLowerCase())).size).toBe(cuisineTable.length);
  });
});
