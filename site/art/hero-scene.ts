// The wide street scene for a home page: several vehicles, guests, lights. The upper left stays empty for text.
import type { Palette } from '#shared/rules/colors.ts';

import type { BodyKind } from './bodies.ts';
import type { FoodKind } from './food-kinds.ts';
import { drawBackdrop, type Look } from './landscape.ts';
import { createInks, createLarder } from './palettes.ts';
import { queue } from './people.ts';
import { createRandom, hash } from './random.ts';
import { createLight, drawRain, drawSky, type Time } from './sky.ts';
import { drawGround, prop, stringLights } from './street.ts';
import { picture, place } from './svg.ts';
import { drawTruck } from './truck.ts';

const menus: Record<Look, readonly FoodKind[]> = {
  dust: ['taco', 'flame', 'chilli', 'pizza', 'coffee', 'donut', 'noodles', 'corn', 'burger', 'star'],
  harbor: ['dumpling', 'fish', 'shrimp', 'baguette', 'arepa', 'ice-cream', 'bowl', 'coffee', 'pretzel', 'noodles'],
};
const hours: Record<Look, readonly Time[]> = {
  dust: ['dusk', 'dusk', 'noon'],
  harbor: ['rain', 'rain', 'dawn', 'dusk'],
};

type Hero = { seed: string; palette: Palette; look: Look; time?: Time };

/** 1920 × 1080 SVG. `time` fixes the time of day; by default the seed picks one that fits the look. */
export function heroScene({ seed, palette, look, time }: Hero): string {
  const [width, height, horizon] = [1920, 1080, 700];
  const inks = createInks(palette);
  const food = createLarder(palette);
  const random = createRandom(`hero/${seed}`);
  const id = `h${hash(`${seed}/${look}`).toString(36)}`;
  const light = createLight(time ?? random.pick(hours[look]), inks, random.fork('light'));
  const kinds = random.shuffle(menus[look]);
  const truck = (index: number, part: string, body: BodyKind | undefined) => {
    const kind = kinds[index] ?? 'star';
    const flip = random.chance(0.5);
    return drawTruck({ id: `${id}${index}`, random: random.fork(part), inks, food, light, kind, body, flip });
  };
  const large = ['step-van', 'corrugated-van', 'bus', 'box-truck', 'airstream', 'trailer', 'horse-box'] as const;
  const bodies = random.shuffle(large);
  const back = truck(0, 'back', bodies[0]);
  const middle = truck(1, 'middle', random.pick(['kiosk', 'three-wheeler', 'push-cart'] as const));
  const front = truck(2, 'front', bodies[1]);
  const share = light.isDark ? 0.42 : 0.12;
  const crowd = random.fork('crowd');
  const backdrop = look === 'dust' ? random.pick(['desert', 'waterTower', 'city'] as const) : 'harbor';
  return picture(
    width,
    height,
    [
      drawSky(id, random.fork('sky'), light, inks, width, horizon),
      drawBackdrop(backdrop, {
        random: random.fork('backdrop'),
        light,
        inks,
        across: width,
        y: horizon + 40,
        scale: 1.2,
      }),
      stringLights(random.fork('lights'), inks, light, width, 70, 3),
      drawGround(id, random.fork('ground'), light, inks, width, horizon + 36, height),
      place(back.svg, { x: 30, y: 836, scale: 0.64 }),
      place(middle.svg, { x: 690, y: 812, scale: 0.5 }),
      queue(crowd, inks, 3, 480, 892, 76, 0.64, light.near, share),
      place(front.svg, { x: 1900 - front.width * 0.88, y: 930, scale: 0.88 }),
      queue(crowd, inks, 3, 950, 984, 104, 0.86, light.near, share),
      place(prop(random.fork('prop'), inks, light), { x: 250, y: 976, scale: 0.95 }),
      light.wet ? drawRain(id, width, height, inks.paper) : '',
    ].join(''),
  );
}
