// Flat figures without faces: guests in a queue, a vendor behind a cart, a cat.
import { mix } from './color.ts';
import type { Inks } from './palettes.ts';
import type { Random } from './random.ts';
import { circle, ellipse, line, path, place, rect } from './svg.ts';

const skins = ['#F0C39B', '#C98F62', '#9A623D', '#6B4029', '#E0AC7E'];

// Feet on y = 0, about 330 tall at scale 1. `shade` mixes every color with the scene's light.
function person(random: Random, inks: Inks, shade: string, share: number): string {
  const tint = (color: string) => mix(color, shade, share);
  const skin = tint(random.pick(skins));
  const hair = tint(random.pick([inks.ink, '#3A2418', '#7A4A26', inks.ink]));
  const top = tint(random.pick([inks.primary, inks.accent, inks.paper, inks.cool, inks.coolDeep, inks.accentSoft]));
  const legs = tint(random.pick([inks.ink, inks.coolDeep, inks.primaryDeep, inks.night]));
  const shoes = tint(random.pick([inks.paper, inks.ink]));
  const skirt = random.chance(0.3);
  const height = random.between(0.9, 1.06);
  const hold = random.whole(0, 2);
  const bottom = skirt
    ? path('M-34 -160H34L52 -74H-52Z', legs) + path('M-22 -76h15v68h-15zM8 -76h15v68h-15z', skin)
    : path('M-34 -170H34L32 -10H8L1 -120L-8 -10H-32Z', legs);
  const arm =
    [
      path('M24 -262q28 6 30 44l34 30l-10 14l-44 -32z', top) +
        circle(86, -182, 10, skin) +
        rect(76, -214, 26, 26, tint(inks.paper), 4) +
        circle(89, -216, 12, tint(inks.accent)),
      path('M20 -262q26 6 26 50v56h-20v-60z', top) + circle(36, -150, 11, skin),
      path('M24 -262q30 8 26 60l18 -34l14 8l-24 58h-24z', top) +
        circle(76, -236, 10, skin) +
        path('M66 -276h22l-4 34h-14z', tint(inks.paper)),
    ][hold] ?? '';
  const extra = random.pick([
    '',
    circle(-22, -334, 15, hair),
    path('M-34 -312q0 -34 34 -34t34 34h20v7h-88z', tint(inks.accent)),
    path('M-34 -312q-8 60 -2 74l22 -20z', hair),
    path('M-34 -300q-10 -58 34 -58t34 58l-10 -20h-48z', hair),
  ]);
  const body =
    ellipse(0, 0, 54, 8, inks.ink, 'opacity=".25"') +
    path('M-36 -14h30v14h-40q0 -12 10 -14zM4 -14h30q12 2 14 14h-44z', shoes) +
    bottom +
    path('M-40 -158V-236Q-40 -270 -8 -270H8Q40 -270 40 -236V-158Z', top) +
    rect(-10, -288, 20, 28, skin) +
    circle(0, -306, 32, skin) +
    path('M-33 -306A33 33 0 0 1 33 -310Q10 -312 0 -326Q-14 -306 -22 -304L-24 -288Q-33 -292 -33 -306Z', hair) +
    extra +
    arm;
  return place(body, { scale: height });
}

export function personBehindCart(random: Random, inks: Inks, x: number): string {
  const skin = random.pick(skins);
  const shirt = random.pick([inks.paper, inks.coolSoft, inks.accentSoft]);
  return (
    path(`M${x - 74} -300q0 -190 58 -196h32q58 6 58 196z`, shirt) +
    path(`M${x - 38} -300v-130h76v130z`, inks.primary) +
    line(`M${x - 34} -430l8 -62M${x + 34} -430l-8 -62`, inks.primary, 9) +
    rect(x - 13, -524, 26, 40, skin) +
    circle(x, -548, 38, skin) +
    path(`M${x - 40} -556q2 -40 40 -40t40 40h20v9h-100z`, inks.primaryDeep) +
    path(`M${x - 40} -548h14v22q-14 -6 -14 -22z`, inks.ink)
  );
}

export const queue = (
  random: Random,
  inks: Inks,
  count: number,
  x: number,
  y: number,
  gap: number,
  scale: number,
  shade: string,
  share: number,
  flip = false,
) =>
  Array.from({ length: count }, (_, index) =>
    place(person(random, inks, shade, share), {
      x: x + index * gap + random.whole(-14, 14),
      y: y + random.whole(-6, 12),
      scale,
      flip: flip !== random.chance(0.18),
    }),
  ).join('');

export const cat = (color: string) =>
  path('M-40 0q-12 -52 10 -74q-4 -10 -4 -34l18 14h20l18 -14q2 26 -6 40q26 22 22 68z', color) +
  line('M34 -6q40 0 34 -44', color, 11);

export const gull = (paper: string, wing: string, beak: string) =>
  path('M-64 -34Q-30 -70 14 -62Q22 -88 46 -84Q62 -80 62 -62Q60 -30 20 -18Q-20 -10 -64 -34Z', paper) +
  path('M-88 -30Q-40 -66 8 -44Q-20 -22 -88 -30Z', wing) +
  path('M60 -72l30 8l-30 8z', beak) +
  circle(48, -68, 4, '#222222') +
  line('M2 -18V-2h14M20 -20V-2h14', beak, 5);
