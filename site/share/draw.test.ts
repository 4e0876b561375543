import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readablePalette } from '#shared/rules/colors.ts';
import { contrast } from '#shared/rules/contrast.ts';
import { looks } from '#shared/schemas/options.ts';

import { draw } from '../art/draw.ts';
import type { Drawing } from '../art/drawings.ts';
import { shareDesign, type ShareDrawing } from './book.ts';
import { createSharePainter } from './draw.ts';
import { facesOf, writeShareFaces } from './faces.ts';
import { fitText, isDrawable, plainLine } from './layout.ts';
import { createMeasure, type Measure } from './measure.ts';
import { panelOf } from './panel.ts';

const palette = readablePalette([]);
const order = facesOf.street.display;
let folder: string;
let measure: Measure;
let paint: ReturnType<typeof createSharePainter>;

function drawing(change: Partial<ShareDrawing> = {}): ShareDrawing {
  return {
    design: shareDesign,
    look: 'street',
    palette,
    name: 'Lone Star Food Trucks',
    host: 'lonestar.test',
    logo: '',
    title: 'Pecan Smoke',
    line: 'Barbecue · Tacos',
    photo: null,
    scene: { kind: 'truck', seed: 'x', palette, food: 'star', time: 'noon', look: 'dust' },
    ...change,
  };
}

/** The mean color of a part of a picture. */
async function colorAt(jpeg: Buffer, left: number, top: number, size = 20): Promise<number[]> {
  const { channels } = await sharp(
    await sharp(jpeg).extract({ left, top, width: size, height: size }).toBuffer(),
  ).stats();
  return channels.map(({ mean }) => Math.round(mean / 16) * 16);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-share-'));
  const media = join(folder, 'media');
  mkdirSync(media, { recursive: true });
  const solid = (background: string) => ({ create: { width: 640, height: 800, channels: 3 as const, background } });
  await sharp(solid('#0000ff')).jpeg().toFile(join(media, 'blue-640.jpg'));
  const noise = { create: { ...solid('#888').create, noise: { type: 'gaussian' as const, mean: 128, sigma: 90 } } };
  await sharp(noise).jpeg({ quality: 95 }).toFile(join(media, 'noise-640.jpg'));
  writeFileSync(join(media, 'broken-640.jpg'), 'not a picture');
  const green = sharp({ create: { width: 64, height: 64, channels: 4, background: '#00ff00' } });
  await green.webp({ lossless: true }).toFile(join(media, 'logo-640.webp'));
  // Takes minutes to draw.
  const copies = (level: number) => `<g id="a${level}">${`<use href="#a${level - 1}"/>`.repeat(10)}</g>`;
  writeFileSync(
    join(media, 'endless.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="a0"><path d="M0 0h9v9z" opacity=".1"/></g>${[1, 2, 3, 4, 5].map(copies).join('')}</svg>`,
  );
  await writeShareFaces(join(folder, 'faces'));
  measure = createMeasure(join(folder, 'faces'));
  paint = createSharePainter({ faces: join(folder, 'faces'), media });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a share picture', () => {
  test.each(looks)('is a small, reproducible JPEG of 1200 × 630 pixels in the look %s', async (look) => {
    const [once, again] = [await paint(drawing({ look })), await paint(drawing({ look }))];
    expect(await sharp(once).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(once.equals(again)).toBe(true);
    expect(once.length).toBeLessThan(60 * 1024);
  });

  test('shows the page’s own picture on the right and the domain’s logo on the left', async () => {
    const jpeg = await paint(
      drawing({ photo: { path: '/media/blue-640.jpg', x: 50, y: 50 }, logo: '/media/logo-640.webp' }),
    );
    expect(await colorAt(jpeg, 1100, 400)).toEqual([0, 0, 256]);
    expect(await colorAt(jpeg, 90, 80)).toEqual([0, 256, 0]);
  });

  test.each([
    '/media/gone-640.jpg',
    '/media/broken-640.jpg',
    '/media/../../etc/passwd',
    'https://other.test/x.jpg',
    '/media/endless.svg',
  ])('leaves out a picture that it can’t read: %s', async (path) => {
    const jpeg = await paint(drawing({ photo: { path, x: 0, y: 100 }, logo: path }));
    expect(jpeg.equals(await paint(drawing()))).toBe(true);
  });

  test('finds its pictures on another host too', async () => {
    const base = 'https://media.example.com/files';
    const jpeg = await paint(
      drawing({ photo: { path: `${base}/blue-640.jpg`, x: 50, y: 50 }, logo: `${base}/logo-640.webp` }),
    );
    expect(await colorAt(jpeg, 1100, 400)).toEqual([0, 0, 256]);
    expect(await colorAt(jpeg, 90, 80)).toEqual([0, 256, 0]);
  });

  test('isn’t drawn without its logo while that is unreachable, and is drawn once it isn’t', async () => {
    let down = true;
    const read = async (name: string) => {
      if (down) throw new Error('The bucket is down');
      return name === 'logo-640.webp' ? readFileSync(join(folder, 'media', name)) : null;
    };
    const remote = createSharePainter({ faces: join(folder, 'faces'), media: read });
    const wanted = drawing({ logo: '/media/logo-640.webp' });
    await expect(remote(wanted)).rejects.toThrow('The bucket is down');
    down = false;
    expect(await colorAt(Buffer.from(await remote(wanted)), 90, 80)).toEqual([0, 256, 0]);
  });

  test('stays small with the busiest photo', async () => {
    const jpeg = await paint(drawing({ photo: { path: '/media/noise-640.jpg', x: 0, y: 0 } }));
    expect(jpeg.length).toBeLessThan(60 * 1024);
  });

  test.each(['</text></svg><script>', '&amp;&#x0;', '\u0000\ud800\ufffe', '', '   ', '‮abc', 'e\u0301'.repeat(90)])(
    'can be drawn with any text: %j',
    async (title) => {
      const jpeg = await paint(drawing({ title, line: title, name: title, host: 'a.test' }));
      expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1200, height: 630 });
    },
  );

  test('has legible text in every brand', () => {
    for (const code of ['#b3261e', '#ffff00', '#ffffff', '#000000', '#777777', '#0f4c52']) {
      const { primaryText, primaryBackground } = readablePalette([2, 5].map((id) => ({ id, code })));
      expect(contrast(primaryText, primaryBackground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('is unchanged within a design version', () => {
    const panels = looks.map((look) => panelOf(drawing({ look }), measure, 72).svg);
    panels.push(draw(drawing().scene));
    // Did you change the drawing on purpose? Then raise shareDesign, so that pictures get new names, and update the hash.
    expect([shareDesign, hash('sha256', panels.join('')).slice(0, 16)]).toEqual([2, '5d37de3a7ffd9513']);
  });
});

describe('the words of a share picture', () => {
  const space = { width: 580, height: 320, lineHeight: 1, sizes: [120, 80, 46] };
  const wordsOf = (text: string) => {
    const { lines, size } = fitText(measure, plainLine(text), order, space);
    return {
      size,
      lines: lines.map(({ runs }) => runs.map((run) => run.text).join('')),
      widest: Math.max(...lines.map(({ width }) => width * size)),
    };
  };

  test('are as large as possible, with whole words on a line', () => {
    expect(wordsOf('Pecan Smoke')).toMatchObject({ size: 120, lines: ['Pecan', 'Smoke'] });
  });

  test('fit with 200 characters and more, ending with an ellipsis', () => {
    const { lines, size, widest } = wordsOf('the longest name of a truck that anybody ever painted on one '.repeat(8));
    expect(lines.at(-1)).toMatch(/…$/);
    expect(lines.length * size).toBeLessThanOrEqual(space.height);
    expect(widest).toBeLessThanOrEqual(space.width);
  });

  test('are cut without a space', () => {
    const { lines, widest } = wordsOf('w'.repeat(60));
    expect(lines.join('')).toMatch(/^w+…?$/);
    expect(widest).toBeLessThanOrEqual(space.width);
  });

  test('use the first face that has their letters; letters without a face are left out', () => {
    const runs = measure.runs(plainLine('Łódź e\u0302\u0301 Фуд שלום 🌮 漢'), order);
    expect(runs.map(({ face, text }) => [face, text.trim()])).toEqual([
      ['streetExt', 'Ł'],
      ['street', 'ód'],
      ['streetExt', 'ź'],
      ['streetVietnamese', 'ế'],
      ['cyrillic', 'Фуд'],
      ['hebrew', 'שלום'],
    ]);
  });

  test('are replaced by the domain’s name where the faces lack too many of their letters', () => {
    expect(isDrawable(measure, 'مطعم الشام', order)).toBe(false);
    expect(isDrawable(measure, 'Taco 🌮 Joint', order)).toBe(true);
    expect(panelOf(drawing({ title: 'مطعم الشام' }), measure, 0).svg).toContain('LONE STAR');
  });
});

describe('/favicon.ico', () => {
  const mark: Drawing = { kind: 'mark', seed: 'lonestar.test', palette, food: 'star' };
  const iconSize = 48;
  const icon = async (chosen: string) => {
    const bytes = await paint({ chosen, mark, form: 'ico', size: iconSize, fills: 1 });
    expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes[6], bytes[7]]).toEqual([1, 1, iconSize, iconSize]);
    expect(bytes.readUInt32LE(14)).toBe(bytes.length - bytes.readUInt32LE(18));
    return bytes.subarray(bytes.readUInt32LE(18));
  };

  test('is the chosen picture, whole on a transparent square', async () => {
    await sharp({ create: { width: 200, height: 100, channels: 3, background: '#c00000' } })
      .png()
      .toFile(join(folder, 'media', 'chosen.png'));
    const png = await icon('https://media.test/chosen.png');
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: iconSize, height: iconSize });
    expect(await colorAt(png, 14, 14)).toEqual([192, 0, 0, 256]);
    expect((await colorAt(png, 0, 0, 8)).at(-1)).toBe(0);
  });

  test('is the domain’s own mark without a chosen picture, or if its file is gone or broken', async () => {
    writeFileSync(join(folder, 'media', 'broken.png'), 'no picture');
    const own = await icon('');
    expect((await sharp(own).stats()).isOpaque).toBe(false);
    for (const chosen of ['https://media.test/gone.png', 'https://media.test/broken.png'])
      expect((await icon(chosen)).equals(own)).toBe(true);
  });
});

describe('an icon of a home screen', () => {
  const mark: Drawing = { kind: 'mark', seed: 'lonestar.test', palette, food: 'star' };

  test.each([1, 0.8, 0.66])('is a square PNG whose icon fills %f of it, opaque below 1', async (fills) => {
    const png = await paint({ chosen: '', mark, form: 'png', size: 180, fills });
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
    expect((await sharp(png).stats()).isOpaque).toBe(fills < 1);
    const { info } = await sharp(png).trim().toBuffer({ resolveWithObject: true });
    expect(Math.abs(Math.max(info.width, info.height) - 180 * fills)).toBeLessThanOrEqual(8);
  });

  test('shows the chosen icon, on white', async () => {
    await sharp({ create: { width: 90, height: 90, channels: 3, background: '#00c000' } })
      .png()
      .toFile(join(folder, 'media', 'touch.png'));
    const png = await paint({ chosen: 'https://media.test/touch.png', mark, form: 'png', size: 180, fills: 0.8 });
    expect(await colorAt(png, 80, 80)).toEqual([0, 192, 0]);
    expect(await colorAt(png, 0, 0, 10)).toEqual([256, 256, 256]);
  });
});
