import sharp from 'sharp';

import { dishPoster } from '#site/art/dish-poster.ts';
import { scenery } from '#site/art/drawings.ts';
import { heroScene } from '#site/art/hero-scene.ts';
import { logoMark } from '#site/art/logo-mark.ts';
import { lostTruck } from '#site/art/lost-truck.ts';
import { networkLogo } from '#site/art/network-logo.ts';
import { truckPoster } from '#site/art/truck-poster.ts';

import type { DemoDomain } from './content.ts';

/** `draw` makes the SVG. With a `width` (pixels) it is rasterised before it is uploaded, without one it is uploaded as it is. */
export type DemoPicture = { file: string; alt: string; width?: number; draw: () => string };

/** Pixels: flat drawings stay crisp when they are shown a little larger, and storing them is what the first start waits for. */
const widths = { poster: 800, dish: 800, scene: 1280, lost: 1280 };

/** The drawings of a domain: everything comes from its palette, its look and a seed, so it is the same on every machine. */
export function picturesOf({ name, palette, options, art }: DemoDomain): DemoPicture[] {
  const look = scenery(options.look) ?? 'dust';
  const { lost, logo, favicon } = art.network;
  return [
    ...art.members.flatMap(({ slug, kind, body, time, frame, poster, logo: mark, seed = slug }) => [
      {
        file: `${slug}-poster.jpg`,
        alt: poster,
        width: widths.poster,
        draw: () => truckPoster({ seed, palette, kind, time, look, body }),
      },
      { file: `${slug}-logo.svg`, alt: mark, draw: () => logoMark({ seed: slug, palette, kind, frame }) },
    ]),
    ...art.dishes.map(({ file, dish, alt, seed = file }) => ({
      file,
      alt,
      width: widths.dish,
      draw: () => dishPoster({ seed, palette, dish }),
    })),
    ...art.scenes.map(({ file, time, alt, seed, width = widths.scene }) => ({
      file,
      alt,
      width,
      draw: () => heroScene({ seed, palette, look, time }),
    })),
    { file: 'lost-truck.jpg', alt: lost, width: widths.lost, draw: () => lostTruck({ seed: name, palette, look }) },
    { file: 'network-logo.svg', alt: logo, draw: () => networkLogo({ look, palette }) },
    { file: 'favicon.svg', alt: favicon, draw: () => networkLogo({ look, palette, variant: 'favicon' }) },
  ];
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
