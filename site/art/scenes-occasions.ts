// Scenes of one occasion: a long table for a wedding, a walk with lanterns, a gull with somebody's lunch. Networks choose them by name,
// never by a seed.
import { mix } from './color.ts';
import { gull } from './people.ts';
import { bodiesFor, stand, type Stage } from './stage.ts';
import { stringLights } from './street.ts';
import { circle, discs, ellipse, line, lines, path, place, rect, repeat } from './svg.ts';

/** Water from `top` to `bottom`, with light on it. */
function water({ random, inks, light, width }: Stage, top: number, bottom: number, glints = 16): string {
  return (
    rect(0, top, width, bottom - top, mix(light.far, light.low, 0.35)) +
    lines(
      glints,
      light.isDark ? inks.glow : mix(light.low, inks.paper, 0.5),
      7,
      () => `M${random.whole(-20, width)} ${random.whole(top + 16, bottom - 20)}h${random.whole(60, 220)}`,
      'opacity=".7"',
    )
  );
}

function railing({ inks, light, width }: Stage, y: number): string {
  const posts = repeat(9, (index) => `M${60 + index * 225} ${y}v-144`);
  return line(`${posts}M0 ${y - 132}H${width}M0 ${y - 68}H${width}`, mix(light.near, inks.ink, 0.35), 13);
}

function boardwalk({ inks, light, width }: Stage, y: number): string {
  const boards = mix(inks.accentDeep, light.ground, 0.62);
  const seam = mix(boards, inks.ink, 0.28);
  const planks = repeat(13, (index) => {
    const share = (index - 6) / 6;
    return `M${Math.round(960 + share * 1020)} ${y}L${Math.round(960 + share * 1900)} 1080`;
  });
  return (
    rect(0, y, width, 1080 - y, boards) +
    line(planks, seam, 5) +
    line(`M0 ${y + 70}H1920M0 ${y + 156}H1920`, seam, 4, 'opacity=".5"') +
    rect(0, y - 6, width, 20, seam)
  );
}

/** A long table under lights, an arch of flowers behind it, and the truck that cooks. At the water where the look is. */
export function table(stage: Stage): string {
  const { random, inks, food, light, look, width } = stage;
  const truck = stage.truck(0, bodiesFor(random)[0]);
  const cart = stage.truck(1, 'kiosk');
  const leaves = mix(inks.leaf, light.near, 0.15);
  const petals = [inks.paper, inks.accent, food.pink];
  const arch = 'M-150 0V-290Q-150 -470 0 -470T150 -290V0';
  const flowers = petals.map((color, index) =>
    line(arch, color, 46 - index * 8, `stroke-dasharray=".1 ${74 + index * 17}" stroke-dashoffset="${index * 31}"`),
  );
  const place1 = (x: number) =>
    ellipse(x, -176, 46, 9, mix(inks.paper, inks.ink, 0.14)) + ellipse(x, -179, 46, 9, food.white);
  const bouquet = (x: number) =>
    place(
      path('M-16 -174L-22 -226H22L16 -174Z', inks.coolSoft) +
        discs('-26 -244 26, 26 -246 26, 0 -262 28', leaves) +
        discs('-22 -252 15, 20 -258 15', inks.accent) +
        discs('0 -242 15, 2 -278 14', food.pink),
      { x },
    );
  const bottle = (x: number) =>
    path(`M${x - 11} -174V-226L${x - 5} -246V-270H${x + 5}V-246L${x + 11} -226V-174Z`, inks.leafDeep);
  const cloth =
    ellipse(0, 4, 640, 16, light.shadow, 'opacity=".3"') +
    path(
      'M-590 -182H590L616 -60Q560 -30 504 -60Q448 -30 392 -60Q336 -30 280 -60Q224 -30 168 -60Q112 -30 56 -60Q0 -30 -56 -60Q-112 -30 -168 -60Q-224 -30 -280 -60Q-336 -30 -392 -60Q-448 -30 -504 -60Q-560 -30 -616 -60Z',
      mix(inks.paper, light.low, 0.1),
    ) +
    rect(-596, -192, 1192, 20, food.white, 6) +
    line('M-540 -40V0M540 -40V0M-180 -40V0M180 -40V0', inks.ink, 14);
  const seats = [-470, -310, -150, 150, 310, 470];
  return [
    stage.sky(620),
    look === 'harbor'
      ? stage.backdrop(random.pick(['harbor', 'bridge']), 660, 0.9) + water(stage, 650, 790)
      : stage.backdrop('hills', 740, 1),
    look === 'harbor' ? railing(stage, 790) : '',
    look === 'harbor' ? boardwalk(stage, 784) : stage.ground(736),
    stringLights(random.fork('lights'), inks, light, width, 190, 3),
    stand(truck, 420, 872, 0.66),
    stand(cart, 1580, 872, 0.62),
    place(line(arch, leaves, 42) + flowers.join(''), { x: 960, y: 880 }),
    stage.guests(2, 900, 906, 0.86),
    ...seats.filter((x) => Math.abs(x) > 160).map((x) => stage.guests(1, 960 + x, 946, 0.82, x > 0)),
    place(cloth + seats.map(place1).join('') + bouquet(-230) + bouquet(230) + bottle(-390) + bottle(30) + bottle(400), {
      x: 960,
      y: 1010,
    }),
    stage.rain(),
  ].join('');
}

/** People with paper lanterns on sticks, along a seawall in the dark. */
export function walk(stage: Stage): string {
  const { random, inks, food, light } = stage;
  const colors = [inks.accent, inks.glow, inks.paper, food.yellow];
  const lantern = (x: number, y: number, scale: number, index: number) => {
    const color = colors[index % colors.length] ?? inks.accent;
    return place(
      circle(0, 44, 150, inks.glow, 'opacity=".14"') +
        circle(0, 44, 92, inks.glow, 'opacity=".2"') +
        line('M0 -24V4', inks.ink, 5) +
        (index % 3 === 1
          ? circle(0, 46, 50, color) + line('M-46 30Q0 42 46 30M-46 62Q0 74 46 62', mix(color, inks.ink, 0.25), 4)
          : path('M-30 4H30Q66 44 30 92H-30Q-66 44 -30 4Z', color) +
            line('M-46 32H46M-46 64H46', mix(color, inks.ink, 0.25), 4)) +
        path('M-24 -4h48v12h-48zM-24 88h48v12h-48z', inks.ink),
      { x, y, scale },
    );
  };
  /** Feet at x and y; the stick leans forward. */
  const walker = (x: number, y: number, scale: number, index: number) =>
    stage.guests(1, x, y, scale) +
    line(
      `M${x + 40 * scale} ${y - 190 * scale}L${x + 116 * scale} ${y - 404 * scale}`,
      mix(inks.accentDeep, inks.ink, 0.4),
      9 * scale,
    ) +
    lantern(x + 116 * scale, y - 378 * scale, scale * 1.3, index);
  const row = [
    [200, 950, 0.9],
    [470, 990, 1.16],
    [700, 978, 0.66],
    [890, 1000, 1.2],
    [1120, 970, 0.96],
    [1310, 984, 0.62],
    [1480, 1004, 1.14],
    [1740, 960, 0.92],
  ] as const;
  // What the lanterns leave on the water.
  const reflections = lines(
    14,
    inks.accent,
    9,
    (index) => `M${130 + index * 132 + random.whole(-30, 30)} ${random.whole(640, 760)}h${random.whole(30, 80)}`,
    'opacity=".75"',
  );
  const lighthouse =
    path('M-30 0L-20 -190H20L30 0Z', mix(inks.paper, light.sky, 0.35)) +
    path('M-28 -40L-25 -86H25L28 -40ZM-23 -126L-21 -166H21L23 -126Z', mix(inks.accent, light.sky, 0.35)) +
    rect(-24, -224, 48, 34, inks.glow) +
    path('M-30 -222L0 -256L30 -222Z', mix(inks.ink, light.sky, 0.3)) +
    path('M-20 -208L-1600 -330V-70ZM20 -208L620 -272V-140Z', inks.glow, 'opacity=".13"');
  return [
    stage.sky(600),
    stage.backdrop('hills', 636, 0.8),
    place(lighthouse, { x: 1490, y: 624 }),
    water(stage, 622, 800, 12),
    reflections,
    boardwalk(stage, 806),
    railing(stage, 812),
    ...row.map(([x, y, scale], index) => walker(x, y, scale, index)),
    stage.rain(),
  ].join('');
}

/** A gull on a railing with half a sandwich, and the cart that it is from. */
export function thief(stage: Stage): string {
  const { random, inks, food, light, width } = stage;
  const cart = stage.truck(0, 'push-cart');
  const rail = mix(light.near, inks.ink, 0.35);
  const bird = gull(inks.paper, mix(inks.cool, inks.paper, 0.3), inks.accent);
  // In its beak, in the bird's own measure.
  const lunch = place(
    path('M-26 -6Q-28 -20 -12 -22H18Q28 -20 26 -6Z', food.crust) +
      path('M-24 -8Q-24 -18 -12 -19H16Q24 -18 23 -8Z', food.bun) +
      path('M-28 -6H28L24 2L14 -2L4 4L-8 -2L-18 4Z', food.green) +
      rect(-26, 0, 52, 6, food.red, 3) +
      rect(-25, 5, 50, 5, food.yellow, 2) +
      path('M-24 10H24Q24 20 12 20H-12Q-24 20 -24 10Z', food.bun),
    { x: 100, y: -62, rotate: 14 },
  );
  const big = bird + path('M60 -66l26 -2l-20 9z', inks.accentDeep) + lunch;
  return [
    stage.sky(600),
    stage.backdrop('harbor', 640, 1),
    water(stage, 630, 830),
    boardwalk(stage, 850),
    railing(stage, 856),
    stand(cart, 640, 960, 0.94),
    stage.guests(1, 890, 990, 1.02, true),
    // The rail that it stands on, close by.
    rect(960, 792, width, 44, rail, 12),
    rect(960, 792, width, 12, mix(rail, inks.paper, 0.25), 6),
    rect(1090, 830, 46, 260, rail),
    rect(1630, 830, 46, 260, rail),
    place(big, { x: 1300, y: 797, scale: 3.7 }),
    place(bird, { x: 285, y: 722, scale: 0.7 }),
    discs(`${random.whole(1610, 1640)} 786 9, 1662 788 6, 1520 786 7`, food.bun),
    stage.rain(),
  ].join('');
}
