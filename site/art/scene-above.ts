// A lot seen from above: roofs with their signs, umbrellas, tables, trees and people as dots. All but the trees and a few people
// are within the middle two thirds of its height, which wide screens show.
import { mix } from './color.ts';
import type { FoodKind } from './food-kinds.ts';
import type { Stage } from './stage.ts';
import { around, blob, circle, dots, line, path, paths, place, polygon, rect, repeat } from './svg.ts';
import { drawSymbol, naturalInks } from './symbols.ts';

/** A truck from above, its window and awning toward positive y. Its food stays upright however it is turned. About 560 × 300 around 0, 0. */
function roof(stage: Stage, kind: FoodKind, paint: string, stripe: string, turn: number): string {
  const { inks, food, light } = stage;
  const ribs = repeat(7, (index) => `M${-190 + index * 54} -92V92`);
  const awning = (color: string, odd: number) =>
    paths(8, color, (index) => (index % 2 === odd ? `M${-216 + index * 46} 112h46v66q-23 24 -46 0z` : ''));
  return [
    rect(-252, -112, 546, 250, light.shadow, 44, 'opacity=".35"'),
    light.isDark ? path('M-216 120H152L230 330H-300Z', inks.glow, 'opacity=".25"') : '',
    rect(-270, -126, 440, 250, paint, 26),
    path('M158 -108H226Q278 -104 278 -40V40Q278 104 226 108H158Z', paint),
    path('M190 -86H216Q246 -84 246 -34V34Q246 84 216 86H190Z', mix(inks.coolDeep, inks.coolSoft, 0.45)),
    line(ribs, mix(paint, inks.ink, 0.16), 5),
    awning(inks.paper, 0),
    awning(stripe, 1),
    rect(-236, -100, 70, 62, mix(paint, inks.ink, 0.3), 10),
    circle(-60, 0, 104, mix(paint, inks.ink, 0.2)),
    circle(-60, 0, 94, inks.paper),
    place(drawSymbol(kind, naturalInks(kind, food)), { x: -60, scale: 0.78, rotate: -turn }),
  ].join('');
}

/** An umbrella of eight panels with seats around it. */
function umbrella(stage: Stage, one: string, two: string): string {
  const { inks, light } = stage;
  const panel = (index: number) => polygon([[0, 0], around(0, 0, 92, index * 45), around(0, 0, 92, index * 45 + 45)]);
  return (
    circle(14, 20, 96, light.shadow, 'opacity=".3"') +
    paths(6, mix(inks.accentDeep, inks.ink, 0.3), (index) => {
      const [x, y] = around(0, 0, 118, index * 60 + 15);
      return `M${Math.round(x - 22)} ${Math.round(y - 22)}h44v44h-44z`;
    }) +
    paths(4, one, (index) => panel(index * 2)) +
    paths(4, two, (index) => panel(index * 2 + 1)) +
    circle(0, 0, 10, inks.ink)
  );
}

export function above(stage: Stage): string {
  const { random, inks, light, width, height } = stage;
  const paints = random.shuffle([inks.primary, inks.accent, inks.cool, inks.paper, inks.coolDeep]);
  const paint = (index: number) => paints[index % paints.length] ?? inks.primary;
  const ground = mix(light.ground, light.low, 0.25);
  const spots = [
    { x: 470, y: 315, rotate: random.whole(-8, 4) },
    { x: 1280, y: 305, rotate: random.whole(-4, 10) },
    { x: 1560, y: 760, rotate: 180 + random.whole(-10, 2) },
    { x: 350, y: 755, rotate: 180 + random.whole(-2, 8) },
  ];
  const bays = repeat(8, (index) => `M${40 + index * 270} -10v120M${40 + index * 270} 970v120`);
  const tables = [
    { x: 800, y: 640 },
    { x: 1090, y: 770 },
    { x: 850, y: 815 },
    { x: 1130, y: 520 },
  ];
  const trees = [
    { x: 40, y: 560, size: 130 },
    { x: 1880, y: 470, size: 150 },
    { x: 1850, y: 40, size: 120 },
  ];
  const people = random.fork('people');
  const shirts = [inks.primary, inks.accent, inks.paper, inks.coolDeep];
  const guest = () => {
    const [x, y] = [people.whole(560, 1360), people.whole(480, 1010)];
    return (
      circle(x + 6, y + 9, 25, light.shadow, 'opacity=".3"') +
      circle(x, y, 24, people.pick(shirts)) +
      circle(x, y - 2, 13, people.pick(['#3A2418', '#7A4A26', inks.ink]))
    );
  };
  const cords = 'M-20 470Q480 560 960 420T1940 520M620 -20Q760 520 640 1100M1420 -20Q1320 500 1420 1100';
  return [
    rect(0, 0, width, height, ground),
    line(bays, mix(ground, inks.paper, 0.55), 10, 'opacity=".8"'),
    path(blob(random.fork('plaza'), 960, 720, 460, 0.06, 11, 0.72), mix(ground, inks.accentSoft, 0.5)),
    ...trees.map(({ x, y, size }, index) => {
      const own = random.fork(`tree ${index}`);
      return (
        circle(x + 18, y + 26, size, light.shadow, 'opacity=".3"') +
        path(blob(own, x, y, size, 0.14, 11), inks.leafDeep) +
        path(blob(own, x - 14, y - 18, size * 0.66, 0.14, 9), inks.leaf)
      );
    }),
    ...spots.map(({ x, y, rotate }, index) =>
      place(
        roof(
          stage,
          stage.kind(index),
          paint(index),
          paint(index + 1) === inks.paper ? inks.primary : paint(index + 1),
          rotate,
        ),
        {
          x,
          y,
          rotate,
          scale: 0.86,
        },
      ),
    ),
    ...tables.map(({ x, y }, index) =>
      place(umbrella(stage, index % 2 ? inks.primary : inks.accent, inks.paper), { x, y, scale: 0.9 }),
    ),
    repeat(16, guest),
    line(cords, mix(ground, inks.ink, 0.5), 4),
    light.isDark ? dots(cords, inks.glow, 46, 84).replace('/>', ' opacity=".2"/>') : '',
    dots(cords, light.isDark ? inks.glow : inks.paper, 19, 84),
    stage.rain(),
  ].join('');
}
