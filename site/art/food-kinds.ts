// The foods of roof signs and logos, and the food of each cuisine tag.
import type { Larder } from './palettes.ts';

/** The natural colors of each food: body, detail and pop. */
export const foodColors = {
  taco: ['yellow', 'red', 'green'],
  chilli: ['red', 'greenDeep', 'pink'],
  flame: ['red', 'butter', 'orange'],
  star: ['red', 'red', 'butter'],
  fish: ['salmon', 'char', 'cream'],
  shrimp: ['salmon', 'redDeep', 'orange'],
  dumpling: ['cream', 'crust', 'white'],
  bowl: ['red', 'butter', 'rice'],
  noodles: ['red', 'char', 'yellow'],
  coffee: ['white', 'cocoa', 'crust'],
  'ice-cream': ['pink', 'crust', 'red'],
  'hot-dog': ['bun', 'yellow', 'red'],
  pizza: ['crust', 'red', 'yellow'],
  pretzel: ['toast', 'char', 'white'],
  burger: ['bun', 'char', 'green'],
  donut: ['bun', 'white', 'pink'],
  baguette: ['bun', 'toast', 'green'],
  arepa: ['butter', 'toast', 'meat'],
  falafel: ['bunLight', 'toast', 'green'],
  juice: ['white', 'red', 'orange'],
  popcorn: ['white', 'red', 'butter'],
  leaf: ['green', 'greenDeep', 'lime'],
  egg: ['white', 'bun', 'yellow'],
  corn: ['yellow', 'orange', 'green'],
} as const satisfies Record<string, [keyof Larder, keyof Larder, keyof Larder]>;
export type FoodKind = keyof typeof foodColors;
export const foodKinds = Object.keys(foodColors) as FoodKind[];

export const foodKindOfCuisine = {
  mexican: 'taco',
  'tex-mex': 'chilli',
  barbecue: 'flame',
  vietnamese: 'baguette',
  chinese: 'dumpling',
  japanese: 'noodles',
  korean: 'bowl',
  indian: 'chilli',
  filipino: 'bowl',
  peruvian: 'corn',
  caribbean: 'shrimp',
  american: 'star',
  burgers: 'burger',
  'hot-dogs': 'hot-dog',
  pizza: 'pizza',
  sandwiches: 'baguette',
  seafood: 'fish',
  'middle-eastern': 'falafel',
  halal: 'falafel',
  coffee: 'coffee',
  bakery: 'pretzel',
  'ice-cream': 'ice-cream',
  desserts: 'donut',
  juice: 'juice',
  vegetarian: 'leaf',
  breakfast: 'egg',
  latin: 'arepa',
  brazilian: 'corn',
  snacks: 'popcorn',
  everything: 'star',
} as const satisfies Record<string, FoodKind>;
export type Cuisine = keyof typeof foodKindOfCuisine;
export const cuisines = Object.keys(foodKindOfCuisine) as Cuisine[];
