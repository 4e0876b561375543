// Still lifes: one dish on a table or a counter, with its cutlery and props.
import type { Palette } from '#shared/rules/colors.ts';

import { mix } from './color.ts';
import { drawCounter } from './counter.ts';
import { dishTable } from './dishes.ts';
import type { Dish, DishEntry } from './dishes.ts';
import { createInks, createLarder } from './palettes.ts';
import { createRandom, hash } from './random.ts';
import { picture, place } from './svg.ts';
import { drawTable } from './table.ts';

type DishOptions = { seed: string; palette: Palette; dish: Dish };

function stillLife({ seed, palette, dish }: DishOptions, width: number, height: number): string {
  const entry: DishEntry = dishTable[dish];
  const inks = createInks(palette);
  const food = createLarder(palette);
  const random = createRandom(`dish/${seed}/${dish}`);
  const id = `d${hash(`${seed}/${dish}/${width}`).toString(36)}`;
  const wide = width > height;
  const kitchen = {
    id: `${id}k`,
    random: random.fork('dish'),
    food,
    inks,
    plate: random.pick([inks.paper, food.white, mix(inks.coolSoft, inks.paper, 0.6)]),
    cloth: inks.primary,
  };
  if (entry.view === 'front') {
    const counter = wide ? height * 0.8 : height * 0.78;
    const x = Math.round(width * (wide ? random.pick([0.38, 0.5, 0.62]) : 0.5));
    return picture(
      width,
      height,
      drawCounter({ id, random: random.fork('table'), inks, food, width, height, counter, x }) +
        place(entry.draw(kitchen), { x, y: counter + 46, scale: wide ? 0.98 : 1.3 }),
    );
  }
  const x = Math.round(width * (wide ? random.pick([0.4, 0.5, 0.6]) : 0.5) + random.between(-20, 20));
  const y = Math.round(height * (wide ? 0.51 : 0.52));
  const table = drawTable({
    id,
    random: random.fork('table'),
    inks,
    food,
    width,
    height,
    x,
    y,
    kitchen,
    sticks: entry.sticks ?? false,
  });
  return picture(
    width,
    height,
    table.under +
      place(entry.draw(kitchen), { x, y, scale: wide ? 0.98 : 1.18, rotate: random.whole(-8, 8) }) +
      table.over,
  );
}

/** 1200 × 1500 SVG. */
export const dishPoster = (options: DishOptions): string => stillLife(options, 1200, 1500);
/** 1500 × 1000 SVG. */
export const dishScene = (options: DishOptions): string => stillLife(options, 1500, 1000);
