// All food symbols by kind, and their natural colors on a roof.
import type { FoodKind } from './food-kinds.ts';
import type { Larder } from './palettes.ts';
import { circle, discs, line, path, rect } from './svg.ts';
import {
  arepa,
  baguette,
  bowl,
  burger,
  chilli,
  corn,
  dumpling,
  egg,
  falafel,
  fish,
  flame,
  hotDog,
  leaf,
  noodles,
  pizza,
  pretzel,
  shrimp,
  star,
  taco,
} from './symbols-savory.ts';
import type { DrawSymbol, SymbolInks } from './symbols-savory.ts';

const coffee: DrawSymbol = ({ body, detail, pop }) =>
  path('M-58 -44H58L44 84Q43 96 32 96H-32Q-43 96 -44 84Z', body) +
  path('M-54 -10H54L49 38H-49Z', pop) +
  path('M-50 -84H50L56 -66H-56Z', detail) +
  rect(-70, -68, 140, 26, detail, 10) +
  path('M0 34C-30 20 -22 -8 0 -2C22 -8 30 20 0 34Z', detail);

const iceCream: DrawSymbol = ({ body, detail, pop }) =>
  path('M-48 14H48L6 94Q0 102 -6 94Z', detail) +
  discs('-30 -8 36, 30 -8 36, 0 -48 40', body) +
  path('M-64 0Q-56 30 -36 16Q-20 36 0 18Q20 36 36 16Q56 30 64 0Z', body) +
  line('M-26 -58Q-18 -76 0 -76', pop, 10) +
  circle(8, -88, 14, pop) +
  line('M-22 36L4 70M22 36L-6 66', pop, 6);

const donut: DrawSymbol = ({ body, detail, pop }) =>
  path(
    'M-94 4a94 92 0 1 0 188 0a94 92 0 1 0 -188 0M-28 0a28 26 0 1 0 56 0a28 26 0 1 0 -56 0',
    body,
    'fill-rule="evenodd"',
  ) +
  path(
    'M-84 -6C-80 -100 80 -100 84 -6C84 22 66 12 60 32C50 58 36 36 22 52C8 72 -12 48 -26 56C-46 68 -50 36 -64 34C-82 34 -84 12 -84 -6ZM-28 0a28 26 0 1 0 56 0a28 26 0 1 0 -56 0',
    pop,
    'fill-rule="evenodd"',
  ) +
  line('M-56 -30l10 -14M-16 -58l16 -4M36 -50l12 10M58 -6l-4 14M-54 10l12 8M10 42l10 -10', detail, 10);

const juice: DrawSymbol = ({ body, detail, pop }) =>
  line('M10 -40L30 -96H62', detail, 11) +
  circle(-48, -46, 36, pop) +
  circle(-48, -46, 24, body) +
  line('M-48 -70V-22M-70 -46H-26', pop, 6) +
  path('M-62 -44H62L48 86Q46 96 36 96H-36Q-46 96 -48 86Z', body) +
  path('M-52 -14H54L44 78H-42Z', pop) +
  discs('-14 14 10, 20 38 10', body);

const popcorn: DrawSymbol = ({ body, detail, pop }) =>
  discs('-52 -34 26, -22 -60 28, 18 -66 30, 52 -36 26, 0 -32 30', pop) +
  discs('-30 -48 7, 12 -56 7, 38 -36 7', detail) +
  path('M-74 -22H74L54 96H-54Z', body) +
  path('M-44 -22H-14L-10 96H-32ZM14 -22H44L32 96H10Z', detail);

const symbols = {
  taco,
  chilli,
  flame,
  star,
  fish,
  shrimp,
  dumpling,
  bowl,
  noodles,
  coffee,
  'ice-cream': iceCream,
  'hot-dog': hotDog,
  pizza,
  pretzel,
  burger,
  donut,
  baguette,
  arepa,
  falafel,
  juice,
  popcorn,
  leaf,
  egg,
  corn,
} satisfies Record<FoodKind, DrawSymbol>;

export const drawSymbol = (kind: FoodKind, inks: SymbolInks): string => {
  const draw = symbols[kind];
  if (!draw) throw new Error(`There is no food called "${kind}": use one of ${Object.keys(symbols).join(', ')}`);
  return draw(inks);
};

export const naturalInks = (kind: FoodKind, food: Larder): SymbolInks => {
  const colors = {
    taco: [food.yellow, food.red, food.green],
    chilli: [food.red, food.greenDeep, food.pink],
    flame: [food.red, food.butter, food.orange],
    star: [food.red, food.red, food.butter],
    fish: [food.salmon, food.char, food.cream],
    shrimp: [food.salmon, food.redDeep, food.orange],
    dumpling: [food.cream, food.crust, food.white],
    bowl: [food.red, food.butter, food.rice],
    noodles: [food.red, food.char, food.yellow],
    coffee: [food.white, food.cocoa, food.crust],
    'ice-cream': [food.pink, food.crust, food.red],
    'hot-dog': [food.bun, food.yellow, food.red],
    pizza: [food.crust, food.red, food.yellow],
    pretzel: [food.toast, food.char, food.white],
    burger: [food.bun, food.char, food.green],
    donut: [food.bun, food.white, food.pink],
    baguette: [food.bun, food.toast, food.green],
    arepa: [food.butter, food.toast, food.meat],
    falafel: [food.bunLight, food.toast, food.green],
    juice: [food.white, food.red, food.orange],
    popcorn: [food.white, food.red, food.butter],
    leaf: [food.green, food.greenDeep, food.lime],
    egg: [food.white, food.bun, food.yellow],
    corn: [food.yellow, food.orange, food.green],
  } satisfies Record<FoodKind, [string, string, string]>;
  const chosen = colors[kind];
  if (!chosen) throw new Error(`There is no food called "${kind}": use one of ${Object.keys(colors).join(', ')}`);
  const [body, detail, pop] = chosen;
  return { body, detail, pop };
};
