// Things that stand in a row on a counter, seen from the side: 1600 × 1200.
import { mix } from './color.ts';
import { chilliRing, type Kitchen } from './garnish.ts';
import { blob, circle, discs, discsOf, dots, ellipse, line, lines, path, place, rays, rect, repeat } from './svg.ts';

const counterAt = 900;

/** A wall with rays, and the counter. */
function stall({ inks, random }: Kitchen, wall: string, top: string): string {
  return (
    rect(0, 0, 1600, 1200, wall) +
    rays(18, 800, counterAt, 1700, mix(wall, inks.paper, 0.3), random.between(0, 0.3), 0.17) +
    rect(0, counterAt, 1600, 300, top) +
    rect(0, counterAt, 1600, 24, mix(top, inks.paper, 0.4)) +
    rect(0, 1090, 1600, 120, mix(top, inks.ink, 0.16))
  );
}

function bunting(inks: Kitchen['inks']): string {
  const flags = [inks.primary, inks.paper, inks.coolDeep];
  return (
    line('M-20 170Q400 300 800 210T1620 180', inks.ink, 6) +
    repeat(13, (index) => {
      const x = 40 + index * 127;
      const y = 226 + Math.round(Math.sin((index / 12) * Math.PI * 2) * 36);
      return path(`M${x - 44} ${y - 6}H${x + 44}L${x} ${y + 92}Z`, flags[index % 3] ?? inks.paper);
    })
  );
}

const shade = ({ inks }: Kitchen, half: number) => ellipse(24, 4, half, 24, inks.ink, 'opacity=".26"');

/** A bag of corn chips, cut open, with chili and cheese on top. */
function fritoPie(kitchen: Kitchen): string {
  const { random, food, inks } = kitchen;
  const chip = (x: number, y: number, rotate: number) =>
    place(path('M-44 -14Q0 -34 44 -14L38 16Q0 -2 -38 16Z', food.yellow) + line('M-36 -8Q0 -24 36 -8', food.butter, 6), {
      x,
      y,
      rotate,
      scale: 1.25,
    });
  const face =
    'M-176 -470L-190 0Q-190 22 -164 22H164Q190 22 190 0L176 -470L132 -446L88 -472L44 -446L0 -472L-44 -446L-88 -472L-132 -446Z';
  return (
    shade(kitchen, 240) +
    path('M-170 -470L-190 -560L-120 -520L-60 -566L0 -524L64 -568L122 -520L190 -556L170 -440H-170Z', inks.primaryDeep) +
    // A fork stuck in it.
    line('M110 -500L176 -780', food.white, 22) +
    path(blob(random, 0, -470, 176, 0.08, 12, 0.5), food.meat) +
    discsOf(16, food.redDeep, (index) => [
      -150 + index * 20,
      -486 - Math.sin((index / 15) * Math.PI) * 60 + random.whole(-10, 14),
      26,
    ]) +
    discsOf(12, food.meatLight, (index) => [
      -134 + index * 24,
      -494 - Math.sin((index / 11) * Math.PI) * 64 + random.whole(-8, 16),
      17,
    ]) +
    chip(-110, -540, -30) +
    chip(20, -574, 12) +
    chip(116, -530, 40) +
    chip(-40, -520, 70) +
    lines(
      20,
      food.yellow,
      10,
      () =>
        `M${random.whole(-120, 100)} ${random.whole(-560, -490)}q${random.whole(-20, 30)} 20 ${random.whole(-10, 40)} ${random.whole(10, 36)}`,
    ) +
    place(chilliRing(kitchen, 34, food.green), { x: -60, y: -560 }) +
    place(chilliRing(kitchen, 34, food.green), { x: 80, y: -506 }) +
    path(face, inks.primary) +
    path('M-176 -470L-190 0Q-190 22 -164 22H-140L-126 -448Z', inks.primaryDeep) +
    path('M-186 -150Q0 -220 186 -150L189 -30Q0 -90 -189 -30Z', food.yellow) +
    place(
      path('M-80 -26Q0 -70 80 -26L68 34Q0 0 -68 34Z', food.orange) + line('M-64 -14Q0 -50 64 -14', food.butter, 9),
      {
        y: -280,
        scale: 1.3,
        rotate: -8,
      },
    ) +
    line('M-190 -8H190', inks.primaryDeep, 9, 'stroke-dasharray=".1 22"') +
    line('M120 -420L134 -200', mix(inks.primary, inks.paper, 0.5), 14, 'opacity=".7"')
  );
}

function hubDog(kitchen: Kitchen): string {
  const { random, food, inks } = kitchen;
  return (
    shade(kitchen, 330) +
    // The far half of the bun, the frank, relish and mustard, then the near half.
    path('M-300 -190Q-310 -300 -220 -306H220Q310 -300 300 -190Z', food.crust) +
    path('M-288 -200Q-296 -288 -214 -294H214Q296 -288 288 -200Z', food.bun) +
    rect(-346, -286, 692, 118, food.redDeep, 58) +
    rect(-340, -286, 680, 92, food.red, 46) +
    line('M-280 -264H120', food.pink, 12) +
    repeat(13, (index) =>
      path(
        blob(random, -270 + index * 45, -270 + random.whole(-10, 10), 26, 0.24, 7),
        [food.green, food.lime, mix(food.yellow, food.butter, 0.4)][index % 3] ?? food.green,
      ),
    ) +
    line(`M-300 -262${repeat(10, () => 'q15 -50 30 0t30 0')}`, food.yellow, 22) +
    path('M-322 -196Q0 -150 322 -196Q330 -80 240 -76H-240Q-330 -80 -322 -196Z', food.bun) +
    path('M-304 -178Q0 -136 304 -178Q300 -150 290 -140Q0 -108 -290 -140Q-300 -150 -304 -178Z', food.bunLight) +
    // A paper boat.
    path('M-370 -140L-300 20Q-296 28 -284 28H284Q296 28 300 20L370 -140L300 -104H-300Z', inks.paper) +
    path(
      repeat(6, (index) => `M${-296 + index * 104} -104h52L${-244 + index * 96} 28h-50Z`),
      inks.accent,
    ) +
    path(
      'M-370 -140L-300 -104L-284 28Q-296 28 -300 20ZM370 -140L300 -104L284 28Q296 28 300 20Z',
      mix(inks.paper, inks.ink, 0.18),
    )
  );
}

function raspa({ random, food, inks, ...rest }: Kitchen): string {
  const cup = 'M-150 -300H150L100 0Q98 22 76 22H-76Q-98 22 -100 0Z';
  return (
    shade({ random, food, inks, ...rest }, 150) +
    line('M70 -480L150 -760', inks.coolDeep, 24) +
    line('M70 -480L150 -760', inks.paper, 8, 'stroke-dasharray="2 30"') +
    circle(0, -390, 176, mix(food.red, food.white, 0.18)) +
    path(
      'M-176 -390A176 176 0 0 1 176 -390Q150 -340 96 -362Q60 -310 10 -346Q-40 -300 -86 -350Q-140 -330 -176 -390Z',
      food.red,
    ) +
    discsOf(30, mix(food.red, food.white, 0.55), () => {
      const angle = random.between(Math.PI, Math.PI * 2);
      const reach = random.between(20, 158);
      return [Math.cos(angle) * reach, -392 + Math.sin(angle) * reach, random.whole(6, 15)];
    }) +
    path('M-120 -440Q-100 -530 -20 -546Q-76 -500 -84 -430Z', food.pink, 'opacity=".8"') +
    path(cup, inks.paper) +
    path(
      'M-150 -300H-90L-60 22H-76Q-98 22 -100 0ZM-30 -300H30L20 22H-20ZM90 -300H150L100 0Q98 22 76 22H60Z',
      inks.cool,
    ) +
    path('M-160 -324H160V-290Q0 -268 -160 -290Z', mix(inks.paper, inks.ink, 0.08))
  );
}

/** Frito pie in the bag, a dressed dog and a red raspa. */
export function supper(kitchen: Kitchen): string {
  const { inks } = kitchen;
  return (
    stall(kitchen, inks.accent, inks.coolSoft) +
    bunting(inks) +
    place(fritoPie(kitchen), { x: 330, y: 1000, scale: 0.98 }) +
    place(hubDog(kitchen), { x: 830, y: 1010, scale: 0.94 }) +
    place(raspa(kitchen), { x: 1320, y: 1000, scale: 0.98 })
  );
}

/** What a repair fund is: a can of money, a new tire and a wrench. */
export function repairs(kitchen: Kitchen): string {
  const { inks, food, random } = kitchen;
  const tread = repeat(24, (index) => {
    const angle = (index * Math.PI) / 12;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${Math.round(x * 306)} ${Math.round(y * 306)}L${Math.round(x * 338)} ${Math.round(y * 338)}`;
  });
  const tire =
    shade(kitchen, 300) +
    place(
      circle(0, 0, 330, inks.ink) +
        line(tread, mix(inks.ink, inks.paper, 0.24), 22) +
        circle(0, 0, 286, mix(inks.ink, inks.paper, 0.14)) +
        circle(0, 0, 206, inks.ink) +
        circle(0, 0, 188, food.steel) +
        circle(0, 0, 150, food.steelDeep) +
        circle(0, 0, 62, food.steel) +
        discs('0 -104 22, 99 -32 22, 61 84 22, -61 84 22, -99 -32 22', inks.ink) +
        line('M-230 -120Q-180 -220 -80 -250', mix(inks.ink, inks.paper, 0.4), 13),
      { y: -330 },
    );
  const bill = (rotate: number, x: number, up: number) =>
    place(
      rect(-66, -up, 132, up, food.greenDeep, 8) +
        rect(-56, -up + 10, 112, up, mix(food.green, food.white, 0.45), 6) +
        circle(0, -up + 84, 34, mix(food.green, food.greenDeep, 0.3)),
      { x, y: -340, rotate },
    );
  const can =
    shade(kitchen, 220) +
    bill(-20, -80, 200) +
    bill(16, 80, 190) +
    bill(-3, 0, 250) +
    path('M-190 -400V-10Q-190 24 0 24T190 -10V-400Z', inks.primary) +
    path('M-190 -400V-10Q-190 24 -120 20V-392Z', inks.primaryDeep) +
    rect(-190, -300, 380, 210, inks.paper) +
    circle(0, -196, 82, inks.accent) +
    path(
      'M-14 -262h28v22q34 6 34 40h-30q0 -14 -20 -14t-18 12q2 10 26 14q48 8 46 48q-2 32 -38 40v24h-28v-24q-38 -6 -40 -46h30q2 20 24 20t22 -14q0 -12 -28 -16q-44 -8 -44 -46q2 -30 36 -38z',
      inks.ink,
    ) +
    ellipse(0, -400, 190, 34, food.steel) +
    ellipse(0, -396, 164, 24, inks.ink) +
    bill(-3, 0, 230).replace('translate(0 -340)', 'translate(0 -352)') +
    path('M-190 -400Q-180 -366 0 -366T190 -400V-372Q180 -340 0 -340T-190 -372Z', food.steel);
  const wrench =
    line('M-210 0H170', food.steelDeep, 62) +
    line('M-206 -8H160', food.steel, 36) +
    path('M150 -84Q250 -100 300 -20L226 -30L196 0L226 30L300 20Q250 100 150 84Q96 0 150 -84Z', food.steelDeep) +
    circle(-220, 0, 62, food.steelDeep) +
    circle(-220, 0, 28, inks.ink);
  const coins = discsOf(7, food.yellow, (index) => [index * 46 - 150, -14 + random.whole(-4, 4), 34]);
  return (
    stall(kitchen, mix(inks.accent, inks.paper, 0.15), inks.cool) +
    place(tire, { x: 1130, y: 1010 }) +
    place(can, { x: 470, y: 1000, scale: 1.1 }) +
    place(ellipse(0, 20, 200, 20, inks.ink, 'opacity=".25"') + coins + dots('M-150 -14H130', food.crust, 20, 46), {
      x: 790,
      y: 1062,
    }) +
    place(ellipse(20, 66, 300, 18, inks.ink, 'opacity=".25"') + wrench, { x: 1180, y: 1040, rotate: -6, scale: 0.9 })
  );
}
