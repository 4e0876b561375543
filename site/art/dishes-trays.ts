// Dishes on trays, boards and in baskets, seen from above.
import { mix } from './color.ts';
import { basket, board, tray } from './crockery.ts';
import {
  basil,
  chilliRing,
  coriander,
  cucumber,
  onion,
  pepper,
  scatter,
  shadeOf,
  spots,
  type Kitchen,
} from './garnish.ts';
import { blob, circle, discs, discsOf, dots, drawAt, line, lines, path, place, rect, repeat, stamp } from './svg.ts';

export function brisketTray(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const slice = 'M-140 -70Q-152 -20 -140 56Q-60 84 30 76Q120 74 142 50Q152 -20 134 -72Q40 -92 -140 -70Z';
  const meat =
    shadeOf(slice, kitchen, 8, 14) +
    path(slice, food.char) +
    path('M-124 -48Q-132 -10 -122 44Q-40 66 30 60Q110 60 124 40Q130 -10 118 -52Q30 -70 -124 -48Z', food.meat) +
    path('M-118 -42Q-128 -10 -116 36L-80 44Q-94 0 -86 -48Z', food.pink, 'opacity=".8"') +
    line('M-60 -30q50 16 100 0t60 8M-64 10q60 18 110 2t70 4M-50 40q40 8 80 0', food.meatLight, 8) +
    line('M-30 -52q40 10 80 2', food.cream, 6, 'opacity=".8"');
  return (
    tray(kitchen) +
    repeat(5, (index) =>
      place(meat, { x: -190 + index * 8, y: 190 - index * 96, rotate: -8 + random.whole(-3, 3), scale: 1.12 }),
    ) +
    place(
      rect(-150, -150, 300, 300, mix(food.white, food.cream, 0.5), 40) +
        circle(0, 0, 132, food.white) +
        circle(0, 0, 122, food.meatLight) +
        path(spots(random, 22, 104, 12, 18), food.meat) +
        path(spots(random, 9, 92, 5, 7), food.butter),
      { x: 216, y: -190, scale: 0.9 },
    ) +
    place(
      repeat(4, (index) =>
        place(
          rect(-92, -70, 184, 150, food.crust, 26) +
            rect(-92, -76, 184, 144, food.cream, 26) +
            line('M-92 -54Q-92 -76 -66 -76H66Q92 -76 92 -54', food.bun, 16),
          { x: index * 16, y: index * 44, rotate: index * 3 },
        ),
      ),
      { x: 186, y: 40, scale: 0.94 },
    ) +
    drawAt('-300 -300, -236 -312, -170 -304', (x, y, _, index) =>
      place(index === 1 ? onion(kitchen, 46) : cucumber(kitchen, 46), { x, y }),
    ) +
    place(chilliRing(kitchen, 30, food.green), { x: 60, y: 268 }) +
    place(chilliRing(kitchen, 26, food.green), { x: 112, y: 296 })
  );
}

export function kolache(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const fills = random.shuffle([food.redDeep, mix(food.purple, food.char, 0.4), food.orange, food.yellow, food.cream]);
  const outline = blob(random, 0, 0, 138, 0.05, 9);
  const dough = stamp(
    `${kitchen.id}o`,
    shadeOf(outline, kitchen, 12, 18) +
      path(outline, food.crust) +
      path(blob(random, -4, -6, 122, 0.05, 9), food.bun) +
      line('M-96 -44Q-70 -96 -10 -106', food.bunLight, 15) +
      circle(0, 4, 76, food.toast, 'opacity=".55"'),
  );
  const one = (color: string) => {
    return (
      dough.use +
      circle(0, 0, 72, color) +
      path(blob(random, 8, 8, 48, 0.2, 7), mix(color, food.char, 0.2), 'opacity=".6"') +
      line('M-40 -20q10 -26 36 -30', food.white, 10, 'opacity=".75"') +
      path(spots(random, 6, 66, 7, 11), mix(food.butter, food.bun, 0.25))
    );
  };
  return (
    tray(kitchen, 880, 820) +
    dough.define +
    drawAt('-262 -240, 0 -250, 262 -236, -256 14, 6 6, 264 20, -262 262, 2 262, 262 268', (x, y, _, index) =>
      place(one(fills[index % fills.length] ?? food.red), { x, y, rotate: random.whole(0, 180), scale: 0.92 }),
    ) +
    dots('M-330 -130q100 40 200 0t220 10M-320 150q120 -30 240 10t260 -20', food.white, 6, 44)
  );
}

export function banhMi(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const loaf = 'M-410 0Q-412 -72 -330 -96Q0 -136 330 -96Q412 -72 410 0Q412 50 330 66Q0 96 -330 66Q-412 50 -410 0Z';
  const one = stamp(
    `${kitchen.id}o`,
    shadeOf(loaf, kitchen, 16, 40) +
      place(path(loaf, food.crust), { y: 22 }) +
      path('M-380 -34Q0 -150 380 -34L370 40Q0 90 -370 40Z', food.cream) +
      discsOf(11, food.green, (index) => [-340 + index * 68, 46 + (index % 2) * 14, 44 + random.whole(-6, 8)]) +
      discsOf(8, mix(food.green, food.lime, 0.55), (index) => [-300 + index * 86, 30 + (index % 3) * 16, 34]) +
      discs('-270 44 44, -90 44 44, 100 44 44, 270 44 44', food.greenDeep) +
      discs('-270 44 36, -90 44 36, 100 44 36, 270 44 36', mix(food.lime, food.white, 0.5)) +
      repeat(5, (index) =>
        place(path(blob(random, 0, 0, 58, 0.14, 8, 0.6), food.meat) + line('M-34 -4q20 -12 40 0t26 -2', food.pink, 8), {
          x: -220 + index * 110,
          y: 22,
        }),
      ) +
      lines(
        14,
        food.orange,
        10,
        (index) => `M${-330 + index * 50} ${30 + random.whole(-6, 12)}l${random.whole(18, 60)} ${random.whole(16, 50)}`,
      ) +
      lines(9, food.white, 9, (index) => `M${-300 + index * 72} 34l${random.whole(-40, 40)} 34`) +
      place(
        path('M-410 -6Q-412 -84 -330 -108Q0 -150 330 -108Q412 -84 410 -6Q0 60 -410 -6Z', food.crust) +
          path('M-380 -30Q-380 -84 -310 -98Q0 -136 310 -98Q380 -84 380 -30Q0 14 -380 -30Z', food.bun) +
          path('M-340 -62Q0 -128 300 -84Q0 -96 -340 -62Z', food.bunLight) +
          line('M-250 -84q60 12 90 50M-110 -98q60 14 90 54M30 -100q60 14 90 54M170 -90q60 14 84 48', food.toast, 13),
        { y: -14 },
      ) +
      place(coriander(kitchen, 46), { x: -180, y: 60, rotate: 150 }) +
      place(coriander(kitchen, 46), { x: 190, y: 60, rotate: 200 }),
  );
  return (
    board(kitchen, 900, 760) +
    one.define +
    place(one.use, { y: -150, rotate: -5, scale: 0.98 }) +
    place(one.use, { x: 10, y: 190, rotate: -5, scale: 0.98 }) +
    repeat(3, (index) => place(chilliRing(kitchen, 26), { x: -380 + index * 56, y: 340 - index * 14 }))
  );
}

export function pizza(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const r = 424;
  const crust = blob(random, 0, 0, r, 0.025, 18);
  const sausage = stamp(
    `${kitchen.id}o`,
    circle(0, 0, 60, food.redDeep) +
      circle(-2, -3, 53, food.red) +
      discs('-18 -14 7, 16 6 9, -8 24 6', food.redDeep) +
      line('M-30 -22q12 -18 32 -18', food.pink, 7),
  );
  const leaf = stamp(`${kitchen.id}l`, basil(kitchen, 54));
  return (
    sausage.define +
    leaf.define +
    board(kitchen, 900, 900) +
    shadeOf(crust, kitchen) +
    path(crust, food.crust) +
    path(blob(random, -4, -6, r * 0.95, 0.025, 18), food.bun) +
    scatter(random, 14, 1, (_x, _y, _turn, index) =>
      place(path(blob(random, 0, 0, 26, 0.3, 7), index % 2 ? food.toast : food.crust, 'opacity=".7"'), {
        x: Math.round(Math.cos(index * 0.449) * r * 0.93),
        y: Math.round(Math.sin(index * 0.449) * r * 0.93),
      }),
    ) +
    path(blob(random, 0, 0, r * 0.85, 0.03, 18), food.redDeep) +
    path(blob(random, 0, 0, r * 0.82, 0.04, 18), mix(food.red, food.orange, 0.3)) +
    path(blob(random, 0, 0, r * 0.78, 0.08, 16), food.yellow) +
    path(blob(random, -20, -30, r * 0.55, 0.2, 12), food.butter, 'opacity=".8"') +
    scatter(random, 8, 280, (x, y, rotate) => place(sausage.use, { x, y, rotate })) +
    scatter(random, 6, 250, (x, y, rotate) =>
      place(path(blob(random, 0, 0, 46, 0.2, 8), food.white), { x: -x + 20, y: -y + 30, rotate }),
    ) +
    scatter(random, 5, 240, (x, y, rotate) => place(leaf.use, { x: y, y: -x, rotate })) +
    scatter(random, 5, 300, (x, y) =>
      place(circle(0, 0, 21, food.char) + circle(0, 0, 9, food.yellow), { x: -y, y: x }),
    ) +
    line('M0 0V-436M0 0L378 218M0 0L-378 218', food.toast, 7, 'opacity=".55"')
  );
}

export function hotDogs(kitchen: Kitchen): string {
  const { random, food } = kitchen;
  const bun = 'M-350 0Q-350 -92 -260 -92H260Q350 -92 350 0T260 92H-260Q-350 92 -350 0Z';
  const one = (style: number) =>
    shadeOf(bun, kitchen, 14, 24) +
    path(bun, food.crust) +
    path('M-336 -8Q-336 -84 -256 -84H256Q336 -84 336 -8Q336 40 256 40H-256Q-336 40 -336 -8Z', food.bun) +
    line('M-270 -64H240', food.bunLight, 15) +
    rect(-320, -44, 640, 108, food.cream, 54) +
    rect(-376, -38, 752, 88, food.redDeep, 44) +
    rect(-368, -38, 736, 70, food.red, 35) +
    line('M-320 -18H100', food.pink, 10) +
    [
      line(`M-310 8${repeat(10, () => 'q16 -44 31 0t31 0')}`, food.yellow, 17),
      repeat(10, (index) =>
        place(chilliRing(kitchen, 24, food.green), { x: -280 + index * 62, y: random.whole(-10, 22) }),
      ) + line(`M-310 14${repeat(5, () => 'q31 -50 62 0t62 0')}`, food.white, 12),
      repeat(12, (index) =>
        path(
          blob(random, -290 + index * 54, random.whole(-12, 22), 36, 0.25, 7),
          index % 2 ? food.meat : food.meatLight,
        ),
      ) +
        lines(
          16,
          food.yellow,
          9,
          (index) => `M${-300 + index * 40} ${random.whole(-30, 16)}l${random.whole(-20, 30)} ${random.whole(10, 30)}`,
        ),
    ][style % 3];
  return (
    basket(kitchen, 440, 400) +
    repeat(3, (index) => place(one(index), { x: (index - 1) * 14, y: -186 + index * 190, rotate: -9, scale: 0.98 })) +
    pepper(random, food.char, 10, 300)
  );
}
