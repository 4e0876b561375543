import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { invalidFields } from '../lib/errors.ts';
import { maxPixels } from './pictures.ts';
import type { SafeSvg } from './svg.ts';

/** Longer sides in pixels, ascending. */
const rasterSides = [320, 640];
/** The size of an SVG that says none, as in browsers. */
const defaultSize = { width: 300, height: 150 };

/**
 * Draws an SVG as `{name}-{side}.webp` for the panel and for share pictures; returns the sides. Throws ApiError 422 for what can't
 * be drawn. It can take forever: only for a process that is killed in time.
 */
export async function makeRasters(svg: SafeSvg, { folder, name }: { folder: string; name: string }): Promise<number[]> {
  await refuseLargeImages(svg.text);
  const { data, info } = await draw(svg, rasterSides.at(-1) ?? 0);
  for (const side of rasterSides) {
    const raster = sharp(data, { raw: info }).resize({ width: side, height: side, fit: 'inside' });
    await writeFile(join(folder, `${name}-${side}.webp`), await raster.webp({ quality: 82, effort: 2 }).toBuffer());
  }
  return rasterSides;
}

/** Draws an SVG as a PNG of 1920 pixels on its longer side. Throws like `makeRasters`. */
export async function drawPng(svg: SafeSvg, file: string): Promise<void> {
  await refuseLargeImages(svg.text);
  const { data, info } = await draw(svg, 1920);
  await sharp(data, { raw: info }).png({ compressionLevel: 1 }).toFile(file);
}

async function draw(svg: SafeSvg, side: number) {
  const bytes = Buffer.from(sized(svg, side));
  try {
    return await sharp(bytes, { limitInputPixels: side * side })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw invalidFields({ file: ['This SVG cannot be drawn: simplify it, or upload it as a PNG'] });
  }
}

/** The SVG at the size to draw it in, whatever units it uses: libvips would draw it again for every strip that it shrinks. */
function sized({ text, width, height }: SafeSvg, side: number): string {
  const own = width && height ? { width, height } : defaultSize;
  const scale = side / Math.max(own.width, own.height);
  const [wide, high] = [own.width, own.height].map((length) => Math.max(1, Math.round(length * scale)));
  return text.replace(/^<svg([^>]*?)(\/?)>/, (_, attributes: string, end: string) => {
    const box =
      / viewBox="\s*(?:[-+\d.e]+[\s,]*){4}"/i.exec(attributes)?.[0] ?? ` viewBox="0 0 ${own.width} ${own.height}"`;
    const others = attributes.replace(/ (?:width|height|viewBox)="[^"]*"/g, '');
    return `<svg${others}${box} width="${wide}" height="${high}"${end}>`;
  });
}

/** A few bytes of PNG can unpack to gigabytes in a browser. */
async function refuseLargeImages(text: string): Promise<void> {
  let pixels = 0;
  const images = new Set(
    Array.from(text.matchAll(/href="data:image\/[a-z]+;base64,([^"]*)"/g), ([, base64 = '']) => base64),
  );
  for (const base64 of images) {
    const image = sharp(Buffer.from(base64, 'base64'), { limitInputPixels: false });
    const { width, height } = await image.metadata().catch(() => ({ width: 0, height: 0 }));
    pixels += width * height;
  }
  if (pixels > maxPixels)
    throw invalidFields({ file: ['The pictures in this SVG have more than 50 megapixels: use smaller ones'] });
}
