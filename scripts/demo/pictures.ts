import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import pLimit from 'p-limit';

import { mediaCalls } from '#shared/calls/media.ts';
import type { Client } from '#shared/client/http.ts';
import { dishPoster } from '#site/art/dish-poster.ts';
import { scenery } from '#site/art/drawings.ts';
import { logoMark } from '#site/art/logo-mark.ts';
import { lostTruck } from '#site/art/lost-truck.ts';
import { networkLogo } from '#site/art/network-logo.ts';
import { drawScene } from '#site/art/scene.ts';
import { spreadPicture } from '#site/art/spread.ts';
import { truckPoster } from '#site/art/truck-poster.ts';

import type { DemoDomain } from './content.ts';

/** `draw` makes the SVG. With a `width` (pixels) it is rasterized before it is uploaded; without one it is uploaded as it is. */
export type DemoPicture = {
  file: string;
  alt: string;
  focal?: { x: number; y: number } | undefined;
  width?: number;
  draw: () => string;
};

/** Pixels. Flat drawings stay crisp when scaled up a little, and the first start waits for storing them. */
const widths = { poster: 800, dish: 800, spread: 960, scene: 1280, lost: 1280 };

/** A domain's drawings, made of its palette, its look and a seed, so they are the same on every machine. */
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
    ...art.spreads.map(({ file, spread, alt, seed = file }) => ({
      file,
      alt,
      width: widths.spread,
      draw: () => spreadPicture({ seed, palette, spread }),
    })),
    ...art.scenes.map(({ file, time, composition, foods, alt, seed, focal, width = widths.scene }) => ({
      file,
      alt,
      focal,
      width,
      draw: () => drawScene({ seed, palette, look, time, composition, foods }),
    })),
    { file: 'lost-truck.jpg', alt: lost, width: widths.lost, draw: () => lostTruck({ seed: name, palette, look }) },
    { file: 'network-logo.svg', alt: logo, draw: () => networkLogo({ look, palette }) },
    { file: 'favicon.svg', alt: favicon, draw: () => networkLogo({ look, palette, variant: 'favicon' }) },
  ];
}

/** Where `draw.ts` keeps a network's pictures that aren't SVG. */
export function drawnFolder({ name }: Pick<DemoDomain, 'name'>): string {
  return join(import.meta.dirname, 'content', name, 'pictures');
}

/** The file to upload: logos are drawn now, everything else was drawn by `draw.ts`. */
async function pictureFile(demo: DemoDomain, { file, width, draw }: DemoPicture): Promise<File> {
  if (!width) return new File([draw()], file, { type: 'image/svg+xml' });
  return new File([await readFile(join(drawnFolder(demo), file))], file, { type: 'image/jpeg' });
}

/** The API stores two at once; a third waits. */
const atOnce = 3;

/** Uploads the pictures that the library doesn't have yet; resolves to all ids by file name. */
export async function seedPictures(client: Client, demo: DemoDomain): Promise<Map<string, string>> {
  const { data: stored } = await client(mediaCalls.list, { query: { limit: 500 } });
  const byName = new Map(stored.map((media) => [media.name, media]));
  const limit = pLimit(atOnce);
  const ids = await limit.map(picturesOf(demo), async (picture): Promise<[string, string]> => {
    const { file, alt, focal } = picture;
    let media = byName.get(file);
    if (!media) {
      const form = new FormData();
      form.set('alt', alt);
      form.set('file', await pictureFile(demo, picture));
      media = (await client(mediaCalls.upload, { form })).data;
      if (focal) await client(mediaCalls.update, { params: { id: media.id }, body: { focal } });
    }
    return [file, media.id];
  });
  return new Map([...byName].map(([name, { id }]): [string, string] => [name, id]).concat(ids));
}
