import sharp from 'sharp';

import type { BodyKind } from '#site/art/bodies.ts';
import { dishPoster } from '#site/art/dish-poster.ts';
import type { Dish } from '#site/art/dishes.ts';
import type { FoodKind } from '#site/art/food-kinds.ts';
import { heroScene } from '#site/art/hero-scene.ts';
import type { Look } from '#site/art/landscape.ts';
import { type LogoFrame, logoMark } from '#site/art/logo-mark.ts';
import { lostTruck } from '#site/art/lost-truck.ts';
import { networkLogo } from '#site/art/network-logo.ts';
import type { Palette } from '#site/art/palettes.ts';
import type { Time } from '#site/art/sky.ts';
import { truckPoster } from '#site/art/truck-poster.ts';

import type { DemoPicture } from './types.ts';

/** A member's two pictures: which vehicle stands where and when, and what a person who can't see them should know. */
export type MemberArt = {
  slug: string;
  kind: FoodKind;
  body: BodyKind;
  time: Time;
  frame: LogoFrame;
  poster: string;
  logo: string;
  /** Another throw of the dice for the poster, when the first one didn't come out well. */
  seed?: string;
};
type DishArt = { file: string; dish: Dish; alt: string; seed?: string };
type SceneArt = { file: string; time: Time; alt: string; seed: string; width?: number };
type NetworkArt = { lost: string; logo: string; favicon: string };

/** Pixels: flat drawings stay crisp when they are shown a little larger, and storing them is what the first start waits for. */
export const widths = { poster: 800, dish: 800, home: 1600, scene: 1280, lost: 1280 };

/** The drawings of one brand: everything comes from its palette, its look and a seed, so it is the same on every machine. */
export function brandPictures({ palette, look, name }: { palette: Palette; look: Look; name: string }) {
  return {
    members: (members: MemberArt[]): DemoPicture[] =>
      members.flatMap(({ slug, kind, body, time, frame, poster, logo, seed = slug }) => [
        {
          file: `${slug}-poster.jpg`,
          alt: poster,
          width: widths.poster,
          draw: () => truckPoster({ seed, palette, kind, time, look, body }),
        },
        { file: `${slug}-logo.svg`, alt: logo, draw: () => logoMark({ seed: slug, palette, kind, frame }) },
      ]),
    dishes: (dishes: DishArt[]): DemoPicture[] =>
      dishes.map(({ file, dish, alt, seed = file }) => ({
        file,
        alt,
        width: widths.dish,
        draw: () => dishPoster({ seed, palette, dish }),
      })),
    scenes: (scenes: SceneArt[]): DemoPicture[] =>
      scenes.map(({ file, time, alt, seed, width = widths.scene }) => ({
        file,
        alt,
        width,
        draw: () => heroScene({ seed, palette, look, time }),
      })),
    network: ({ lost, logo, favicon }: NetworkArt): DemoPicture[] => [
      { file: 'lost-truck.jpg', alt: lost, width: widths.lost, draw: () => lostTruck({ seed: name, palette, look }) },
      { file: 'network-logo.svg', alt: logo, draw: () => networkLogo({ look, palette }) },
      { file: 'favicon.svg', alt: favicon, draw: () => networkLogo({ look, palette, variant: 'favicon' }) },
    ],
  };
}

/** The file that is uploaded: an SVG as it was drawn, anything else as the JPEG that a camera would have made. */
export async function pictureFile({ file, width, draw }: DemoPicture): Promise<File> {
  const svg = draw();
  if (!width) return new File([svg], file, { type: 'image/svg+xml' });
  // Drawn whole before it is shrunk: shrinking a drawing as it streams draws it again for every strip, and takes thrice as long.
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const jpeg = await sharp(data, { raw: info }).resize({ width }).jpeg({ quality: 90 }).toBuffer();
  return new File([new Uint8Array(jpeg)], file, { type: 'image/jpeg' });
}
