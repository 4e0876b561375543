// What the compositions of a scene share: its size, its light, its colors, and the trucks that the brand has.
import type { Palette } from '#shared/rules/colors.ts';

import type { BodyKind } from './bodies.ts';
import type { FoodKind } from './food-kinds.ts';
import { type BackdropKind, drawBackdrop, type Look } from './landscape.ts';
import { createInks, createLarder } from './palettes.ts';
import { queue } from './people.ts';
import { createRandom, hash, type Random } from './random.ts';
import { createLight, drawRain, drawSky, type Time } from './sky.ts';
import { drawGround } from './street.ts';
import { place } from './svg.ts';
import { drawTruck } from './truck.ts';

const menus: Record<Look, readonly FoodKind[]> = {
  dust: ['taco', 'flame', 'chilli', 'pizza', 'coffee', 'donut', 'noodles', 'corn', 'burger', 'star'],
  harbor: ['dumpling', 'fish', 'shrimp', 'baguette', 'arepa', 'ice-cream', 'bowl', 'coffee', 'pretzel', 'noodles'],
};
const hours: Record<Look, readonly Time[]> = {
  dust: ['dusk', 'dusk', 'noon', 'dawn'],
  harbor: ['rain', 'dawn', 'dusk', 'noon'],
};

/** `foods` are sold by its trucks, from the front to the back; the look's own follow. */
export type StageOptions = { seed: string; palette: Palette; look: Look; time?: Time; foods?: readonly FoodKind[] };
export type Stage = ReturnType<typeof createStage>;

const large = ['step-van', 'corrugated-van', 'bus', 'box-truck', 'airstream', 'trailer', 'horse-box'] as const;

export function createStage({ seed, palette, look, time, foods = [] }: StageOptions) {
  const [width, height] = [1920, 1080];
  // Wide screens show a scene as a band, without its top and its foot.
  const crops = [165];
  const inks = createInks(palette);
  const food = createLarder(palette);
  const random = createRandom(`hero/${seed}`);
  const id = `h${hash(`${seed}/${look}`).toString(36)}`;
  const light = createLight(time ?? random.pick(hours[look]), inks, random.fork('light'));
  const kinds = [...new Set([...foods, ...random.shuffle(menus[look])])];
  const share = light.isDark ? 0.42 : 0.12;
  const crowd = random.fork('crowd');
  return {
    width,
    height,
    inks,
    food,
    random,
    id,
    light,
    look,
    /** The food of a truck, the first one's first. */
    kind: (index: number): FoodKind => kinds[index] ?? 'star',
    truck: (index: number, body: BodyKind | undefined, flip = false) =>
      drawTruck({
        id: `${id}${index}`,
        random: random.fork(`truck ${index}`),
        inks,
        food,
        light,
        kind: kinds[index] ?? 'star',
        body,
        flip,
      }),
    sky: (horizon: number) => drawSky(id, random.fork('sky'), light, inks, { width, horizon, crops }),
    backdrop: (kind: BackdropKind, y: number, scale = 1.2) =>
      drawBackdrop(kind, { random: random.fork('backdrop'), light, inks, across: width, y, scale }),
    ground: (y: number) => drawGround(id, random.fork('ground'), light, inks, width, y, height),
    guests: (count: number, x: number, y: number, scale: number, flip = false) =>
      queue(crowd, inks, count, x, y, 122 * scale, scale, light.near, share, flip),
    rain: () => (light.wet ? drawRain(id, width, height, inks.paper) : ''),
  };
}

/** A truck with its wheels on `y`, its middle at `x`. */
export function stand(truck: { svg: string; width: number }, x: number, y: number, scale: number): string {
  return place(truck.svg, { x: x - (truck.width * scale) / 2, y, scale });
}

/** The large bodies in the order of the seed. */
export function bodiesFor(random: Random): readonly BodyKind[] {
  return random.fork('bodies').shuffle(large);
}
