import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

import { ApiError, invalidFields } from '../errors.ts';
import { writeWhole } from './write-whole.ts';

const steps = [320, 640, 960, 1280, 1920];
const maxPixels = 50_000_000;
/** WebP can't be higher. */
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

/**
 * Stores a picture as `{name}-{width}.webp` and `.jpg` for each width, upright, in sRGB, without EXIF; of a moving
 * picture its first frame. Throws ApiError 415 when the bytes are no picture, 422 when it is damaged or too large.
 */
export async function storePicture(directory: string, file: string, name: string): Promise<StoredPicture> {
  const { width, height } = await measure(file);
  const widths = widthsOf(width);
  const largest = widths.at(-1) ?? width;
  if (Math.round((height * largest) / width) > maxHeight)
    throw refused(`Use a picture that is at most ${maxHeight} pixels high`);
  try {
    const upright = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().timeout({ seconds: 20 });
    let pixels = await decode(largest < width ? upright.resize({ width: largest }) : upright);
    // From the largest to the smallest, each made from the one before: decoding and shrinking are done once.
    for (const size of widths.toReversed()) {
      pixels = await resize(pixels, { width: size });
      const [webp, jpeg] = await Promise.all([toWebp(pixels), toJpeg(pixels)]);
      await Promise.all([
        writeWhole(directory, `${name}-${size}.webp`, webp),
        writeWhole(directory, `${name}-${size}.jpg`, jpeg),
      ]);
    }
    const thumbhash = await thumbhashOf(pixels);
    return { width, height, thumbhash, path: name, extensions, widths };
  } catch (error) {
    if (isOfTheDisk(error)) throw error;
    throw refused('This picture is damaged and cannot be read');
  }
}

type Pixels = { data: Buffer; info: Pick<OutputInfo, 'width' | 'height' | 'channels'> };

function open({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** An alpha channel that hides nothing is dropped: it costs half the time. */
async function decode(picture: Sharp): Promise<Pixels> {
  const pixels: Pixels = await picture.raw().toBuffer({ resolveWithObject: true });
  if (pixels.info.channels !== 4 || !isOpaque(pixels.data)) return pixels;
  return open(pixels).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

async function resize(pixels: Pixels, to: { width: number }): Promise<Pixels> {
  if (pixels.info.width === to.width) return pixels;
  return open(pixels).resize(to).raw().toBuffer({ resolveWithObject: true });
}

function isOpaque(rgba: Buffer): boolean {
  for (let alpha = 3; alpha < rgba.length; alpha += 4) {
    if (rgba[alpha] !== 255) return false;
  }
  return true;
}

/** The picture's size when it stands upright. */
async function measure(file: string): Promise<{ width: number; height: number }> {
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ApiError('unsupported_media_type', 'This is not a picture that can be read');
    });
  if (!formats.includes(metadata.format))
    throw new ApiError('unsupported_media_type', 'Use a JPEG, PNG, WebP, AVIF, GIF or TIFF picture');
  if (metadata.width * metadata.height > maxPixels) throw refused('Use a picture of at most 50 megapixels');
  return metadata.autoOrient;
}

/** The steps below `width`, and `width` itself unless it is above them all: nothing is ever enlarged. */
function widthsOf(width: number): number[] {
  const smaller = steps.filter((step) => step < width);
  return width <= (steps.at(-1) ?? 0) ? [...smaller, width] : smaller;
}

function toWebp(pixels: Pixels): Promise<Buffer> {
  return open(pixels).webp({ quality: 78, effort: 2 }).toBuffer();
}

function toJpeg(pixels: Pixels): Promise<Buffer> {
  return open(pixels).flatten({ background: '#ffffff' }).jpeg({ quality: 78 }).toBuffer();
}

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const small = open(pixels).resize(100, 100, { fit: 'inside', withoutEnlargement: true }).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function refused(message: string): ApiError {
  return invalidFields({ file: [message] });
}
