// All drawable dishes, each with its point of view and whether it comes with chopsticks.
import { chowder, coffee, curryBowl, dumplings, noodles, pho, poke, saladBowl } from './dishes-bowls.ts';
import { arepa, donuts, falafel, pupusa, taco } from './dishes-flat.ts';
import { burger, fries, fruitCup, iceCream, popcorn, sandwich } from './dishes-front.ts';
import { banhMi, brisketTray, hotDogs, kolache, pizza } from './dishes-trays.ts';
import type { Kitchen } from './garnish.ts';

export type DishEntry = { view: 'above' | 'front'; draw: (kitchen: Kitchen) => string; sticks?: boolean };
export const dishTable = {
  taco: { view: 'above', draw: taco },
  'brisket-tray': { view: 'above', draw: brisketTray },
  kolache: { view: 'above', draw: kolache },
  pho: { view: 'above', draw: pho, sticks: true },
  dumplings: { view: 'above', draw: dumplings, sticks: true },
  chowder: { view: 'above', draw: chowder },
  'banh-mi': { view: 'above', draw: banhMi },
  arepa: { view: 'above', draw: arepa },
  burger: { view: 'front', draw: burger },
  'hot-dog': { view: 'above', draw: hotDogs },
  pizza: { view: 'above', draw: pizza },
  coffee: { view: 'above', draw: coffee },
  'ice-cream': { view: 'front', draw: iceCream },
  'curry-bowl': { view: 'above', draw: curryBowl },
  noodles: { view: 'above', draw: noodles, sticks: true },
  poke: { view: 'above', draw: poke, sticks: true },
  falafel: { view: 'above', draw: falafel },
  donut: { view: 'above', draw: donuts },
  fries: { view: 'front', draw: fries },
  'salad-bowl': { view: 'above', draw: saladBowl },
  sandwich: { view: 'front', draw: sandwich },
  'fruit-cup': { view: 'front', draw: fruitCup },
  popcorn: { view: 'front', draw: popcorn },
  pupusa: { view: 'above', draw: pupusa },
} satisfies Record<string, DishEntry>;
export type Dish = keyof typeof dishTable;
export const dishes = Object.keys(dishTable) as Dish[];
