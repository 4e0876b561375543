// Dishes in bowls and cups, seen from above.
import { mix } from './color.ts';
import { bowl } from './crockery.ts';
import {
  avocadoFan,
  basil,
  chilliRing,
  coriander,
  cucumber,
  halfEgg,
  lettuce,
  lime,
  pepper,
  prawn,
  radish,
  scallion,
  scatter,
  spots,
  tomato,
  type Kitchen,
} from './garnish.ts';
import { blob, circle, dots, drawAt, ellipse, line, lines, path, place, rect, repeat, ring, stamp } from './svg.ts';

const noodleNest = (kitchen: Kitchen, color: string, r: number, width = 15) => {
  const { random, food } = kitchen;
  const strands = (offset: number) =>
    repeat(9, (index) => {
      const y = (index - 4) * r * 0.19 + offset;
      const half = Math.sqrt(Math.max(0, r * r - y * y)) * 0.95;
      return `M${-half | 0} ${y | 0}q${(half * 0.5) | 0} ${random.whole(-70, 40)} ${half | 0} 0t${half | 0} ${random.whole(-12, 12)}`;
    });
  return (
    circle(0, 0, r, mix(color, food.crust, 0.35)) +
    line(strands(0), color, width) +
    line(strands(14), mix(color, food.white, 0.5), width * 0.5)
  );
};
const beefSlice = (kitchen: Kitchen) =>
  path(blob(kitchen.random, 0, 0, 92, 0.16, 8, 0.62), kitchen.food.meat) +
  path(blob(kitchen.random, -6, -8, 70, 0.2, 8, 0.5), mix(kitchen.food.pink, kitchen.food.meat, 0.45)) +
  line('M-46 -4q24 -20 50 -4t46 -6', kitchen.food.cream, 6, 'opacity=".7"');

export function pho(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  return (
    bowl(kitchen, food.broth) +
    circle(0, 4, 340, mix(food.broth, food.brothLight, 0.55)) +
    path(spots(random, 16, 320, 6, 18), food.butter, 'opacity=".55"') +
    '<g transform="scale(1.2)">' +
    place(noodleNest(kitchen, food.cream, 205), { x: -56, y: 60 }) +
    drawAt('70 -150 20, 150 -66 70, 182 44 110', (x, y, rotate) => place(beefSlice(kitchen), { x, y, rotate })) +
    place(basil(kitchen, 74), { x: -176, y: -150, rotate: 36 }) +
    place(basil(kitchen, 62, mix(food.green, food.greenDeep, 0.5)), { x: -118, y: -196, rotate: 84 }) +
    place(lime(kitchen, 62), { x: -12, y: 232 }) +
    scatter(random, 5, 150, (x, y) => place(chilliRing(kitchen, 22), { x: x + 40, y: y + 60 })) +
    scatter(random, 9, 230, (x, y) => place(scallion(kitchen, 15), { x: x - 20, y: y + 20 })) +
    '</g>'
  );
}

export function noodles(kitchen: Kitchen): string {
  const { random, food, inks } = kitchen;
  return (
    bowl(kitchen, food.broth) +
    circle(0, 4, 344, food.brothLight) +
    '<g transform="scale(1.18)">' +
    place(noodleNest(kitchen, food.butter, 230, 18), { y: 50 }) +
    place(halfEgg(kitchen, 86), { x: -150, y: -90, rotate: -30 }) +
    place(halfEgg(kitchen, 80), { x: -36, y: -164, rotate: 24 }) +
    place(
      rect(-70, -140, 140, 190, food.nori, 8) +
        line('M-40 -120V30M0 -124V34M40 -120V30', mix(food.nori, food.green, 0.3), 5),
      { x: 186, y: -140, rotate: 26 },
    ) +
    drawAt('96 60 -12, 146 128 30', (x, y, rotate) =>
      place(
        circle(0, 0, 90, food.meat) +
          circle(0, 0, 76, mix(food.pink, food.cream, 0.4)) +
          line('M-40 10q20 -44 50 -30q34 20 4 50', food.meatLight, 13),
        { x, y, rotate },
      ),
    ) +
    scatter(random, 14, 170, (x, y) => place(scallion(kitchen, 16), { x: x - 110, y: y + 130 })) +
    dots('M-180 10q60 60 140 30M-60 -40q90 30 160 10', inks.paper, 9, 34) +
    '</g>'
  );
}

export function curryBowl(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const curry = random.pick([food.orange, mix(food.yellow, food.crust, 0.35), mix(food.red, food.orange, 0.5)]);
  return (
    bowl(kitchen, curry) +
    path(blob(random, 80, 40, 300, 0.06, 12), mix(curry, food.butter, 0.25), 'opacity=".6"') +
    path(blob(random, -150, -70, 220, 0.1, 12), food.rice) +
    dots(
      'M-290 -120q80 -90 200 -70M-300 -50q120 -70 260 -40M-280 30q100 -60 230 -30M-220 90q70 -30 150 -10',
      mix(food.rice, food.crust, 0.25),
      13,
      27,
    ) +
    scatter(random, 7, 180, (x, y, rotate) =>
      place(
        path(blob(random, 0, 0, 76, 0.2, 7), food.meatLight) +
          path(blob(random, -8, -14, 52, 0.2, 7), mix(food.meatLight, food.bunLight, 0.5)),
        { x: x + 116, y: y + 96, rotate },
      ),
    ) +
    line('M20 -190q90 10 130 80M250 -60q40 90 10 170', food.butter, 15, 'opacity=".8"') +
    place(coriander(kitchen, 64), { x: 110, y: 40, rotate: 20, scale: 1.5 }) +
    place(coriander(kitchen, 52), { x: -150, y: -110, rotate: -40, scale: 1.5 }) +
    scatter(random, 5, 240, (x, y) => place(chilliRing(kitchen, 20), { x: x + 70, y: y + 60 })) +
    pepper(random, food.char, 16, 300)
  );
}

export function poke(kitchen: Kitchen): string {
  const { random, food, inks } = kitchen;
  const cubes = (color: string) =>
    scatter(random, 9, 104, (x, y, turn) =>
      place(
        rect(-34, -34, 68, 68, mix(color, food.redDeep, 0.35), 12) +
          rect(-34, -38, 66, 62, color, 12) +
          line('M-20 -18q20 -14 40 0', mix(color, food.white, 0.5), 6),
        { x, y, rotate: turn % 90 },
      ),
    );
  return (
    bowl(kitchen, food.rice) +
    dots('M-300 60H300M-280 110H280M-240 170H250M-180 230H190M-300 0H300', mix(food.rice, food.crust, 0.18), 15, 32) +
    place(cubes(food.salmon), { x: -140, y: -140, scale: 1.4 }) +
    place(avocadoFan(kitchen, 6), { x: 170, y: -160, rotate: 40, scale: 1.5 }) +
    drawAt('-256 70, -210 158, -130 232', (x, y) => place(cucumber(kitchen, 84), { x, y })) +
    scatter(random, 22, 116, (x, y) =>
      ellipse(x + 46, y + 220, 30, 21, (x + y) % 2 ? food.green : mix(food.green, food.lime, 0.4)),
    ) +
    path(blob(random, 228, 96, 124, 0.16, 10), food.purple) +
    line(
      'M130 70q40 -40 70 0t70 10t60 -10M140 120q40 -30 60 0t60 0t60 -6M160 166q40 -20 60 0t50 0',
      mix(food.purple, food.white, 0.5),
      10,
    ) +
    place(radish(kitchen, 64), { x: -16, y: 36 }) +
    place(radish(kitchen, 56), { x: 60, y: 70 }) +
    dots('M-220 -150q90 60 190 20M-190 -80q80 40 150 10', inks.ink, 8, 30) +
    dots('M-200 -120q90 60 170 20', food.white, 8, 34)
  );
}

export function saladBowl(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const greens = [food.green, mix(food.green, food.lime, 0.55), mix(food.green, food.greenDeep, 0.55)];
  const leaves = greens.map((green, index) => stamp(`${kitchen.id}${index}`, lettuce(random, kitchen, 116, green)));
  const [red, disc, cube] = [
    stamp(`${kitchen.id}t`, tomato(kitchen, 62)),
    stamp(`${kitchen.id}c`, cucumber(kitchen, 56)),
    stamp(`${kitchen.id}r`, rect(-30, -30, 60, 60, food.crust, 8) + rect(-30, -34, 56, 54, food.bunLight, 8)),
  ];
  return (
    [...leaves, red, disc, cube].map((each) => each.define).join('') +
    bowl(kitchen, food.greenDeep) +
    scatter(random, 11, 260, (x, y, rotate, index) => place(leaves[index % 3]?.use ?? '', { x, y, rotate })) +
    scatter(random, 5, 240, (x, y, rotate) => place(red.use, { x: x + 24, y: y - 20, rotate })) +
    scatter(random, 5, 230, (x, y, rotate) => place(disc.use, { x: -x, y: -y - 30, rotate })) +
    scatter(random, 4, 220, (x, y, rotate) => place(radish(kitchen, 42), { x: -y, y: x, rotate })) +
    scatter(random, 7, 260, (x, y, rotate) => place(cube.use, { x: y, y: -x, rotate })) +
    scatter(random, 6, 270, (x, y, rotate) =>
      place(rect(-28, -24, 56, 48, food.white, 6), { x: -y, y: -x + 20, rotate }),
    ) +
    pepper(random, food.char, 18, 320)
  );
}

export function chowder(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const crust = blob(random, 0, 0, 420, 0.045, 16);
  return (
    `<path d="${crust}" fill="${kitchen.inks.ink}" opacity=".26" transform="translate(24 34)"/>` +
    path(crust, food.crust) +
    path(blob(random, -6, -8, 388, 0.04, 16), mix(food.crust, food.bun, 0.55)) +
    line(
      'M-330 -150q50 -120 170 -170M150 -340q130 40 190 160M350 90q-30 130 -130 210M-340 100q30 110 110 180',
      food.toast,
      17,
    ) +
    dots('M-360 20q10 -140 120 -260M300 -200q70 100 50 220', food.bunLight, 11, 30) +
    path(blob(random, 0, 6, 300, 0.05, 14), food.butter) +
    path(blob(random, 0, 12, 268, 0.05, 14), food.cream) +
    path(blob(random, -30, -14, 200, 0.12, 12), food.white) +
    '<g transform="scale(1.22)">' +
    scatter(random, 9, 190, (x, y, rotate, index) =>
      place(
        index % 3
          ? rect(-30, -30, 60, 60, mix(food.butter, food.bun, 0.3), 14) + rect(-30, -34, 56, 54, food.butter, 14)
          : path('M-46 20Q-50 -36 0 -40Q50 -36 46 20Q0 44 -46 20Z', food.steelDeep) +
              path('M-34 14Q-36 -22 0 -26Q36 -22 34 14Q0 28 -34 14Z', food.salmon),
        { x, y, rotate },
      ),
    ) +
    place(prawn(kitchen), { x: -80, y: -110, rotate: -20 }) +
    place(coriander(kitchen, 62), { x: 96, y: -60, rotate: 24 }) +
    scatter(random, 9, 190, (x, y) => place(scallion(kitchen, 13), { x: y, y: x + 10 })) +
    '</g>' +
    pepper(random, food.char, 20, 230)
  );
}

export function dumplings(kitchen: Kitchen): string {
  const { random, food, inks } = kitchen;
  const bamboo = food.bun;
  const one =
    path('M-100 36C-112 -30 -50 -84 0 -84S112 -30 100 36C92 84 -92 84 -100 36Z', mix(food.cream, food.crust, 0.28)) +
    path('M-92 22C-100 -36 -48 -82 0 -82S100 -36 92 22C80 62 -80 62 -92 22Z', food.cream) +
    path('M-60 -8Q-40 -52 10 -56Q-26 -30 -34 8Z', food.white) +
    line(
      'M0 -70Q-10 -30 0 4M-26 -64Q-52 -32 -48 2M28 -64Q52 -32 48 4M-50 -48Q-82 -20 -78 10M52 -48Q82 -20 78 12',
      mix(food.cream, food.crust, 0.55),
      8,
    );
  return (
    circle(24, 34, 424, inks.ink, 'opacity=".26"') +
    circle(0, 0, 424, food.crust) +
    ring(424 - 13, bamboo, 20) +
    ring(372, food.toast, 10, 'opacity=".5"') +
    circle(0, 0, 364, mix(bamboo, food.butter, 0.45)) +
    lines(9, mix(bamboo, food.crust, 0.4), 7, (index) => {
      const x = -288 + index * 72;
      const half = Math.sqrt(364 * 364 - x * x) | 0;
      return `M${x} ${-half}V${half}`;
    }) +
    place(lettuce(random, kitchen, 250, mix(food.green, food.lime, 0.3)), { x: -20, y: 30, rotate: 20 }) +
    repeat(6, (index) =>
      place(one, {
        x: Math.round(Math.cos((index * Math.PI) / 3 + 0.4) * 218),
        y: Math.round(Math.sin((index * Math.PI) / 3 + 0.4) * 218),
        rotate: index * 60 + 114,
        scale: 1.06,
      }),
    ) +
    place(one, { scale: 1.04, rotate: random.whole(-30, 30) }) +
    scatter(random, 9, 280, (x, y) => place(scallion(kitchen, 14), { x, y })) +
    dots('M-200 -120q90 40 120 90M120 -40q40 80 10 150M-160 140q70 20 120 60', food.char, 8, 34)
  );
}

export function coffee(kitchen: Kitchen): string {
  const { food, inks, plate: color, random } = kitchen;
  const cup = random.pick([inks.primary, inks.coolDeep, inks.paper, inks.accent]);
  return (
    circle(22, 32, 400, inks.ink, 'opacity=".24"') +
    circle(0, 0, 400, color) +
    circle(0, 0, 300, mix(color, inks.ink, 0.08)) +
    ring(372, inks.accent, 10) +
    circle(26, 36, 268, inks.ink, 'opacity=".22"') +
    line('M220 60H330Q400 60 400 0T330 -60H220', cup, 44) +
    circle(0, 0, 268, cup) +
    circle(0, 0, 240, mix(cup, inks.paper, 0.35)) +
    circle(0, 0, 224, food.cocoa) +
    circle(0, 3, 212, food.toast) +
    circle(0, 3, 198, food.crust) +
    path(
      'M0 170C-140 70 -160 -60 -92 -104C-50 -130 -14 -106 0 -70C14 -106 50 -130 92 -104C160 -60 140 70 0 170Z',
      food.cream,
    ) +
    path('M0 118C-92 44 -104 -30 -64 -62C-36 -82 -10 -58 0 -30C10 -58 36 -82 64 -62C104 -30 92 44 0 118Z', food.crust) +
    path('M0 72C-52 28 -58 -8 -34 -28C-16 -38 -4 -26 0 -8C4 -26 16 -38 34 -28C58 -8 52 28 0 72Z', food.cream) +
    line('M0 180V-40', food.cream, 7) +
    place(
      place(
        ellipse(6, 12, 118, 66, inks.ink, 'opacity=".2"') +
          ellipse(0, 0, 118, 66, food.crust) +
          line('M-84 -28Q-60 0 -70 40M-36 -54Q-10 0 -26 60M18 -60Q40 0 24 60M66 -46Q84 0 70 44', food.toast, 11),
        { rotate: -24 },
      ),
      { x: -270, y: 250 },
    )
  );
}
