import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { mediaCalls } from '#shared/calls/media.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { uploadFile } from '#tests/support/content.ts';
import { endlessDrawings, honestDrawings } from '#tests/support/drawings.ts';
import {
  blackPng,
  endlessTiff,
  gifWithFrames,
  jpegWithPasses,
  laughs,
  lyingAvif,
  lyingJpeg,
  lyingTiff,
  pageInAPhoto,
  pngWithLongComment,
} from '#tests/support/hostile-pictures.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());

const file = (bytes: Buffer | string, name = 'truck.jpg') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const mediaDir = () => join(api.dataDir, 'media');
const stored = (name: string) => readFile(join(mediaDir(), name));
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${inner}</svg>`;

const tooLarge = { status: 422, body: { errors: { file: [expect.stringContaining('50 megapixels')] } } };
const damaged = { status: 422, body: { errors: { file: [expect.stringContaining('damaged')] } } };
const noPicture = { status: 415 };

test.each<[string, () => Buffer | string | Promise<Buffer>, object]>([
  ['a PNG of 16,000 × 16,000', () => blackPng({ width: 16_000, height: 16_000, bits: 1 }), tooLarge],
  ['a JPEG that says it is 65,000 × 65,000', () => lyingJpeg(65_000), tooLarge],
  ['a TIFF that says it is 60,000 × 60,000', () => lyingTiff(60_000), tooLarge],
  ['an AVIF that says it is 30,000 × 30,000', () => lyingAvif(30_000), tooLarge],
  [
    'an AVIF that says it is 5,000 × 5,000',
    () => lyingAvif(5000),
    { status: 422, body: { errors: { file: [expect.stringContaining('save this one as JPEG')] } } },
  ],
  ['an AVIF that says more than it has', () => lyingAvif(2000), damaged],
  ['a TIFF without the strips that it names', () => lyingTiff(7000), damaged],
  ['a JPEG of 5,000 passes', () => jpegWithPasses(5000, 900), damaged],
  ['a PNG that is 1 × 40,000', () => blackPng({ width: 1, height: 40_000 }), { status: 422 }],
  ['a billion laughs', () => laughs, noPicture],
  ['an SVG of 60,000 elements', () => svg('<g/>'.repeat(60_000)), { status: 422 }],
  ['an SVG that is nested 300 deep', () => svg('<g>'.repeat(300)), { status: 422 }],
  ['an SVG of 3 MB', () => svg(`<!--${'a'.repeat(3_000_000)}-->`), { status: 413 }],
  ['JavaScript that begins like a GIF', () => 'GIF89a=1;alert(document.domain)//', noPicture],
  ['a web page that says it is a JPEG', () => '<!doctype html><script>alert(1)</script>', noPicture],
  ['a shell script', () => '#!/bin/sh\nrm -rf /', noPicture],
  ['a program', () => Buffer.from('MZ\x90\0\x03', 'latin1'), noPicture],
  ['a picture of a kind that nobody needs', () => 'P6\n1 1\n255\n\xff\0\0', noPicture],
])('%s is refused, and the server goes on', async (_, make, failure) => {
  const before = (await readdir(mediaDir())).length;
  const bytes = await make();
  await expect(uploadFile(client, file(bytes))).rejects.toMatchObject(failure);
  expect((await client(mediaCalls.list)).total).toEqual(expect.any(Number));
  expect(await readdir(mediaDir())).toHaveLength(before);
  expect(await readdir(join(api.dataDir, 'uploads'))).toEqual([]);
});

test.each<[string, () => Buffer | string | Promise<Buffer>, object]>([
  [
    'an interlaced PNG of 49 megapixels',
    () => blackPng({ width: 7000, height: 7000, interlaced: true }),
    { width: 7000, widths: [320, 640, 960, 1280, 1920] },
  ],
  ['a PNG whose comment unpacks to 100 MB', () => pngWithLongComment(100), { width: 40 }],
  ['a GIF of 20,000 frames', () => gifWithFrames(20_000), { width: 400, height: 400 }],
  ['a TIFF without an end', () => endlessTiff(), { width: 10 }],
  ['a menu that is 600 × 16,000', () => blackPng({ width: 600, height: 16_000 }), { widths: [320, 433] }],
])('%s is converted like any other', async (_, make, expected) => {
  const media = await uploadFile(client, file(await make()));
  expect(media).toMatchObject(expected);
  const { width, pages } = await sharp(await stored(`${media.path}-${media.widths?.[0]}.jpg`)).metadata();
  expect([width, pages]).toEqual([media.widths?.[0], undefined]);
});

test.each(Object.entries(endlessDrawings))(
  'an SVG that would hang every page showing it is refused: %s',
  async (_, text) => {
    const before = (await readdir(mediaDir())).length;
    const started = performance.now();
    const simpler = expect.stringMatching(/PNG|refers to itself|too deeply/);
    await expect(uploadFile(client, file(text, 'a.svg'))).rejects.toMatchObject({
      status: 422,
      body: { errors: { file: [simpler] } },
    });
    // The child process is killed after 2 s of CPU time; the rest is a busy machine.
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(await readdir(mediaDir())).toHaveLength(before);
  },
);

test('an SVG can’t unpack a small picture to gigabytes', async () => {
  const bomb = blackPng({ width: 16_000, height: 16_000, bits: 1 }).toString('base64');
  const image = `<image width="4" height="3" href="data:image/png;base64,${bomb}"/>`;
  await expect(uploadFile(client, file(svg(image), 'a.svg'))).rejects.toMatchObject({
    status: 422,
    body: { errors: { file: [expect.stringContaining('50 megapixels')] } },
  });
});

test.each(Object.entries(honestDrawings))(
  'an honest SVG is kept and has rasters: %s',
  { timeout: 20_000 },
  async (_, text) => {
    const media = await uploadFile(client, file(text, 'a.svg'));
    expect(media).toMatchObject({ extension: 'svg', width: 400, height: 300, rasters: [320, 640] });
    expect((await stored(`${media.hashed_name}.svg`)).length).toBeGreaterThan(300);
    for (const side of [320, 640]) {
      const raster = sharp(await stored(`${media.hashed_name}-${side}.webp`));
      expect(await raster.metadata()).toMatchObject({
        format: 'webp',
        width: side,
        height: side * 0.75,
        hasAlpha: true,
      });
      const { channels } = await raster.stats();
      expect(channels[3]?.max).toBeGreaterThan(99);
    }
  },
);

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', [640, 320]],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="100%" viewBox="0 0 10 1000"><path d="M0 0h9"/></svg>', [6, 640]],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="1"><path d="M0 0h9"/></svg>', [640, 1]],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" viewBox="a b"><path d="M0 0h9"/></svg>', [640, 480]],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0,0 2e1 1e1"/>', [640, 320]],
])('an SVG of an odd size has rasters too: %s', async (text, [width, height]) => {
  const media = await uploadFile(client, file(text, 'a.svg'));
  expect(await sharp(await stored(`${media.hashed_name}-640.webp`)).metadata()).toMatchObject({ width, height });
});

test('of a photo that is also a web page only the photo stays, without its location', async () => {
  const bytes = await pageInAPhoto();
  expect(bytes.toString('latin1')).toContain('<script>');
  const { exif } = await sharp(bytes).metadata();
  expect(exif?.length).toBeGreaterThan(100);
  const media = await uploadFile(client, file(bytes, 'page.html'));
  for (const name of (await readdir(mediaDir())).filter((each) => each.startsWith(media.hashed_name))) {
    const kept = await stored(name);
    expect(kept.toString('latin1')).not.toMatch(/script|GPS|Exif/i);
    expect(await sharp(kept).metadata()).not.toHaveProperty('exif');
  }
});

test('colors of another profile become sRGB, and the profile is dropped', async () => {
  const red = { create: { width: 60, height: 60, channels: 3 as const, background: '#ff0000' } };
  const bytes = await sharp(red).withIccProfile('p3').png().toBuffer();
  expect((await sharp(bytes).metadata()).icc?.length).toBeGreaterThan(100);
  const media = await uploadFile(client, file(bytes));
  const picture = sharp(await stored(`${media.path}-60.jpg`));
  expect(await picture.metadata()).not.toHaveProperty('icc');
  const { dominant } = await picture.stats();
  expect(dominant.r - dominant.g).toBeGreaterThan(200);
});

test('hostile pictures don’t hold up honest ones', async () => {
  const honest = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#2f8f4e' } })
    .jpeg()
    .toBuffer();
  const [first, second, ...rest] = await Promise.allSettled([
    uploadFile(client, file(honest)),
    uploadFile(client, file(await sharp(honest).negate().png().toBuffer())),
    ...Array.from({ length: 6 }, async (_, index) => uploadFile(client, file(await lyingTiff(5000 + index)))),
  ]);
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(rest.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
});
