import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Resvg } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';

import { pageGround } from '#shared/rules/colors.ts';

import { draw } from '../art/draw.ts';
import type { Drawing } from '../art/drawings.ts';
import type { IconDrawing, ShareDrawing } from './book.ts';
import { createMeasure } from './measure.ts';
import { margin, panelOf, panelSize, photoSize } from './panel.ts';
import { compose, type Raster } from './raster.ts';

/** Reads a stored file; null where no file has that name. Rejects while the store can't be reached. */
export type ReadMedia = (name: string) => Promise<Buffer | null>;

type Folders = {
  /** The folder that writeShareFaces wrote to. */
  faces: string;
  /** The folder of the stored media, or a function that reads them from elsewhere; null if they are unavailable. */
  media: string | ReadMedia | null;
};

// Each worker draws one picture at a time: threads and a cache in libvips would cost memory and save nothing.
sharp.concurrency(1);
sharp.cache(false);

/** Messengers don't load large pictures, so this is the limit. */
const maxBytes = 60 * 1024;
const qualities = [78, 62, 45, 30, 15];
/** Bytes before the PNG in an ICO file. */
const iconHeaderBytes = 22;
const logoBox = { width: 300, height: 72 };
const logoTop = 56;
/** Scenes and logos in the cache: a worker draws for one domain after another. */
const recent = 4;

/**
 * Draws share pictures as JPEG, and icons as ICO or PNG. The scene and the logo, which pictures of a domain share, are drawn once. Rejects
 * while media are unreachable: a picture keeps its name forever, so none is drawn incomplete.
 */
export function createSharePainter({
  faces,
  media,
}: Folders): (drawing: ShareDrawing | IconDrawing) => Promise<Buffer> {
  const measure = createMeasure(faces);
  const scenes = new LRUCache<string, Raster>({
    max: recent,
    memoMethod: (scene) => rendered(draw(JSON.parse(scene) as Drawing), [], photoSize.height),
  });
  const logos = new LRUCache<string, Promise<Raster | null>>({ max: recent, memoMethod: logoOf });

  /**
   * A stored picture by its URL, on whatever host; null if there is none, and then the share picture leaves it out. An SVG is never
   * read: it may take forever to draw.
   */
  async function stored(path: string): Promise<Buffer | null> {
    const name = /\/([a-z0-9_-][a-z0-9._-]*\.(?:webp|jpe?g|png))$/i.exec(path)?.[1];
    if (media === null || name === undefined) return null;
    return typeof media === 'string' ? readFile(join(media, name)).catch(() => null) : media(name);
  }

  async function logoOf(path: string): Promise<Raster | null> {
    const file = path ? await stored(path) : null;
    if (!file) return null;
    const fit = sharp(file).resize({ ...logoBox, fit: 'inside' });
    return rasterOf(fit).catch(() => null);
  }

  async function photoOf({ photo, scene }: ShareDrawing): Promise<Raster> {
    const file = photo ? await stored(photo.path) : null;
    const own = photo && file ? await cropped(file, photo).catch(() => null) : null;
    return own ?? scenes.memo(JSON.stringify(scene));
  }

  async function icon(wanted: IconDrawing): Promise<Buffer> {
    const { chosen, mark, form, size } = wanted;
    const file = chosen ? await stored(chosen) : null;
    const png = (file && (await squared(sharp(file), wanted).catch(() => null))) ?? (await drawn(mark));
    return form === 'ico' ? icoOf(png, size) : png;

    async function drawn(drawing: Drawing): Promise<Buffer> {
      const { data, ...raw } = rendered(draw(drawing), [], size);
      return squared(sharp(data, { raw: { ...raw, channels: 4, premultiplied: true } }), wanted);
    }
  }

  return async (drawing) => {
    if ('mark' in drawing) return icon(drawing);
    const [photo, logo] = await Promise.all([
      photoOf(drawing),
      logos.memo(drawing.logo).catch((error: unknown) => {
        logos.delete(drawing.logo);
        throw error;
      }),
    ]);
    const panel = panelOf(drawing, measure, logo?.width ?? 0);
    const left = rendered(panel.svg, measure.files(panel.faces), panelSize.height);
    return smallEnough(
      compose([
        { raster: photo, x: panelSize.width - panelSize.reach, y: 0 },
        { raster: left, x: 0, y: 0, opaque: panelSize.width - 2 * panelSize.reach },
        ...(logo ? [{ raster: logo, x: margin, y: logoTop + Math.round((logoBox.height - logo.height) / 2) }] : []),
      ]),
    );
  };
}

/** The whole picture in the middle of a square. */
async function squared(picture: Sharp, { size, fills }: IconDrawing): Promise<Buffer> {
  const inner = Math.round(size * fills);
  const around = Math.floor((size - inner) / 2);
  const rest = size - inner - around;
  const clear = '#0000';
  const whole = picture
    .resize({ width: inner, height: inner, fit: 'contain', background: clear })
    .extend({ top: around, left: around, bottom: rest, right: rest, background: clear });
  // Flattened only after it has been extended, which happens in another order in one pipeline.
  const png = await whole.png().toBuffer();
  const onGround = fills < 1 ? sharp(png).flatten({ background: pageGround }) : sharp(png);
  return onGround.png({ compressionLevel: 9 }).toBuffer();
}

async function rasterOf(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function rendered(svg: string, fontFiles: string[], height: number): Raster {
  const fitTo = { mode: 'height', value: height } as const;
  const image = new Resvg(svg, { fitTo, font: { loadSystemFonts: false, fontFiles }, logLevel: 'off' }).render();
  return { data: image.pixels, width: image.width, height: image.height };
}

/** Crops a photo around its focal point. Rejects if it isn't a picture. */
async function cropped(file: Buffer, { x, y }: { x: number; y: number }): Promise<Raster> {
  const { width, height } = await sharp(file).metadata();
  const scale = Math.max(photoSize.width / width, photoSize.height / height);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const left = Math.round(((size.width - photoSize.width) * x) / 100);
  const top = Math.round(((size.height - photoSize.height) * y) / 100);
  const part = sharp(file)
    .resize({ ...size, fit: 'fill' })
    .extract({ left, top, ...photoSize });
  return rasterOf(part.flatten({ background: '#fff' }));
}

async function smallEnough({ data, width, height }: Raster): Promise<Buffer> {
  let jpeg = Buffer.alloc(0);
  for (const quality of qualities) {
    jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.length <= maxBytes) break;
  }
  return jpeg;
}

/** Wraps a PNG in an ICO file, which all browsers read: a directory with one entry. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(iconHeaderBytes);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // one picture
  header[6] = size;
  header[7] = size;
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits of a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(iconHeaderBytes, 18);
  return Buffer.concat([header, png]);
}
