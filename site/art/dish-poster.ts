// Still lifes: one dish on a table or a counter, with its cutlery and props.
import type { Palette } from '#shared/rules/colors.ts';

import { mix } from './color.ts';
import { drawCounter } from './counter.ts';
import { dishTable, type Dish, type DishEntry } from './dishes.ts';
import { createInks, createLarder } from './palettes.ts';
import { createRandom, hash } from './random.ts';
import { picture, place } from './svg.ts';
import { drawTable } from './table.ts';

type DishOptions = { seed: string; palette: Palette; dish: Dish };

/** 1200 × 1500 SVG. */
export function dishPoster({ seed, palette, dish }: DishOptions): string {
  const [width, height] = [1200, 1500];
  const entry: DishEntry = dishTable[dish];
  const inks = createInks(palette);
  const food = createLarder(palette);
  const random = createRandom(`dish/${seed}/${dish}`);
  const id = `d${hash(`${seed}/${dish}/${width}`).toString(36)}`;
  const plate = random.pick([inks.paper, food.white, mix(inks.coolSoft, inks.paper, 0.6)]);
  const kitchen = { id: `${id}k`, random: random.fork('dish'), food, inks, plate };
  const room = { id, random: random.fork('table'), inks, food, width, height };
  if (entry.view === 'front') {
    const counter = height * 0.78;
    const x = width / 2;
    const dishOnIt = place(entry.draw(kitchen), { x, y: counter + 46, scale: 1.3 });
    return picture(width, height, drawCounter({ ...room, counter, x }) + dishOnIt);
  }
  const x = Math.round(width / 2 + random.between(-20, 20));
  const y = height * 0.52;
  const table = drawTable({ ...room, x, y, kitchen, sticks: entry.sticks ?? false });
  const served = place(entry.draw(kitchen), { x, y, scale: 1.18, rotate: random.whole(-8, 8) });
  return picture(width, height, table.under + served + table.over);
}
