import { expect, test } from 'vitest';

import { foodItems, insideSentence } from './food-items.ts';

test.each([
  ['Tacos: burritos: quesadillas: soda & water', ['Tacos', 'Burritos', 'Quesadillas', 'Soda & water']],
  [
    'Cold Truck: Soda:Chips:Candy: Cold/Hot Sandwiches: Donuts.  (Pitco Wholesale)',
    ['Soda', 'Chips', 'Candy', 'Cold/hot sandwiches', 'Donuts'],
  ],
  ['Tacos burritos quesadillas tortas', ['Tacos', 'Burritos', 'Quesadillas', 'Tortas']],
  ['Fried Chicken: Mac & Cheese: and String beans', ['Fried chicken', 'Mac & cheese', 'String beans']],
  [
    'La Jefa: carnes (beef: chicken: pork): horchata drinks.',
    ['La jefa', 'Carnes (beef, chicken, pork)', 'Horchata drinks'],
  ],
  ['Soft pretzels: sodea: cappucino: ica cream', ['Soft pretzels', 'Soda', 'Cappuccino', 'Ice cream']],
  ['Tostadas: Flautas: tostadas: Hot Dogs: hot dog', ['Tostadas', 'Flautas', 'Hot dogs']],
  ['Drinks: Coke: Dr. Pepper: various beverages', ['Drinks', 'Coke', 'Dr. pepper']],
  ["POPO's Noodle: BBQ PORK over rice & various drinks", ["Popo's noodle", 'BBQ pork over rice']],
  [
    'CHICKEN CURRY & RICECHICKEN STEWRICE OR DOSAADD CHEESE',
    ['Chicken curry & rice', 'Chicken stew', 'Rice or dosa', 'Add cheese'],
  ],
  ['Chinese fried rice: CHEESECAKE', ['Chinese fried rice', 'Cheesecake']],
  ['everything except for hot dogs', []],
  ['N/A', []],
  ['Japanese Sandwiches/Sliders/Musubi', ['Japanese sandwiches / sliders / musubi']],
  ['', []],
])('%s', (text, items) => {
  expect(foodItems(text)).toEqual(items);
});

test('inside a sentence only names keep their capital', () => {
  expect(['Hot dogs', 'BBQ pork', 'Mexican drinks', "Popo's noodle"].map(insideSentence)).toEqual([
    'hot dogs',
    'BBQ pork',
    'Mexican drinks',
    "Popo's noodle",
  ]);
});
