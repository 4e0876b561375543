// The counter below a dish seen from the side: wall, awning, props.
import { mix, toOklch } from './color.ts';
import type { Inks } from './palettes.ts';
import { circle, ellipse, inWhole, line, path, place, rays, rect, repeat, stripes, tiled } from './svg.ts';
import type { Room } from './table.ts';

type Place = Room & { counter: number; x: number };

const glass = (inks: Inks, color: string) =>
  ellipse(10, 2, 90, 13, inks.ink, 'opacity=".25"') +
  path('M-84 -300H84L66 0H-66Z', mix(inks.coolSoft, inks.paper, 0.5)) +
  path('M-78 -230H78L64 -10H-64Z', color) +
  rect(-44, -206, 52, 52, inks.paper, 10, 'opacity=".5"') +
  rect(4, -150, 46, 46, inks.paper, 10, 'opacity=".4"') +
  line('M20 -60L70 -400', inks.primary, 13);

const bottle = (inks: Inks, color: string) =>
  ellipse(8, 2, 70, 12, inks.ink, 'opacity=".25"') +
  path('M-60 0V-210Q-60 -250 -26 -262L-14 -330H14L26 -262Q60 -250 60 -210V0Z', color) +
  rect(-60, -180, 120, 96, inks.paper) +
  circle(0, -132, 26, color) +
  line('M-38 -200V-30', inks.paper, 9, 'opacity=".5"');

const plant = (inks: Inks, pot: string) =>
  path(
    'M0 -170Q-110 -210 -110 -330Q-20 -300 0 -180Q0 -340 70 -390Q110 -280 10 -180Q60 -280 140 -260Q130 -180 0 -170Z',
    inks.leaf,
  ) +
  line('M0 -170L-70 -280M4 -180L60 -330M8 -180L100 -236', inks.leafDeep, 7) +
  path('M-80 -180H80L60 0H-60Z', pot) +
  rect(-90, -190, 180, 34, mix(inks.primary, inks.ink, 0.25), 8);

function drawBack(
  { id, random, width, height, counter, x }: Omit<Place, 'inks' | 'food'>,
  wall: string,
  lift: string,
): string {
  const middle = counter - height * 0.36;
  return random.pick([
    () => circle(x, middle, height * 0.33, lift),
    () => path(inWhole(`M${x - 380} ${counter}V${middle}A380 380 0 0 1 ${x + 380} ${middle}V${counter}Z`), lift),
    () => rays(16, x, middle, 2000, lift) + circle(x, middle, height * 0.2, lift),
    () => {
      const bricks = rect(3, 3, 114, 54, lift, 6) + rect(-57, 63, 114, 54, lift, 6) + rect(63, 63, 114, 54, lift, 6);
      return tiled(`${id}w`, 120, bricks, width, counter, 'opacity=".6"');
    },
    () => repeat(3, (index) => circle(x, middle, height * (0.44 - index * 0.11), mix(wall, lift, (index + 1) / 3))),
  ])();
}

export function drawCounter({ id, random, inks, food, width, height, counter, x }: Place): string {
  const wall = random.pick([inks.accent, inks.primary, inks.coolSoft, inks.cool, inks.accentSoft, inks.coolDeep]);
  const lift = mix(wall, inks.paper, toOklch(wall).lightness > 0.6 ? 0.4 : 0.16);
  const top = random.pick(
    [inks.paper, inks.accentSoft, inks.coolSoft, inks.primary, inks.ink].filter(
      (color) => Math.abs(toOklch(color).lightness - toOklch(wall).lightness) > 0.14,
    ),
  );
  const back = drawBack({ id, random, width, height, counter, x }, wall, lift);
  const awning = random.chance(0.4)
    ? stripes(
        Math.ceil(width / 150),
        inks.primary,
        inks.paper,
        (index) => `M${index * 150} 0h150v120a75 75 0 0 1 -150 0z`,
      )
    : '';
  const [left = '', right = ''] = random.shuffle([
    glass(inks, random.pick([food.orange, food.yellow, food.pink, food.lime])),
    bottle(inks, random.pick([food.red, food.yellow, inks.leafDeep])),
    plant(inks, inks.primary === wall ? inks.accent : inks.primary),
  ]);
  return (
    rect(0, 0, width, height, wall) +
    back +
    awning +
    rect(0, counter, width, height, top) +
    rect(0, counter, width, 22, mix(top, inks.paper, 0.4)) +
    rect(0, height - (height - counter) * 0.42, width, height, mix(top, inks.ink, 0.14)) +
    place(left, { x: 150, y: counter + 24, scale: 1.2 }) +
    place(right, { x: 1060, y: counter + 24, scale: 1.2 })
  );
}
