import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

import { ApiError, invalidFields } from '../lib/errors.ts';
import { tooMuchMemory } from './decoder-memory.ts';
import { sourceNameOf } from './files.ts';

const steps = [320, 640, 960, 1280, 1920];
export const maxPixels = 50_000_000;
/** Pixels of the largest stored file: a phone's portrait at width 1920. Longer pictures (a menu) become narrower. */
const maxStoredPixels = 5_000_000;
/** WebP's limit. */
const maxHeight = 16_383;
const formats = ['avif', 'gif', 'heif', 'jpeg', 'png', 'tiff', 'webp'];
const extensions = ['webp', 'jpg'];

export type StoredPicture = {
  width: number;
  height: number;
  thumbhash: string;
  path: string;
  extensions: string[];
  widths: number[];
};

/** The input file, the output folder (both absolute), and the prefix of the output names. */
type Place = { file: string; folder: string; name: string };

/**
 * Makes a picture's files: `{name}-{width}.webp` and `.jpg` for each width, upright, in sRGB, without EXIF, the first
 * frame of an animation; and the source for later AVIF files. Throws ApiError 415 when the bytes are no picture, 422
 * when it is damaged or too large.
 */
export async function makePicture({ file, folder, name }: Place): Promise<StoredPicture> {
  const measures = await measure(file);
  const { width, height } = measures;
  const widths = widthsOf(width, height);
  const largest = widths.at(-1) ?? width;
  if (Math.round((height * largest) / width) > maxHeight)
    throw refused(`Use a picture that is at most ${maxHeight} pixels high for its width`);
  return orDamaged(async () => {
    let pixels = await decode(file, measures, largest / width);
    await writeFile(join(folder, sourceNameOf(name)), await sourceOf(pixels));
    // Each size is made from the next larger one, so that decoding happens once.
    for (const size of widths.toReversed()) {
      pixels = await resize(pixels, size);
      const [webp, jpeg] = await Promise.all([toWebp(pixels), toJpeg(pixels)]);
      await writeFile(join(folder, `${name}-${size}.webp`), webp);
      await writeFile(join(folder, `${name}-${size}.jpg`), jpeg);
    }
    const thumbhash = await thumbhashOf(pixels);
    return { width, height, thumbhash, path: name, extensions, widths };
  });
}

/** Makes `{name}-{width}.avif` for each width from the picture's source or its largest file. Throws ApiError 422. */
export async function makeAvif({ file, folder, name, widths = [] }: Place & { widths?: number[] }): Promise<void> {
  await orDamaged(async () => {
    let pixels: Pixels = await sharp(file, { sequentialRead: true }).raw().toBuffer({ resolveWithObject: true });
    for (const size of widths.toReversed()) {
      pixels = await resize(pixels, size);
      const avif = await open(pixels).avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer();
      await writeFile(join(folder, `${name}-${size}.avif`), avif);
    }
  });
}

/** Blames decoder errors on the picture; disk errors pass through. */
async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw refused('This picture is damaged and cannot be read');
  }
}

type Pixels = { data: Buffer; info: Pick<OutputInfo, 'width' | 'height' | 'channels'> };

function open({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/**
 * Decodes row by row and shrinks on the way, so that a large picture is never in memory as a whole; rotation therefore
 * comes afterwards. An opaque alpha channel is dropped: that halves the time.
 */
async function decode(file: string, { lying, orientation }: Measures, scale: number): Promise<Pixels> {
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
  const shrunk = {
    width: Math.max(1, Math.round(lying.width * scale)),
    height: Math.max(1, Math.round(lying.height * scale)),
  };
  const resized = scale < 1 ? picture.resize({ ...shrunk, fit: 'fill' }) : picture;
  const pixels = await turn(await resized.raw().toBuffer({ resolveWithObject: true }), orientation);
  if (pixels.info.channels !== 4 || !isOpaque(pixels.data)) return pixels;
  return open(pixels).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** Degrees by EXIF orientation; 2, 4, 5 and 7 are mirrored as well. */
const angles: Record<number, number> = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 };

async function turn(pixels: Pixels, orientation: number): Promise<Pixels> {
  if (orientation <= 1 || orientation > 8) return pixels;
  // Within one pipeline sharp rotates before it flops.
  const turned = open(pixels).rotate(angles[orientation] ?? 0);
  const upright = [2, 4, 5, 7].includes(orientation) ? turned.flop() : turned;
  return upright.raw().toBuffer({ resolveWithObject: true });
}

async function resize(pixels: Pixels, width: number): Promise<Pixels> {
  if (pixels.info.width === width) return pixels;
  return open(pixels).resize({ width }).raw().toBuffer({ resolveWithObject: true });
}

function isOpaque(rgba: Buffer): boolean {
  for (let alpha = 3; alpha < rgba.length; alpha += 4) {
    if (rgba[alpha] !== 255) return false;
  }
  return true;
}

type Size = { width: number; height: number };
/** The upright size, and the size as stored in the file. */
type Measures = Size & { lying: Size; orientation: number };

async function measure(file: string): Promise<Measures> {
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ApiError('unsupported_media_type', 'This is not a picture that can be read');
    });
  if (!formats.includes(metadata.format))
    throw new ApiError('unsupported_media_type', 'Use a JPEG, PNG, WebP, AVIF, GIF or TIFF picture');
  const { width, height, orientation = 1, autoOrient } = metadata;
  if (width * height > maxPixels) throw refused('Use a picture of at most 50 megapixels');
  const instead = await tooMuchMemory(file, metadata);
  if (instead !== null) throw refused(instead);
  return { ...autoOrient, lying: { width, height }, orientation };
}

/** The steps below the picture's own width, and that width unless it exceeds them all: nothing is enlarged. */
function widthsOf(width: number, height: number): number[] {
  const most = Math.max(1, Math.min(width, Math.floor(Math.sqrt((maxStoredPixels * width) / height))));
  const smaller = steps.filter((step) => step < most);
  return most <= (steps.at(-1) ?? 0) ? [...smaller, most] : smaller;
}

function toWebp(pixels: Pixels): Promise<Buffer> {
  return open(pixels).webp({ quality: 78, effort: 2 }).toBuffer();
}

function toJpeg(pixels: Pixels): Promise<Buffer> {
  return open(pixels).flatten({ background: '#ffffff' }).jpeg({ quality: 78 }).toBuffer();
}

/** Nearly lossless and fast to encode; JPEG has no transparency. */
function sourceOf(pixels: Pixels): Promise<Buffer> {
  const { channels } = pixels.info;
  if (channels === 2 || channels === 4) return open(pixels).webp({ quality: 92, effort: 0 }).toBuffer();
  return open(pixels).jpeg({ quality: 95 }).toBuffer();
}

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const small = open(pixels).resize(100, 100, { fit: 'inside', withoutEnlargement: true }).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

function refused(message: string): ApiError {
  return invalidFields({ file: [message] });
}
