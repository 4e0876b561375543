import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

import { readDemos } from './content.ts';
import { drawnFolder, picturesOf } from './pictures.ts';

/** `node scripts/demo/draw.ts`: draws the pictures of the demo networks again, after a change of theirs or of site/art/. */
for (const demo of readDemos()) {
  const folder = drawnFolder(demo);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { file, width, draw } of picturesOf(demo)) {
    if (!width) continue;
    // Rasterize before resizing: libvips would draw the SVG again for every strip that it shrinks.
    const { data, info } = await sharp(Buffer.from(draw())).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    await sharp(data, { raw: info }).resize({ width }).jpeg({ quality: 85, mozjpeg: true }).toFile(join(folder, file));
  }
}
