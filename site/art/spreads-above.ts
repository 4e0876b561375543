// Meals without plates, seen from above: 1600 × 1200, from edge to edge.
import { mix } from './color.ts';
import {
  coriander,
  cucumber,
  halfEgg,
  lime,
  limeWedge,
  pepper,
  prawn,
  sauceCup,
  scallion,
  scatter,
  shadeOf,
  spots,
  tomato,
  type Kitchen,
} from './garnish.ts';
import {
  around,
  blob,
  circle,
  discs,
  dots,
  drawAt,
  ellipse,
  line,
  lines,
  path,
  place,
  rect,
  repeat,
  stamp,
} from './svg.ts';

const lemonOf = (kitchen: Kitchen): Kitchen => ({
  ...kitchen,
  food: { ...kitchen.food, green: kitchen.food.yellow, lime: mix(kitchen.food.yellow, kitchen.food.butter, 0.5) },
});

/** A table of boards that run across. */
function boards({ inks, food, random }: Kitchen, color: string): string {
  const seam = mix(color, inks.ink, 0.28);
  return (
    rect(0, 0, 1600, 1200, color) +
    lines(6, seam, 6, (index) => `M0 ${index * 200 + 90}H1600M${(index * 577) % 1600} ${index * 200 + 90}v200`) +
    lines(12, mix(color, food.toast, 0.3), 5, () => {
      const [x, y] = [random.whole(-60, 1500), random.whole(10, 1190)];
      return `M${x} ${y}q90 -12 180 0t180 0`;
    })
  );
}

const cob = ({ food }: Kitchen) =>
  rect(-88, -44, 176, 100, mix(food.yellow, food.crust, 0.45), 38) +
  rect(-88, -50, 176, 98, food.yellow, 38) +
  dots('M-62 -28H54M-62 2H54M-62 30H54', mix(food.yellow, food.orange, 0.55), 17, 23) +
  line('M-60 -40Q0 -48 50 -40', food.butter, 8) +
  ellipse(74, 0, 20, 44, food.butter) +
  ellipse(76, 0, 9, 20, food.bun);

const potato = ({ food, random }: Kitchen) =>
  path(blob(random, 5, 8, 66, 0.08, 9), mix(food.redDeep, food.purple, 0.3)) +
  path(blob(random, 0, 0, 57, 0.08, 9), food.butter) +
  path(blob(random, -12, -12, 30, 0.2, 7), food.white, 'opacity=".7"');

const link = ({ food }: Kitchen) =>
  rect(-96, -34, 192, 82, food.char, 40) +
  rect(-96, -40, 192, 80, food.meat, 40) +
  line('M-46 -36l14 70M-4 -38l14 74M38 -36l14 70', food.char, 9, 'opacity=".7"') +
  line('M-70 -22H40', food.meatLight, 9) +
  ellipse(84, 0, 20, 38, food.meatLight) +
  discs('80 -14 6, 88 6 7, 80 20 5', food.pink);

/** Shrimp, corn, potatoes and sausage on paper. */
export function boil(kitchen: Kitchen): string {
  const { random, food, inks, id } = kitchen;
  const paper = mix(food.bun, food.cream, 0.55);
  const kinds = [prawn(kitchen), cob(kitchen), potato(kitchen), link(kitchen)].map((one, index) =>
    stamp(`${id}${index}`, place(one, { scale: index === 0 ? 1.55 : 1.08 })),
  );
  const shadow = stamp(`${id}s`, ellipse(8, 14, 78, 52, inks.ink, 'opacity=".16"'));
  const order = [0, 1, 2, 0, 3, 1, 0, 2, 1, 0, 3];
  const heap: string[] = [];
  scatter(random, 62, 400, (x, y, rotate, index) => {
    const kind = kinds[order[index % order.length] ?? 0];
    heap.push(place(shadow.use + (kind?.use ?? ''), { x: 800 + x * 1.62, y: 600 + y * 0.94, rotate }));
    return '';
  });
  const sheet = 'M-20 110L260 96L620 120L1010 92L1330 118L1620 98V1096L1340 1118L960 1088L560 1112L240 1090L-20 1108Z';
  const lemon = lemonOf(kitchen);
  return (
    [...kinds, shadow].map(({ define }) => define).join('') +
    boards(kitchen, mix(inks.primary, inks.ink, 0.15)) +
    shadeOf(sheet, kitchen, 10, 26) +
    path(sheet, paper) +
    line('M250 120L310 1080M1010 110L950 1090M1330 130L1390 1100M640 130L600 320', mix(paper, inks.ink, 0.1), 6) +
    path(blob(random, 800, 600, 620, 0.06, 14, 0.62), mix(paper, food.orange, 0.32), 'opacity=".6"') +
    // From the rim to the middle, so that it heaps up.
    heap.toReversed().join('') +
    drawAt('150 250 0, 1460 960 40, 1130 220 20, 420 985 60', (x, y, rotate) =>
      place(limeWedge(lemon, 84), { x, y, rotate }),
    ) +
    place(lime(lemon, 70), { x: 620, y: 520 }) +
    place(lime(lemon, 70), { x: 1040, y: 690 }) +
    drawAt('500 640 20, 800 470 80, 930 760 140, 1200 560 30', (x, y, rotate) =>
      place(coriander(kitchen, 54), { x, y, rotate }),
    ) +
    place(sauceCup(kitchen, food.butter, 104), { x: 170, y: 950 }) +
    place(sauceCup(kitchen, food.red, 104), { x: 1440, y: 250 }) +
    place(pepper(random, food.redDeep, 70, 700), { x: 800, y: 600 })
  );
}

/** One banana leaf along the x axis, about 1900 long. */
function bananaLeaf({ food, inks }: Kitchen, color: string): string {
  const outline =
    'M-960 20Q-860 -250 -560 -280L-520 -236L-480 -286Q-200 -316 40 -300L70 -250L110 -300Q420 -304 700 -240L716 -196L750 -230Q900 -160 970 0Q900 170 720 240L690 200L650 262Q380 320 160 300L130 254L90 302Q-220 324 -440 286L-470 240L-510 280Q-820 240 -960 20Z';
  const veins = repeat(17, (index) => {
    const x = -800 + index * 100;
    return `M${x} 0q50 -150 150 -220M${x} 0q50 150 150 220`;
  });
  return (
    `<path d="${outline}" fill="${inks.ink}" opacity=".26" transform="translate(14 26)"/>` +
    path(outline, color) +
    line(veins, mix(color, food.lime, 0.35), 7, 'opacity=".8"') +
    line('M-960 20Q0 -16 970 0', mix(color, food.lime, 0.6), 20)
  );
}

const lumpia = ({ food }: Kitchen) =>
  rect(-110, -22, 220, 58, food.crust, 28) +
  rect(-110, -28, 220, 54, food.bun, 27) +
  line('M-84 -12H60', food.bunLight, 10) +
  line('M-40 -26l20 50M20 -26l20 50', food.crust, 7) +
  ellipse(104, 0, 11, 24, food.toast);

const grilledFish = ({ food }: Kitchen) =>
  path('M-250 0L-350 -84Q-330 0 -350 84Z', mix(food.steelDeep, food.char, 0.3)) +
  path(
    'M-270 0C-160 -130 120 -140 250 -20Q270 0 250 20C120 140 -160 130 -270 0Z',
    mix(food.steelDeep, food.toast, 0.4),
  ) +
  path('M-250 -4C-150 -110 110 -122 236 -20Q100 -40 -250 -4Z', mix(food.steel, food.bun, 0.4)) +
  line('M-140 -56L-80 64M-50 -80L10 88M44 -84L104 80', food.char, 14) +
  line('M170 -64Q136 0 170 62', food.char, 8) +
  circle(206, -18, 15, food.white) +
  circle(208, -18, 8, food.char);

const chunk = ({ food, random }: Kitchen) =>
  path(blob(random, 4, 8, 60, 0.16, 8), food.char) +
  path(blob(random, 0, 0, 56, 0.16, 8), food.meat) +
  line('M-26 -14q20 -20 50 -8', food.meatLight, 11);

const mango = ({ food }: Kitchen) =>
  path('M-100 10Q-90 -70 0 -78T100 10Q60 66 0 66T-100 10Z', mix(food.green, food.orange, 0.35)) +
  path('M-86 6Q-76 -58 0 -64T86 6Q50 50 0 50T-86 6Z', food.yellow) +
  line('M-50 -40L-34 44M-16 -56L-8 48M20 -56L22 48M54 -42L48 40M-76 -8H76M-70 22H70', food.orange, 6);

/** Rice and everything that goes with it, on banana leaves along a table. */
export function kamayan(kitchen: Kitchen): string {
  const { random, food, inks, id } = kitchen;
  const leaf = mix(food.greenDeep, food.green, 0.35);
  const rice = blob(random, 0, 0, 420, 0.05, 20, 0.3);
  const [roll, meat, prawns, egg, tom, cuke, calamansi] = [
    lumpia(kitchen),
    chunk(kitchen),
    place(prawn(kitchen), { scale: 1.35 }),
    halfEgg(kitchen, 62),
    tomato(kitchen, 50),
    cucumber(kitchen, 48),
    lime(kitchen, 40),
  ].map((one, index) => stamp(`${id}${index}`, one)) as [Stamp, Stamp, Stamp, Stamp, Stamp, Stamp, Stamp];
  const put = ({ use }: Stamp, list: string) => drawAt(list, (x, y, rotate) => place(use, { x, y, rotate }));
  const atchara = (x: number, y: number) =>
    place(
      path(blob(random, 0, 0, 92, 0.14, 10), mix(food.butter, food.orange, 0.2)) +
        lines(
          16,
          food.orange,
          9,
          () =>
            `M${random.whole(-70, 50)} ${random.whole(-60, 50)}q${random.whole(-30, 40)} -20 40 ${random.whole(-8, 24)}`,
        ) +
        lines(8, food.white, 9, () => `M${random.whole(-70, 50)} ${random.whole(-60, 50)}q20 20 40 0`) +
        lines(4, food.red, 9, () => `M${random.whole(-50, 40)} ${random.whole(-50, 40)}l30 16`),
      { x, y },
    );
  return (
    [roll, meat, prawns, egg, tom, cuke, calamansi].map(({ define }) => define).join('') +
    boards(kitchen, mix(food.crust, inks.accent, 0.35)) +
    place(bananaLeaf(kitchen, mix(leaf, food.greenDeep, 0.4)), { x: 760, y: 330, rotate: -3 }) +
    place(bananaLeaf(kitchen, mix(leaf, food.greenDeep, 0.25)), { x: 840, y: 880, rotate: 183 }) +
    place(bananaLeaf(kitchen, leaf), { x: 800, y: 600, rotate: 1 }) +
    place(
      shadeOf(rice, kitchen, 8, 18) +
        path(rice, mix(food.rice, food.crust, 0.16)) +
        path(blob(random, -8, -12, 400, 0.05, 20, 0.27), food.rice) +
        dots(
          'M-300 -40Q0 -90 300 -30M-340 10Q0 -30 340 14M-280 60Q0 30 280 60',
          mix(food.rice, food.crust, 0.3),
          13,
          31,
        ) +
        path(spots(random, 26, 300, 5, 9), food.bun, 'transform="scale(1 .3)"'),
      { x: 800, y: 600, scale: 1.62 },
    ) +
    put(roll, '250 392 -14, 270 452 -8, 262 332 -20, 1330 820 10, 1350 760 4, 1310 880 16') +
    place(grilledFish(kitchen), { x: 700, y: 350, rotate: -6, scale: 1.12 }) +
    place(grilledFish(kitchen), { x: 900, y: 860, rotate: 174, scale: 1.05 }) +
    put(meat, '1080 350 0, 1160 400 60, 1130 300 120, 1220 340 200, 420 830 30, 500 890 90, 470 780 150, 560 830 260') +
    put(prawns, '1400 430 10, 1480 500 60, 1360 520 -30, 150 720 120, 220 790 200, 120 810 60') +
    place(mango(kitchen), { x: 1370, y: 290, rotate: 10 }) +
    place(mango(kitchen), { x: 250, y: 920, rotate: -18 }) +
    atchara(980, 470) +
    atchara(660, 745) +
    put(egg, '470 600 -20, 800 590 30, 1130 610 80') +
    put(tom, '560 500 0, 1200 700 0, 620 660 0, 1040 560 0') +
    put(cuke, '430 470 0, 380 520 0, 1250 610 0, 1290 670 0') +
    put(calamansi, '860 480 0, 340 680 0, 720 500 0, 1140 780 0') +
    scatter(random, 18, 300, (x, y) => place(scallion(kitchen, 15), { x: 800 + x * 2, y: 600 + y * 0.5 })) +
    place(sauceCup(kitchen, food.char, 82), { x: 1500, y: 690 }) +
    place(sauceCup(kitchen, food.cocoa, 82), { x: 96, y: 500 })
  );
}
type Stamp = ReturnType<typeof stamp>;

const oyster = ({ food, random }: Kitchen) => {
  const shell = 'M-30 -120Q46 -134 76 -60Q104 20 62 92Q20 142 -44 110Q-96 70 -84 -10Q-76 -92 -30 -120Z';
  return (
    path(shell, mix(food.steelDeep, food.char, 0.35)) +
    path(blob(random, -2, 0, 90, 0.05, 12, 1.16), mix(food.steelDeep, food.char, 0.12)) +
    path('M-26 -98Q36 -108 60 -48Q82 18 48 76Q14 114 -36 90Q-76 56 -66 -8Q-60 -76 -26 -98Z', food.white) +
    path(blob(random, -4, 18, 56, 0.12, 9, 1.1), mix(food.cream, food.steelDeep, 0.28)) +
    path(blob(random, -8, 12, 42, 0.14, 8, 1.1), mix(food.cream, food.white, 0.4)) +
    line('M34 -30q16 40 0 80', mix(food.steelDeep, food.char, 0.4), 9) +
    line('M-30 -10q14 -24 40 -18', food.white, 10)
  );
};

/** A tray of oysters on ice, with lemon and a knife. */
export function oysters(kitchen: Kitchen): string {
  const { random, food, inks, id } = kitchen;
  const shells = [0, 1].map((index) =>
    stamp(`${id}${index}`, shadeOf(blob(random, 0, 0, 96, 0.04, 10, 1.2), kitchen, 8, 14) + oyster(kitchen)),
  );
  const lemon = lemonOf(kitchen);
  const metal = mix(food.steel, food.steelDeep, 0.3);
  const ice = stamp(
    `${id}i`,
    rect(-36, -32, 72, 64, mix(inks.coolSoft, food.white, 0.45), 14) +
      rect(-28, -28, 40, 34, food.white, 10, 'opacity=".8"'),
  );
  const cloth = mix(inks.accent, inks.paper, 0.1);
  return (
    [...shells, ice].map(({ define }) => define).join('') +
    boards(kitchen, inks.coolDeep) +
    place(
      shadeOf('M-330 -260L320 -270L340 250L-320 270Z', kitchen, 14, 22) +
        path('M-330 -260L320 -270L340 250L-320 270Z', cloth) +
        line('M-326 -170L324 -180M-326 -120L324 -130M-322 180L336 164M-322 130L334 116', inks.paper, 14),
      { x: 1290, y: 820, rotate: -14 },
    ) +
    ellipse(822, 638, 610, 448, inks.ink, 'opacity=".26"') +
    ellipse(800, 600, 610, 448, food.steelDeep) +
    ellipse(800, 596, 580, 420, metal) +
    ellipse(800, 600, 546, 390, mix(food.steelDeep, inks.ink, 0.15)) +
    ellipse(800, 604, 534, 378, mix(inks.coolSoft, food.white, 0.3)) +
    scatter(random, 54, 350, (x, y, rotate) => place(ice.use, { x: 800 + x * 1.42, y: 604 + y, rotate })) +
    repeat(9, (index) => {
      const degrees = index * 40 + 12;
      const [x, y] = around(0, 0, 1, degrees);
      return place(shells[index % 2]?.use ?? '', {
        x: 800 + x * 400,
        y: 602 + y * 264,
        rotate: degrees + 100,
        scale: 1.06,
      });
    }) +
    place(sauceCup(kitchen, mix(food.redDeep, food.purple, 0.5), 96), { x: 690, y: 596 }) +
    scatter(random, 9, 54, (x, y) => circle(690 + x, 600 + y, 8, food.pink)) +
    drawAt('880 560 0, 930 668 60', (x, y, rotate) => place(limeWedge(lemon, 82), { x, y, rotate })) +
    drawAt('800 500 30, 790 690 150', (x, y, rotate) => place(coriander(kitchen, 56), { x, y, rotate })) +
    // A short, strong knife.
    place(
      `<g opacity=".2" transform="translate(12 18)">${path('M-24 40V-120Q0 -190 24 -120V40Z', inks.ink)}${rect(-36, 40, 72, 210, inks.ink, 34)}</g>` +
        path('M-24 40V-120Q0 -190 24 -120V40Z', food.steel) +
        path('M-24 40V-120Q0 -190 0 -186V40Z', food.white) +
        rect(-44, 30, 88, 26, food.steelDeep, 10) +
        rect(-36, 52, 72, 200, food.toast, 34) +
        line('M-12 90V210', mix(food.toast, food.bun, 0.5), 9),
      { x: 1420, y: 760, rotate: 32 },
    ) +
    place(lime(lemon, 84), { x: 190, y: 300 }) +
    place(limeWedge(lemon, 84), { x: 330, y: 236, rotate: -30 }) +
    place(sauceCup(kitchen, food.red, 92), { x: 170, y: 920 })
  );
}
