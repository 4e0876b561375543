// Assembles one vehicle: body, livery, window, awning, roof gear, and the food sign on top.
import { contrast } from '#shared/rules/contrast.ts';

import { bodies, bodyKinds, type BodyKind } from './bodies.ts';
import { type Body, type BodyPaints, wheelAt } from './body.ts';
import { mix, toOklch } from './color.ts';
import { awning, awningKinds, counter, groundShadow, roofGear, serviceWindow, wheel } from './fittings.ts';
import type { FoodKind } from './food-kinds.ts';
import { livery } from './livery.ts';
import type { Inks, Larder } from './palettes.ts';
import { personBehindCart } from './people.ts';
import type { Random } from './random.ts';
import type { Light } from './sky.ts';
import { circle, dots, ellipse, line, path, place, rect, stamp } from './svg.ts';
import { drawSymbol, naturalInks } from './symbols.ts';

type TruckOptions = {
  id: string;
  random: Random;
  inks: Inks;
  food: Larder;
  light: Light;
  kind: FoodKind;
  body?: BodyKind | undefined;
  flip?: boolean;
};
type DrawnTruck = { svg: string; width: number; height: number; body: BodyKind };

const difference = (one: string, other: string) => {
  const [a, b] = [toOklch(one), toOklch(other)];
  const turn = Math.abs(((a.hue - b.hue + 540) % 360) - 180);
  return (
    Math.abs(a.lightness - b.lightness) + Math.min(a.chroma, b.chroma) * (turn / 90) + Math.abs(a.chroma - b.chroma)
  );
};

function choosePaints(random: Random, inks: Inks, light: Light): BodyPaints {
  const { primary, primaryDeep, accent, accentSoft, cool, coolSoft, coolDeep, paper, ink } = inks;
  const candidates = [primary, accent, paper, coolSoft, primaryDeep, accentSoft, cool, paper, primary, accent];
  const grounds = [light.sky, mix(light.sky, light.low, 0.6), light.middle];
  const free = candidates.filter((color) => grounds.every((ground) => difference(color, ground) > 0.2));
  const paint = random.pick(free.length ? free : [paper]);
  const others = [primary, accent, paper, cool, coolDeep, ink].filter((color) => difference(color, paint) > 0.26);
  const second = random.pick(others);
  const trim = [paper, accentSoft, accent].find((color) => contrast(color, second) > 1.7 && color !== paint) ?? paper;
  // At dusk, at night and in rain, paint takes on some of the sky's color.
  const dim = (color: string) =>
    light.time === 'night'
      ? mix(color, inks.night, 0.2)
      : light.time === 'dusk'
        ? mix(color, light.sky, 0.1)
        : light.wet
          ? mix(color, coolDeep, 0.1)
          : color;
  return {
    paint: dim(paint),
    second: dim(second),
    trim: dim(trim),
    dark: ink,
    glass: light.isDark ? mix(inks.night, cool, 0.3) : mix(coolDeep, coolSoft, 0.45),
    metal: dim(mix(paper, cool, 0.35)),
  };
}

function wheelArches(bodyKind: BodyKind, body: Body, color: string): string {
  const isTowed = bodyKind === 'airstream' || bodyKind === 'trailer' || bodyKind === 'horse-box';
  const arches = isTowed ? [] : body.wheels.filter(({ x }) => x > 0);
  return path(
    arches
      .map(
        ({ x, radius }) =>
          `M${x - radius - 14} -66V${-radius}a${radius + 14} ${radius + 14} 0 0 1 ${radius * 2 + 28} 0V-66z`,
      )
      .join(''),
    color,
  );
}

type Painted = { random: Random; inks: Inks; light: Light; bodyKind: BodyKind; paints: BodyPaints };

/** The service window with its awning and its counter. */
function serving({ random, inks, light, bodyKind, paints }: Painted, window: NonNullable<Body['window']>): string {
  const wall = light.window;
  const lights = {
    wall,
    shadow: mix(wall, inks.ink, light.isDark || light.wet ? 0.38 : 0.34),
    figure: mix(wall, inks.ink, 0.78),
    lamp: mix(inks.paper, inks.glow, 0.4),
  };
  const [one, two] = random.shuffle(
    [inks.primary, inks.paper, inks.accent, inks.coolDeep].filter((color) => difference(color, paints.paint) > 0.2),
  ) as [string, string];
  const pale = difference(one, inks.paper) > 0.3 ? inks.paper : two;
  const cover = random.pick(awningKinds);
  return [
    serviceWindow(window, lights, paints, random.fork('window')),
    bodyKind === 'kiosk'
      ? rect(window.x, window.y, window.width, 40, inks.ink, 0, 'opacity=".25"')
      : awning(window, cover, one, pale, paints),
    counter(window, paints, random.fork('counter'), inks.leaf),
  ].join('');
}

/** The food sign on the roof, and the height of its center above the roof. */
function drawTopper(
  { random, inks, light, bodyKind, paints }: Painted,
  { from, to, y }: Body['roof'],
  symbol: string,
): { svg: string; rise: number } {
  const x = Math.round(from + (to - from) * random.between(0.4, 0.6));
  const scale = bodyKind === 'three-wheeler' ? 1 : random.between(1.05, 1.3);
  const rise = Math.round(112 * scale);
  const posts =
    line(`M${x - 36} ${y + 4}V${y - 50}M${x + 36} ${y + 4}V${y - 50}`, inks.ink, 10) +
    rect(x - 66, y - 14, 132, 18, paints.second, 6);
  const halo = light.isDark ? circle(x, y - rise, 128 * scale, inks.glow, 'opacity=".16"') : '';
  const sign = place(symbol, { x, y: y - rise, scale, rotate: random.whole(-6, 6) });
  return { svg: posts + halo + sign, rise };
}

function drawWheels(id: string, style: number, body: Body, paints: BodyPaints): string[] {
  const radii = [...new Set(body.wheels.map(({ radius }) => radius))];
  const tires = new Map(
    radii.map((radius) => [
      radius,
      stamp(`${id}w${radius}`, wheel(wheelAt(0, radius, body.wheels[0]?.spokes), paints, style)),
    ]),
  );
  return [
    ...[...tires.values()].map(({ define }) => define),
    ...body.wheels.map(({ x, radius }) => place(tires.get(radius)?.use ?? '', { x })),
  ];
}

function drawMural({ x, y, size }: NonNullable<Body['mural']>, symbol: string, ground: string, inks: Inks): string {
  const content = circle(0, 0, 112, inks.paper) + circle(0, 0, 100, ground) + place(symbol, { scale: 0.72 });
  return place(content, { x, y, scale: size });
}

/** At night: the beam from the serving window, and its pool of light on the ground. */
function windowLight({ x, y, width, height }: NonNullable<Body['window']>, inks: Inks): { beam: string; pool: string } {
  const bottom = y + height;
  return {
    beam: path(
      `M${x - 20} ${bottom}L${x - 120} 60H${x + width + 120}L${x + width + 20} ${bottom}Z`,
      inks.glow,
      'opacity=".14"',
    ),
    pool: ellipse(x + width / 2, 44, width * 0.66, 30, inks.glow, 'opacity=".3"'),
  };
}

export function drawTruck({
  id,
  random,
  inks,
  food,
  light,
  kind,
  body: wanted,
  flip = false,
}: TruckOptions): DrawnTruck {
  const bodyKind = wanted ?? random.pick([...bodyKinds, 'step-van', 'airstream', 'corrugated-van', 'trailer'] as const);
  const body = bodies[bodyKind];
  const paints = choosePaints(random.fork('paint'), inks, light);
  const drawn = stamp(`${id}s`, drawSymbol(kind, naturalInks(kind, food)));
  const symbol = drawn.use;
  // Food is not mirrored with the truck.
  const upright = (content: string) => (flip ? `<g transform="scale(-1 1)">${content}</g>` : content);
  const clip = `<clipPath id="${id}b"><path d="${body.outline}"/></clipPath>`;
  const isSilver = bodyKind === 'airstream' && random.chance(0.6);
  if (isSilver) paints.paint = mix(paints.metal, inks.paper, 0.3);
  const parts = [
    drawn.define,
    groundShadow(body.width, light.shadow),
    body.behind(paints),
    clip,
    path(body.outline, paints.paint),
    `<g clip-path="url(#${id}b)">${livery(random.fork('livery'), body, paints)}</g>`,
    body.details(paints),
  ];
  if (body.wheels.length && body.window) parts.push(wheelArches(bodyKind, body, paints.dark));
  parts.push(...drawWheels(id, random.whole(0, 2), body, paints));
  if (body.window) {
    parts.push(serving({ random, inks, light, bodyKind, paints }, body.window));
  } else {
    parts.splice(2, 0, personBehindCart(random.fork('vendor'), inks, body.vendor ?? 360));
    parts.push(cartGoods(random.fork('goods'), body.mural?.x ?? 360, food, inks, paints));
  }
  if (body.mural)
    parts.push(
      drawMural(
        body.mural,
        upright(symbol),
        difference(paints.second, food.bun) > 0.3 ? paints.second : inks.ink,
        inks,
      ),
    );
  let height = -body.roof.y;
  const { from, to } = body.roof;
  if (to - from > 120) {
    parts.push(
      bodyKind === 'kiosk' || !body.window ? '' : roofGear(random.fork('roof'), body.roof, paints, light.smoke),
    );
    const { svg, rise } = drawTopper({ random, inks, light, bodyKind, paints }, body.roof, upright(symbol));
    parts.push(svg);
    height += rise * 2;
  }
  if (light.isDark && body.window) {
    const { beam, pool } = windowLight(body.window, inks);
    parts.unshift(beam);
    parts.push(pool);
  }
  const content = parts.join('');
  return {
    svg: flip ? `<g transform="translate(${body.width}) scale(-1 1)">${content}</g>` : content,
    width: body.width,
    height,
    body: bodyKind,
  };
}

// Carts have no window, so pots, jars and bottles stand on the lid.
function cartGoods(random: Random, x: number, food: Larder, inks: Inks, paints: BodyPaints): string {
  const y = -376;
  return (
    path(`M${x - 206} ${y}v-58h100v58z`, paints.metal) +
    path(`M${x - 212} ${y - 58}q56 -40 112 0z`, paints.dark) +
    circle(x - 156, y - 84, 8, paints.dark) +
    path(`M${x + 110} ${y}v-44q0 -8 6 -10v-16h12v16q6 2 6 10v44z`, food.red) +
    path(`M${x + 142} ${y}v-44q0 -8 6 -10v-16h12v16q6 2 6 10v44z`, food.yellow) +
    rect(x + 172, y - 34, 40, 34, inks.leafDeep, 6) +
    dots(`M${x + 178} ${y - 40}h30`, food.green, 20, 14) +
    (random.chance(0.5)
      ? line(`M${x - 180} ${y - 108}q14 -16 0 -34M${x - 136} ${y - 112}q14 -16 0 -34`, inks.paper, 7, 'opacity=".7"')
      : '')
  );
}
