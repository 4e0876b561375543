// The 4:5 member poster: one vehicle in front of one backdrop. Pages also show its middle, as 1:1, 5:4 or 4:3: its sign, its
// wheels and its guests are within the middle 960 pixels, which 5:4 shows.
import type { Palette } from '#shared/rules/colors.ts';

import type { BodyKind } from './bodies.ts';
import type { FoodKind } from './food-kinds.ts';
import { backdropsFor, drawBackdrop, type Look } from './landscape.ts';
import { createInks, createLarder } from './palettes.ts';
import { queue } from './people.ts';
import { createRandom, hash } from './random.ts';
import { createLight, drawRain, drawSky, type Time } from './sky.ts';
import { drawGround, prop, stringLights } from './street.ts';
import { picture, place } from './svg.ts';
import { drawTruck } from './truck.ts';

type TruckPosterOptions = {
  seed: string;
  palette: Palette;
  kind: FoodKind;
  time: Time;
  look?: Look | null;
  body?: BodyKind;
};

const heaviest = 14 * 1024;
/** Pixels from the wheels to the top of the sign. */
const tallest = 860;
/** Where the crops of 4:5, 1:1, 5:4 and 4:3 begin. */
const crops = [0, 150, 270, 300];

/** 1200 × 1500 SVG. `look` limits the backdrops; `body` fixes the vehicle, by default the seed picks one. */
export function truckPoster({ seed, palette, kind, time, look, body }: TruckPosterOptions): string {
  const [width, height, horizon, street] = [1200, 1500, 965, 1160];
  const inks = createInks(palette);
  const random = createRandom(`truck/${seed}`);
  const id = `t${hash(`${seed}/${kind}/${time}`).toString(36)}`;
  const light = createLight(time, inks, random.fork('light'));
  const backdrop = random.fork('place').pick(backdropsFor(look));
  const flip = random.chance(0.4);
  const food = createLarder(palette);
  const truck = drawTruck({ id, random: random.fork('vehicle'), inks, food, light, kind, body, flip });
  const scale = Math.min(
    truck.width > 800 ? random.between(1.06, 1.14) : random.between(1.22, 1.36),
    tallest / truck.height,
    1090 / truck.width,
  );
  const left = Math.round((width - truck.width * scale) / 2 + random.between(-24, 24));
  const extras = random.fork('extras');
  const [start, share] = [flip ? 860 : 150, light.isDark ? 0.42 : 0.1];
  const guests = extras.chance(0.45)
    ? queue(extras, inks, extras.whole(1, 2), start, street + 52, 122, 1.16, light.near, share, flip)
    : '';
  const stand = place(prop(extras, inks, light), {
    x: flip ? extras.whole(130, 250) : extras.whole(940, 1070),
    y: street + extras.whole(36, 66),
    scale: 1.15,
  });
  const reflection = `<use href="#${id}t" transform="matrix(1 0 0 -.7 0 ${Math.round(street * 1.7 + 8)})" opacity=".2"/>`;
  const compose = (withGuests: boolean) =>
    picture(
      width,
      height,
      [
        drawSky(id, random.fork('sky'), light, inks, { width, horizon, crops }),
        drawBackdrop(backdrop, {
          random: random.fork('backdrop'),
          light,
          inks,
          across: width,
          y: horizon + 60,
          scale: 1.36,
        }),
        extras.chance(0.75) ? stringLights(extras, inks, light, width, extras.whole(60, 150)) : '',
        drawGround(id, random.fork('ground'), light, inks, width, horizon + 58, height),
        light.wet ? reflection : '',
        place(truck.svg, { x: left, y: street, scale, extra: `id="${id}t"` }),
        withGuests ? guests : '',
        stand,
        light.wet ? drawRain(id, width, height, inks.paper) : '',
      ].join(''),
    );
  // A poster is at most 14 KB; a heavier one leaves out its guests.
  const full = compose(true);
  return full.length > heaviest ? compose(false) : full;
}
