// The drawing of the error page: a lost truck, a useless signpost, and a gull or a cactus watching.
import type { Palette } from '#shared/rules/colors.ts';

import { mix } from './color.ts';
import type { FoodKind } from './food-kinds.ts';
import { cactus, drawBackdrop, type Look } from './landscape.ts';
import { createInks, createLarder, type Inks } from './palettes.ts';
import { gull } from './people.ts';
import { createRandom, hash } from './random.ts';
import { createLight, drawSky } from './sky.ts';
import { drawGround } from './street.ts';
import { circle, dots, ellipse, line, path, picture, place } from './svg.ts';
import { drawSymbol } from './symbols.ts';
import { drawTruck } from './truck.ts';

function signpost(inks: Inks, kinds: readonly FoodKind[]): string {
  const wood = mix(inks.accentDeep, inks.ink, 0.45);
  const arms = [
    [-470, -1, inks.primary, 14],
    [-350, 1, inks.accent, -7],
    [-232, -1, inks.paper, -20],
  ] as const;
  return (
    ellipse(0, 0, 90, 12, inks.ink, 'opacity=".3"') +
    line('M0 -4V-540', wood, 26) +
    circle(0, -546, 20, wood) +
    arms
      .map(([y, way, color, tilt], index) => {
        const plate = path(`M${way * -70} -46H${way * 130}L${way * 190} 0L${way * 130} 46H${way * -70}Z`, color);
        const symbol = drawSymbol(kinds[index] ?? 'star', {
          body: color === inks.primary ? inks.paper : inks.ink,
          detail: color,
          pop: color === inks.accent ? inks.paper : inks.accent,
        });
        return place(plate + circle(way * -50, 0, 7, wood) + place(symbol, { x: way * 50, scale: 0.36 }), {
          y,
          rotate: tilt,
        });
      })
      .join('')
  );
}

/** 1500 × 1000 SVG. */
export function lostTruck({ seed, palette, look }: { seed: string; palette: Palette; look: Look }): string {
  const [width, height, horizon] = [1500, 1000, 640];
  const inks = createInks(palette);
  const random = createRandom(`lost/${seed}`);
  const id = `l${hash(`${seed}/${look}`).toString(36)}`;
  const light = createLight(look === 'dust' ? 'noon' : 'dawn', inks, random.fork('light'));
  const kinds = random.shuffle(['taco', 'fish', 'star', 'dumpling', 'coffee', 'chilli', 'donut'] as const);
  const food = createLarder(palette);
  const kind = kinds[3] ?? 'taco';
  const body = random.pick(['step-van', 'corrugated-van', 'three-wheeler'] as const);
  const truck = drawTruck({ id, random: random.fork('vehicle'), inks, food, light, kind, body });
  const backdrop = look === 'dust' ? 'desert' : 'fog';
  const scale = 640 / truck.width;
  const watcher =
    look === 'dust'
      ? place(cactus(0, 0, 170, mix(inks.leafDeep, inks.coolDeep, 0.2)) + dots('M0 -20v-146', inks.leaf, 6, 26), {
          x: 1340,
          y: 950,
        })
      : place(gull(inks.paper, mix(inks.cool, inks.paper, 0.3), inks.accent), { x: 1150, y: 304, scale: 1.1 });
  const tracks = 'M-20 960C180 880 420 860 520 910S470 1000 380 960S330 850 430 832';
  return picture(
    width,
    height,
    [
      drawSky(id, random.fork('sky'), light, inks, { width, horizon, crops: [0] }),
      drawBackdrop(backdrop, {
        random: random.fork('backdrop'),
        light,
        inks,
        across: width,
        y: horizon + 40,
        scale: 1.25,
      }),
      drawGround(id, random.fork('ground'), light, inks, width, horizon + 36, height),
      line(tracks, mix(light.ground, inks.ink, 0.25), 34, 'opacity=".8"'),
      line(tracks, light.ground, 18),
      place(truck.svg, { x: 340, y: 824, scale, rotate: -3 }),
      place(signpost(inks, kinds), { x: 1150, y: 880 }),
      watcher,
    ].join(''),
  );
}
