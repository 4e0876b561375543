import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { tooMuchMemory } from './decoder-memory.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'caravan-decoders-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const plain = sharp({ create: { width: 30, height: 20, channels: 3, background: '#2f8f4e' } });
const clear = sharp({ create: { width: 30, height: 20, channels: 4, background: '#2f8f4e40' } });
const moving = () =>
  sharp(Buffer.alloc(30 * 40 * 3).fill(255, 0, 900), { raw: { width: 30, height: 40, channels: 3, pageHeight: 20 } });

/** The check of a real file of this format, as if it had as many pixels. */
async function messageFor(picture: Sharp, width: number, height: number): Promise<string | null> {
  const bytes = await picture.toBuffer();
  const file = join(directory, 'picture');
  await writeFile(file, bytes);
  return tooMuchMemory(file, { ...(await sharp(bytes).metadata()), width, height });
}

test.each<[string, () => Sharp, number, string]>([
  ['an interlaced PNG with transparency', () => clear.clone().png({ progressive: true }), 30, 'without interlacing'],
  ['an interlaced PNG of 16 bits', () => plain.clone().toColourspace('rgb16').png({ progressive: true }), 25, 'without interlacing'], // prettier-ignore
  ['a progressive JPEG with all its colors', () => plain.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 25, 'plain JPEG'], // prettier-ignore
  ['one for print', () => plain.clone().toColourspace('cmyk').jpeg({ progressive: true }), 18, 'plain JPEG'],
  ['a GIF', () => plain.clone().gif(), 30, 'as PNG'],
  ['a lossless WebP', () => plain.clone().webp({ lossless: true }), 30, 'as PNG'],
  ['a lossless WebP with EXIF', () => clear.clone().webp({ lossless: true }).withExif({ IFD0: { Artist: 'me' } }), 30, 'as PNG'], // prettier-ignore
  ['a moving WebP', () => moving().webp(), 16, 'as JPEG'],
  ['an AVIF', () => plain.clone().avif(), 8, 'as JPEG'],
])('%s has a limit of megapixels: %#', async (_, make, megapixels, words) => {
  expect(await messageFor(make(), 1000, megapixels * 1000)).toBeNull();
  const beyond = await messageFor(make(), 1000, megapixels * 1000 + 1000);
  expect(beyond).toMatch(new RegExp(`at most ${megapixels} megapixels: .*${words}.* 50$`));
});

test.each<[string, () => Sharp]>([
  ['a JPEG', () => plain.clone().jpeg()],
  ['a PNG', () => clear.clone().png()],
  ['a WebP', () => clear.clone().webp()],
  ['a TIFF', () => plain.clone().tiff()],
  ['an interlaced PNG', () => plain.clone().png({ progressive: true })],
  ['a progressive JPEG', () => plain.clone().jpeg({ progressive: true })],
])('%s has no limit of its own', async (_, make) => {
  expect(await messageFor(make(), 7000, 7000)).toBeNull();
});
