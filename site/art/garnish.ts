// Small edible things seen from above, shared by many dishes. Each is centered on 0,0.
import { mix } from './color.ts';
import type { Inks, Larder } from './palettes.ts';
import type { Random } from './random.ts';
import {
  around,
  blob,
  circle,
  discsOf,
  dots,
  ellipse,
  line,
  lines,
  path,
  place,
  rect,
  repeat,
  ring,
  rounds,
  type Disc,
  type Point,
} from './svg.ts';

export type Kitchen = { id: string; random: Random; food: Larder; inks: Inks; plate: string };

export const shadeOf = (d: string, { inks }: Pick<Kitchen, 'inks'>, x = 14, y = 20) =>
  `<path d="${d}" fill="${inks.ink}" opacity=".22" transform="translate(${x} ${y})"/>`;

export function scatter(
  random: Random,
  count: number,
  radius: number,
  draw: (x: number, y: number, turn: number, index: number) => string,
): string {
  // Sunflower order spreads the pieces evenly; the jitter makes them look hand-placed.
  return repeat(count, (index) => {
    const [x, y] = around(0, 0, radius * Math.sqrt((index + 0.5) / count), index * 137.5 + random.between(-14, 14));
    return draw(Math.round(x), Math.round(y), random.whole(0, 359), index);
  });
}

export const spots = (random: Random, count: number, radius: number, low: number, high: number): string =>
  rounds(
    Array.from({ length: count }, (_, index) => {
      const [x, y] = around(0, 0, radius * Math.sqrt((index + 0.5) / count), index * 137.5 + random.between(-20, 20));
      return [x, y, random.between(low, high)] as Disc;
    }),
  );

export const lime = ({ food }: Kitchen, r = 60) =>
  circle(0, 0, r, food.green) +
  circle(0, 0, r * 0.86, food.white) +
  circle(0, 0, r * 0.76, food.lime) +
  lines(4, food.white, r * 0.07, (index) => {
    const [x, y] = around(0, 0, r * 0.74, index * 45);
    return `M${Math.round(-x)} ${Math.round(-y)}L${Math.round(x)} ${Math.round(y)}`;
  });

export const limeWedge = ({ food }: Kitchen, r = 66) =>
  path(`M${-r} 0A${r} ${r} 0 0 0 ${r} 0Z`, food.green) +
  path(`M${-r} 0A${r} ${Math.round(r * 0.84)} 0 0 0 ${r} 0Z`, food.white) +
  path(
    `M${Math.round(-r * 0.86)} 0A${Math.round(r * 0.86)} ${Math.round(r * 0.7)} 0 0 0 ${Math.round(r * 0.86)} 0Z`,
    food.lime,
  ) +
  line(
    `M0 4V${Math.round(r * 0.6)}M-4 4L${Math.round(-r * 0.46)} ${Math.round(r * 0.42)}M4 4L${Math.round(r * 0.46)} ${Math.round(r * 0.42)}`,
    food.white,
    5,
  );

export const tomato = ({ food }: Kitchen, r = 60) =>
  circle(0, 0, r, food.redDeep) +
  circle(0, 0, r * 0.88, food.red) +
  discsOf(5, food.orange, (index) => [...around(0, 0, r * 0.52, index * 72), r * 0.22]) +
  discsOf(5, food.butter, (index) => [...around(0, 0, r * 0.52, index * 72 + 8), r * 0.08]);

export const cucumber = ({ food }: Kitchen, r = 52) =>
  circle(0, 0, r, food.greenDeep) +
  circle(0, 0, r * 0.87, food.butter) +
  circle(0, 0, r * 0.8, mix(food.lime, food.white, 0.45)) +
  discsOf(6, food.green, (index) => [...around(0, 0, r * 0.42, index * 60), r * 0.09]);

export const radish = ({ food }: Kitchen, r = 42) =>
  circle(0, 0, r, food.purple) + circle(0, 0, r * 0.86, food.white) + circle(0, 0, r * 0.4, food.cream);

export const onion = ({ food }: Kitchen, r = 44) =>
  ring(r, food.purple, 9) + ring(r * 0.68, mix(food.purple, food.white, 0.55), 7);

export const chilliRing = ({ food }: Kitchen, r = 22, color = food.red) =>
  circle(0, 0, r * 0.7, mix(food.butter, color, 0.25), `stroke="${color}" stroke-width="${Math.round(r * 0.5)}"`) +
  dots(`M${(-r * 0.24) | 0} 0H${(r * 0.3) | 0}`, food.white, r * 0.24, r * 0.4);

export const basil = ({ food }: Kitchen, size = 60, color = food.green) =>
  path(
    `M0 ${-size}Q${(size * 0.62) | 0} ${(-size * 0.5) | 0} ${(size * 0.4) | 0} ${(size * 0.3) | 0}Q${(size * 0.2) | 0} ${(size * 0.8) | 0} 0 ${size}Q${(-size * 0.2) | 0} ${(size * 0.8) | 0} ${(-size * 0.4) | 0} ${(size * 0.3) | 0}Q${(-size * 0.62) | 0} ${(-size * 0.5) | 0} 0 ${-size}Z`,
    color,
  ) + line(`M0 ${(-size * 0.6) | 0}V${(size * 1.15) | 0}`, food.greenDeep, 5);

export const coriander = ({ food }: Kitchen, size = 44) =>
  line(`M0 ${size}V-6`, food.greenDeep, 6) +
  path(
    rounds([
      [-size * 0.5, -size * 0.1, size * 0.36],
      [size * 0.5, -size * 0.1, size * 0.36],
      [0, -size * 0.5, size * 0.42],
      [-size * 0.3, -size * 0.5, size * 0.26],
      [size * 0.32, -size * 0.52, size * 0.26],
    ]),
    food.green,
  ) +
  line(`M0 0V${(-size * 0.4) | 0}M0 4L${(-size * 0.4) | 0} -4M0 4L${(size * 0.4) | 0} -4`, food.greenDeep, 4);

export const scallion = ({ food }: Kitchen, r = 17) =>
  circle(0, 0, r * 0.66, food.lime, `stroke="${food.green}" stroke-width="${Math.round(r * 0.6)}"`);

export const halfEgg = ({ food }: Kitchen, r = 74) =>
  ellipse(0, 0, r * 0.84, r, food.white) +
  circle(0, 8, r * 0.5, food.orange) +
  circle(-4, 4, r * 0.4, food.yellow) +
  line(`M${(-r * 0.2) | 0} ${(-r * 0.1) | 0}q6 -14 20 -14`, food.white, 7);

export const prawn = ({ food }: Kitchen) =>
  line('M34 -40C-24 -52 -56 -6 -34 32C-22 50 0 56 26 52', food.salmon, 40) +
  line('M-4 -60L0 -24M-52 -36L-22 -14M-66 14L-28 14M-38 62L-16 32', food.red, 6) +
  path('M24 34L66 22Q76 44 56 56Q66 72 44 76Z', food.redDeep);

export const avocadoFan = ({ food }: Kitchen, count = 5) =>
  repeat(count, (index) =>
    place(
      path('M0 -92Q46 -60 30 40Q14 84 -10 40Q-20 -40 0 -92Z', food.greenDeep) +
        path(
          'M2 -78Q34 -50 22 36Q10 68 -4 34Q-12 -36 2 -78Z',
          index % 2 ? food.avocado : mix(food.avocado, food.butter, 0.3),
        ),
      { x: (index - (count - 1) / 2) * 34, rotate: (index - (count - 1) / 2) * 9 },
    ),
  );

export const lettuce = (random: Random, { food }: Kitchen, r = 90, color = food.green) =>
  path(blob(random, 0, 0, r, 0.24, 14), color) +
  line(
    `M${(-r * 0.6) | 0} ${(r * 0.2) | 0}Q0 ${(-r * 0.1) | 0} ${(r * 0.6) | 0} ${(-r * 0.2) | 0}M0 0l${(r * 0.2) | 0} ${(-r * 0.5) | 0}M${(-r * 0.2) | 0} 6l${(-r * 0.1) | 0} ${(r * 0.5) | 0}`,
    mix(color, food.white, 0.35),
    6,
  );

export const sauceCup = ({ food, inks }: Kitchen, color: string, r = 84) =>
  circle(12, 16, r, inks.ink, 'opacity=".22"') +
  circle(0, 0, r, food.white) +
  circle(0, 0, r * 0.88, mix(food.cream, inks.ink, 0.12)) +
  circle(0, 4, r * 0.8, color) +
  line(
    `M${(-r * 0.4) | 0} ${(-r * 0.3) | 0}Q${(-r * 0.1) | 0} ${(-r * 0.6) | 0} ${(r * 0.3) | 0} ${(-r * 0.46) | 0}`,
    mix(color, food.white, 0.5),
    9,
  );

export const chopsticks = ({ inks }: Kitchen, color = inks.primary, length = 760) =>
  `<g>${line(`M8 12L${length} 34M8 44L${length} 50`, inks.ink, 18, 'opacity=".2" transform="translate(10 16)"')}${line(`M0 0L${length} 24M0 36L${length} 40`, color, 18)}${line(`M0 0L${(length * 0.3) | 0} 7M0 36L${(length * 0.3) | 0} 37`, inks.paper, 18)}</g>`;

export const fork = (color: string) =>
  path(
    'M-9 440L-12 40Q-46 20 -46 -30V-150h14V-46h16V-150h14V-46h16V-150h14V-46h16V-150h14V-30Q58 20 20 40L17 440Q4 458 -9 440Z',
    color,
  );
export const spoon = (color: string) =>
  path('M-10 440L-13 20Q-64 -20 -60 -84Q-52 -160 4 -160T68 -84Q72 -20 21 20L18 440Q4 458 -10 440Z', color) +
  ellipse(4, -80, 44, 62, '#ffffff', 'opacity=".25"');
export const knife = (color: string, grip: string) =>
  path('M-14 60V-150Q-10 -190 26 -190V60Z', color) + rect(-16, 60, 44, 380, grip, 18);

export const pepper = (random: Random, color: string, count = 26, radius = 300): string =>
  discsOf(count, color, () => {
    const [x, y]: Point = around(0, 0, random.between(20, radius), random.between(0, 360));
    return [x, y, random.between(2, 5)];
  });
