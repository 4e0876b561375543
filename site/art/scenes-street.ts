// Scenes on the ground: a row of trucks along a street, a lot at a corner, one truck close by.
import { mix } from './color.ts';
import { bodiesFor, stand, type Stage } from './stage.ts';
import { prop, stringLights } from './street.ts';
import { circle, dots, ellipse, line, path, paths, place, rect, repeat } from './svg.ts';
import { drawSymbol, naturalInks } from './symbols.ts';

/** Three vehicles, the nearest one large, and people who came to eat. */
export function row(stage: Stage): string {
  const { random, inks, light, look, width } = stage;
  const bodies = bodiesFor(random);
  const front = stage.truck(0, bodies[1], random.chance(0.5));
  const middle = stage.truck(1, random.pick(['kiosk', 'three-wheeler', 'push-cart'] as const), random.chance(0.5));
  const back = stage.truck(2, bodies[0], random.chance(0.5));
  const backdrop = look === 'dust' ? random.pick(['desert', 'waterTower', 'city'] as const) : 'harbor';
  return [
    stage.sky(700),
    stage.backdrop(backdrop, 740),
    stringLights(random.fork('lights'), inks, light, width, 70, 3),
    stage.ground(736),
    place(back.svg, { x: 30, y: 836, scale: 0.64 }),
    place(middle.svg, { x: 690, y: 812, scale: 0.5 }),
    stage.guests(3, 480, 892, 0.64),
    place(front.svg, { x: 1864 - front.width * 0.88, y: 930, scale: 0.88 }),
    stage.guests(3, 950, 984, 0.86),
    place(prop(random.fork('prop'), inks, light), { x: 250, y: 976, scale: 0.95 }),
    stage.rain(),
  ].join('');
}

/** A house of the street, with windows and a painted sign. Its left lower corner is at 0, 0. */
function house(stage: Stage, part: string, width: number, height: number, color: string, sign: string): string {
  const { inks, light } = stage;
  const random = stage.random.fork(part);
  const columns = Math.floor(width / 120);
  const lit = light.isDark || light.wet ? light.window : mix(color, inks.paper, 0.5);
  const dim = mix(color, inks.ink, 0.3);
  const panes = Array.from({ length: columns * 2 }, (_, index) => ({
    d: `M${40 + (index % columns) * 120} ${-height + 80 + Math.floor(index / columns) * 150}h62v92h-62z`,
    isLit: random.chance(0.4),
  }));
  return [
    rect(0, -height, width, height, color),
    rect(-16, -height - 26, width + 32, 34, dim, 4),
    path(panes.flatMap(({ d, isLit }) => (isLit ? [] : [d])).join(''), dim),
    path(panes.flatMap(({ d, isLit }) => (isLit ? [d] : [])).join(''), lit),
    // The wall's old sign.
    circle(width / 2, -height + 470, 104, mix(color, inks.paper, 0.82)),
    circle(width / 2, -height + 470, 90, color),
    place(sign, { x: width / 2, y: -height + 470, scale: 0.74 }),
  ].join('');
}

/** A lot between houses: one truck, a kiosk behind it, tables, a street lamp at the corner. */
export function corner(stage: Stage): string {
  const { random, inks, food, light, width, look } = stage;
  const bodies = bodiesFor(random);
  const truck = stage.truck(0, bodies[0], random.chance(0.5));
  const kiosk = stage.truck(1, 'kiosk');
  const wall = (share: number, color: string) => mix(mix(color, light.middle, 0.35), light.sky, share);
  const sign = (index: number) => drawSymbol(stage.kind(index), naturalInks(stage.kind(index), food));
  const table = (x: number, y: number) =>
    place(
      ellipse(0, 0, 120, 13, light.shadow, 'opacity=".3"') +
        rect(-104, -132, 208, 16, inks.accent, 6) +
        line('M-70 -118L-84 -4M70 -118L84 -4', inks.ink, 10) +
        path('M-170 -78h52v12h-52zM118 -78h52v12h-52z', inks.accent) +
        line('M-160 -66L-166 -2M-128 -66L-122 -2M128 -66L122 -2M160 -66L166 -2', inks.ink, 8),
      { x, y, scale: 0.9 },
    );
  const cords = 'M412 250Q700 420 960 300Q1240 200 1470 330';
  const lamp =
    line('M0 0V-560Q0 -640 90 -640', inks.ink, 14) +
    (light.isDark ? circle(104, -610, 110, inks.glow, 'opacity=".22"') : '') +
    path('M58 -640h92l-16 44h-60z', inks.ink) +
    circle(104, -592, 20, inks.glow);
  return [
    stage.sky(700),
    stage.backdrop(look === 'dust' ? 'city' : 'hills', 740, 1),
    place(house(stage, 'left', 400, 680, wall(0.1, inks.primary), sign(2)), { x: -20, y: 770 }),
    place(house(stage, 'right', 480, 560, wall(0.25, inks.cool), sign(3)), { x: 1460, y: 770 }),
    line(cords, mix(inks.ink, light.sky, 0.2), 5),
    dots(cords, inks.glow, 20, 58),
    stage.ground(748),
    stand(kiosk, 1330, 800, 0.56),
    stage.guests(2, 1430, 838, 0.56),
    stand(truck, 780, 880, 0.86),
    stage.guests(3, 1090, 930, 0.78),
    table(1560, 960),
    stage.guests(1, 1640, 990, 0.8, true),
    table(360, 1000),
    stage.guests(1, 290, 1020, 0.84),
    place(lamp, { x: 440, y: 860, scale: 0.9 }),
    place(prop(random.fork('prop'), inks, light), { x: width - 160, y: 1020, scale: 1 }),
    stage.rain(),
  ].join('');
}

/** One truck that fills the picture, and the first guest at its window. */
export function solo(stage: Stage): string {
  const { random, inks, light, look } = stage;
  const truck = stage.truck(0, bodiesFor(random)[0], random.chance(0.35));
  const scale = Math.min(1.42, 900 / truck.height);
  const x = random.pick([860, 1060]);
  const rails = repeat(9, (index) => `M${index * 240} 770v-70`);
  return [
    stage.sky(640),
    stage.backdrop(
      look === 'dust' ? random.pick(['desert', 'hills', 'palms']) : random.pick(['fog', 'hills', 'bridge']),
      690,
    ),
    paths(1, light.near, () => 'M0 770V748H1920V770Z', 'opacity=".5"'),
    line(`${rails}M0 716H1920`, light.near, 9, 'opacity=".5"'),
    stage.ground(768),
    stand(truck, x, 960, scale),
    stage.guests(2, x > 960 ? 260 : 1480, 1010, 1.16, x <= 960),
    place(prop(random.fork('prop'), inks, light), { x: x > 960 ? 1740 : 170, y: 1024, scale: 1.2 }),
    stage.rain(),
  ].join('');
}
