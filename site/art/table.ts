// Tables seen from above, with napkins, cutlery and small bowls around the dish.
import { mix, tone, toOklch } from './color.ts';
import {
  chilliRing,
  chopsticks,
  coriander,
  fork,
  knife,
  lime,
  limeWedge,
  pepper,
  sauceCup,
  spoon,
  type Kitchen,
} from './garnish.ts';
import type { Inks, Larder } from './palettes.ts';
import type { Random } from './random.ts';
import { circle, discsOf, dots, halftone, line, lines, path, place, rect, repeat, tiled } from './svg.ts';

export type Room = { id: string; random: Random; inks: Inks; food: Larder; width: number; height: number };

const grounds = ({ primary, accent, coolSoft, cool, accentSoft, primarySoft, coolDeep, paper }: Inks) => [
  primary,
  accent,
  coolSoft,
  cool,
  accentSoft,
  coolDeep,
  mix(primarySoft, paper, 0.4),
  mix(accent, paper, 0.3),
];

function surface({ id, random, inks, width, height }: Room, color: string): string {
  const near = tone(color, { lightness: toOklch(color).lightness + (toOklch(color).lightness > 0.6 ? -0.05 : 0.05) });
  const pattern = (size: number, tile: string, turn = 0) => tiled(`${id}p`, size, tile, width, height, '', turn);
  const base = rect(0, 0, width, height, color);
  return (
    base +
    random.pick([
      () =>
        pattern(
          150,
          rect(0, 0, 75, 150, inks.paper, 0, 'opacity=".26"') + rect(0, 0, 150, 75, inks.paper, 0, 'opacity=".26"'),
          random.pick([0, 45]),
        ),
      () => pattern(140, rect(0, 0, 70, 140, near), random.pick([24, 45, 90, -30])),
      () =>
        lines(
          Math.ceil(height / 190),
          mix(color, inks.ink, 0.25),
          5,
          (index) => `M0 ${index * 190 + 60}H${width}M${(index * 377) % width} ${index * 190 + 60}v190`,
        ) +
        lines(9, near, 6, () => {
          const y = random.whole(20, height);
          return `M${random.whole(-60, width)} ${y}q90 -14 180 0t180 0`;
        }),
      () =>
        discsOf(34, near, () => [random.between(0, width), random.between(0, height), random.between(5, 16)]) +
        discsOf(16, mix(color, inks.paper, 0.5), () => [
          random.between(0, width),
          random.between(0, height),
          random.between(4, 11),
        ]),
      () => pattern(220, rect(4, 4, 102, 102, near, 8) + rect(114, 114, 102, 102, near, 8)),
      () => path(`M0 ${height}L${width} ${(height * 0.25) | 0}V${height}Z`, near),
      () => `<defs>${halftone(`${id}p`, near, height, 60, 0, 0.5)}</defs>${rect(0, 0, width, height, `url(#${id}p)`)}`,
    ])()
  );
}

function napkin({ random, inks }: Room, color: string): string {
  const edge = mix(color, inks.paper, 0.55);
  const fold = path('M-240 -240L230 -250L246 236L-236 250Z', color);
  const mark = random.pick([
    () => line('M-200 -200L196 -208L208 198L-198 210Z', edge, 12),
    () =>
      line(
        'M-236 -150L234 -158M-236 -90L236 -98M-236 -30L238 -38M-236 30L240 22M-236 90L242 82M-236 150L244 142M-160 -240L-156 246M0 -244L6 242M150 -248L164 238',
        edge,
        9,
        'opacity=".8"',
      ),
    () => dots('M-190 -180H200M-190 -110H200M-190 -40H200M-190 30H200M-190 100H200M-190 170H200', edge, 22, 72),
  ])();
  return (
    `<path d="M-240 -240L230 -250L246 236L-236 250Z" fill="${inks.ink}" opacity=".2" transform="translate(14 20)"/>` +
    fold +
    mark
  );
}

type Laid = Room & { x: number; y: number; kitchen: Kitchen; sticks: boolean };

/** Chopsticks before the dish, or a fork, spoon or knife beside it. `side` is 1 for the right, -1 for the left. */
function drawTool({ random, inks, food, height, x, sticks }: Laid, kit: Kitchen, side: number): string {
  const metal = mix(food.steel, food.steelDeep, 0.45);
  return sticks
    ? place(chopsticks(kit, random.pick([inks.ink, inks.primaryDeep])), {
        x: x - 380,
        y: height - 130,
        rotate: random.whole(-16, 4),
      })
    : place(
        place(`<g opacity=".2">${fork(inks.ink)}</g>`, { x: 10, y: 16 }) +
          random.pick([() => fork(metal), () => spoon(metal), () => knife(metal, inks.ink)])(),
        { x: x + side * 470, y: height - 400, rotate: side * 12, scale: 1.05 },
      );
}

/** Free places around the dish, as x and y. */
const corners: [number, number][] = [
  [120, 140],
  [1080, 170],
  [110, 1350],
  [1070, 1370],
];

function smallThings(kit: Kitchen): (() => string)[] {
  const { random, food, inks } = kit;
  const sauces = [food.red, food.green, food.yellow, food.char, food.orange, food.cocoa];
  return [
    () => sauceCup(kit, random.pick(sauces), 104),
    () => place(lime(kit, 84), {}) + place(limeWedge(kit, 84), { x: 130, y: 60, rotate: -30 }),
    () => sauceCup(kit, random.pick(sauces), 92),
    () =>
      circle(12, 18, 104, inks.ink, 'opacity=".22"') +
      circle(0, 0, 104, mix(inks.coolSoft, inks.paper, 0.5)) +
      circle(0, 0, 90, mix(inks.accent, inks.paper, 0.2)) +
      rect(-40, -50, 58, 58, inks.paper, 12, 'opacity=".6"') +
      rect(0, 6, 50, 50, inks.paper, 12, 'opacity=".45"'),
    () => place(coriander(kit, 110), { rotate: 40 }) + place(coriander(kit, 80), { x: 110, y: 60, rotate: 90 }),
    () =>
      repeat(4, (index) =>
        place(chilliRing(kit, 34, index % 2 ? food.green : food.red), {
          x: index * 74 - 100,
          y: (index % 2) * 64 - 20,
        }),
      ),
    () =>
      place(
        `<g transform="rotate(-30)">${path('M-150 10C-60 -60 60 -50 160 20C70 10 -40 60 -150 10Z', food.red)}${line('M-150 10q-40 -4 -56 -36', food.greenDeep, 15)}${line('M-90 -4Q0 -34 70 -6', food.pink, 8)}</g>`,
        {},
      ),
  ];
}

export function drawTable(room: Laid): { under: string; over: string } {
  const { random, inks, height, x, y, kitchen, sticks } = room;
  const color = random.pick(
    grounds(inks).filter((ground) => Math.abs(toOklch(ground).lightness - toOklch(kitchen.plate).lightness) > 0.08),
  );
  const cloth = random.pick(
    [inks.paper, inks.accent, inks.primary, inks.coolDeep, inks.accentSoft].filter(
      (one) => Math.abs(toOklch(one).lightness - toOklch(color).lightness) > 0.12,
    ),
  );
  const side = random.chance(0.5) ? 1 : -1;
  const kit = { ...kitchen, random };
  const tool = drawTool(room, kit, side);
  const shuffled = random.shuffle(corners);
  const smalls = random.shuffle(smallThings(kit));
  const crumbs = place(pepper(random, mix(color, inks.ink, 0.45), 14, 560), { x, y });
  const under =
    surface(room, color) +
    (random.chance(0.7)
      ? place(napkin(room, cloth), { x: x + side * 330, y: y + 430, rotate: random.whole(-24, 24), scale: 1.3 })
      : '') +
    crumbs +
    (sticks ? '' : tool);
  const free = sticks ? shuffled.filter(([, down]) => down < height * 0.7) : shuffled;
  const over =
    (sticks ? tool : '') +
    free
      .slice(0, random.whole(2, 3))
      .map(([atX, atY], index) => place(smalls[index]?.() ?? '', { x: atX, y: atY, rotate: random.whole(-30, 30) }))
      .join('');
  return { under, over };
}
