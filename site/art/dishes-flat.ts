// Dishes on plates, seen from above.
import { mix } from './color.ts';
import { plate } from './crockery.ts';
import {
  coriander,
  lettuce,
  lime,
  limeWedge,
  onion,
  radish,
  sauceCup,
  shadeOf,
  spots,
  tomato,
  type Kitchen,
} from './garnish.ts';
import { blob, circle, discs, discsOf, drawAt, line, lines, path, place, stamp } from './svg.ts';

export function taco(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const shell = 'M-196 70C-204 -150 204 -150 196 70Q190 96 160 92H-160Q-190 96 -196 70Z';
  const one = () => {
    const fill = random.shuffle([food.meat, food.red, food.green]);
    const top = (lift: number, r: number, color: string, count: number) =>
      discsOf(count, color, (index) => {
        const angle = Math.PI * (1.06 + (0.88 * index) / (count - 1));
        return [
          Math.cos(angle) * (190 - lift * 0.2) + random.whole(-8, 8),
          60 + Math.sin(angle) * (150 + lift) + random.whole(-8, 8),
          r + random.whole(-5, 6),
        ];
      });
    return (
      shadeOf(shell, kitchen, 14, 22) +
      place(path(shell, mix(food.crust, food.bun, 0.35)), { y: -26 }) +
      top(8, 30, food.green, 12) +
      top(-6, 24, fill[0] ?? food.meat, 10) +
      top(14, 12, food.yellow, 11) +
      top(-2, 13, fill[1] ?? food.red, 8) +
      path(shell, food.bun) +
      path('M-170 60C-170 -92 60 -120 110 -60C20 -80 -120 -50 -140 70Z', food.bunLight) +
      discs('-60 30 14, 30 -10 11, 90 40 15, 0 60 9, 130 10 8, -120 66 8', food.crust)
    );
  };
  return (
    plate(kitchen) +
    drawAt('-10 -190 -10, 16 -10 -10, 40 170 -10', (x, y, rotate) => place(one(), { x, y, rotate, scale: 1.12 })) +
    place(limeWedge(kitchen, 74), { x: -296, y: 190, rotate: -36 }) +
    place(coriander(kitchen, 54), { x: 290, y: -180, rotate: 50 }) +
    place(radish(kitchen, 46), { x: 296, y: 60 })
  );
}

export function arepa(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const disc = blob(random, 0, 0, 190, 0.03, 12);
  const one = (fill: string, bits: string) =>
    shadeOf(disc, kitchen, 14, 28) +
    path(disc, mix(food.butter, food.crust, 0.45)) +
    place(
      discsOf(9, fill, (index) => [
        -170 + index * 42,
        60 + Math.sin((index / 8) * Math.PI) * 96,
        34 + random.whole(-6, 8),
      ]) + discsOf(10, bits, (index) => [-166 + index * 37, 78 + Math.sin((index / 9) * Math.PI) * 104, 14]),
      {},
    ) +
    place(
      path(disc, mix(food.butter, food.bun, 0.35)) +
        path(blob(random, -8, -10, 164, 0.05, 12), food.butter) +
        path(blob(random, -10, -10, 120, 0.3, 11), food.bun, 'opacity=".6"') +
        line('M-120 -60L30 -130M-130 10L90 -90M-90 80L130 -24M-20 120L130 50', food.toast, 13, 'opacity=".8"'),
      { x: 6, y: -56 },
    );
  return (
    plate(kitchen) +
    place(one(food.meat, food.yellow), { x: -160, y: -170, rotate: -12, scale: 0.94 }) +
    place(one(food.green, food.white), { x: 176, y: -100, rotate: 10, scale: 0.94 }) +
    place(one(food.char, food.butter), { x: -30, y: 170, rotate: -3, scale: 0.94 }) +
    place(lime(kitchen, 60), { x: 266, y: 176 }) +
    place(coriander(kitchen, 56), { x: -284, y: 118, rotate: -50 })
  );
}

export function falafel(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const drawBall = () => {
    const d = blob(random, 0, 0, 88, 0.07, 10);
    return (
      shadeOf(d, kitchen, 8, 14) +
      path(d, food.toast) +
      path(blob(random, -6, -8, 72, 0.1, 10), mix(food.crust, food.toast, 0.35)) +
      path(spots(random, 9, 60, 4, 8), food.bun) +
      path(spots(random, 5, 50, 3, 6), food.green)
    );
  };
  const balls = [stamp(`${kitchen.id}a`, drawBall()), stamp(`${kitchen.id}b`, drawBall())];
  return (
    balls.map((ball) => ball.define).join('') +
    plate(kitchen) +
    place(
      path('M-210 40A210 210 0 0 1 210 40Q200 66 160 62H-160Q-200 66 -210 40Z', food.bun) +
        path('M-180 30A190 190 0 0 1 60 -148Q-100 -90 -140 40Z', food.bunLight) +
        discs('-80 -30 18, 20 -80 14, 90 -10 20, 0 10 10', food.crust),
      { x: -90, y: -170, rotate: -16, scale: 1.1 },
    ) +
    place(
      sauceCup(kitchen, food.cream, 118) +
        line('M-50 10q20 -50 70 -30q34 26 -10 50', food.crust, 9) +
        circle(4, 4, 15, food.green),
      { x: 196, y: -140 },
    ) +
    place(lettuce(random, kitchen, 150), { x: -150, y: 130 }) +
    place(lettuce(random, kitchen, 120, mix(food.green, food.lime, 0.5)), { x: 150, y: 170 }) +
    drawAt('-190 60, -40 20, -110 190, 60 160, 196 90, -10 280', (x, y, _, index) =>
      place(balls[index % 2]?.use ?? '', { x, y }),
    ) +
    place(tomato(kitchen, 56), { x: 220, y: 226 }) +
    place(tomato(kitchen, 50), { x: 150, y: 268 }) +
    place(onion(kitchen, 44), { x: -250, y: 180 }) +
    place(onion(kitchen, 38), { x: -204, y: 236 })
  );
}

export function donuts(kitchen: Kitchen): string {
  const { random, food, inks } = kitchen;
  const glazes = random.shuffle([
    food.pink,
    food.cocoa,
    food.white,
    mix(inks.accent, food.butter, 0.25),
    mix(food.purple, food.white, 0.35),
  ]);
  const one = (glaze: string, index: number) => {
    const hole = 'M-52 0a52 50 0 1 0 104 0a52 50 0 1 0 -104 0';
    const ring = (r: number, wobble: number) => `${blob(random, 0, 0, r, wobble, 14)}${hole}`;
    const top = [
      lines(16, index % 2 ? food.yellow : inks.paper, 11, (step) => {
        const [x, y] = [Math.cos(step * 2.4) * (82 + (step % 4) * 16), Math.sin(step * 2.4) * (82 + (step % 4) * 16)];
        return `M${x | 0} ${y | 0}l${random.whole(-16, 16)} ${random.whole(8, 16)}`;
      }),
      line(
        'M-150 -40q60 60 90 -30t90 -50M-120 70q80 -30 100 50t90 0M70 -60q50 -10 80 40',
        mix(glaze, index ? food.cocoa : food.white, 0.55),
        12,
      ),
    ][index % 2];
    return (
      `<path d="${ring(196, 0.02)}" fill="${inks.ink}" opacity=".24" fill-rule="evenodd" transform="translate(14 22)"/>` +
      path(ring(196, 0.015), food.crust, 'fill-rule="evenodd"') +
      path(ring(184, 0.015), food.bun, 'fill-rule="evenodd"') +
      path(ring(164, 0.06), glaze, 'fill-rule="evenodd"') +
      line('M-120 -70Q-80 -130 -10 -138', mix(glaze, food.white, 0.55), 13) +
      top
    );
  };
  return (
    plate(kitchen, 440) +
    drawAt('-170 -176, 190 -120, -130 196, 206 226', (x, y, _, index) =>
      place(one(glazes[index] ?? food.pink, index), { x, y, rotate: random.whole(0, 359), scale: 0.98 }),
    )
  );
}

export function pupusa(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const disc = blob(random, 0, 0, 200, 0.03, 12);
  const one = () =>
    shadeOf(disc, kitchen, 12, 20) +
    path(disc, mix(food.butter, food.crust, 0.5)) +
    path(blob(random, -6, -8, 182, 0.04, 12), mix(food.butter, food.cream, 0.4)) +
    path(blob(random, 0, 0, 150, 0.12, 12), food.bun, 'opacity=".45"') +
    path(
      Array.from({ length: 4 }, () =>
        blob(random, random.whole(-90, 90), random.whole(-90, 90), random.whole(16, 44), 0.35, 8),
      ).join(''),
      food.crust,
      'opacity=".7"',
    ) +
    path(spots(random, 16, 160, 3, 9), mix(food.crust, food.toast, 0.5), 'opacity=".7"');
  return (
    plate(kitchen) +
    place(one(), { x: -120, y: -140 }) +
    place(one(), { x: 130, y: -60 }) +
    place(one(), { x: -60, y: 110 }) +
    path(blob(random, 196, 190, 130, 0.14, 12), mix(food.cream, food.lime, 0.3)) +
    lines(
      22,
      food.white,
      9,
      () =>
        `M${random.whole(100, 270)} ${random.whole(110, 260)}q${random.whole(-40, 40)} ${random.whole(-40, 40)} ${random.whole(-40, 60)} ${random.whole(-10, 50)}`,
    ) +
    lines(
      7,
      food.orange,
      9,
      () => `M${random.whole(110, 260)} ${random.whole(120, 250)}l${random.whole(-30, 40)} ${random.whole(10, 40)}`,
    ) +
    lines(6, food.purple, 8, () => `M${random.whole(110, 260)} ${random.whole(120, 250)}q20 -20 40 4`) +
    place(sauceCup(kitchen, food.red, 84), { x: -262, y: 196, scale: 0.9 })
  );
}
