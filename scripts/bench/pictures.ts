import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import type { StoredFile } from '#api/db/media.ts';
import { ApiError } from '#api/lib/errors.ts';
import { type MediaStore, openMediaStore } from '#api/media/store.ts';
import { blackPng } from '#tests/support/hostile-pictures.ts';

import { photo, pictureCases } from './picture-cases.ts';
import { watchChildren } from './picture-children.ts';
import { benchFolder, report } from './run.ts';

const memory = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const seconds = (value: number) => `${value.toFixed(2)} s`;

/**
 * Decodes large and hostile pictures, each in its own process that has decoded a small one before: the result, clock time, CPU time
 * (which depends less on other load) and peak memory. The yardstick: sharp alone, from a photo of 12 megapixels to one WebP file of
 * 1920 px.
 */
export async function benchPictures(): Promise<void> {
  const directory = benchFolder('bench-pictures');
  try {
    // The first process fills the compile cache for the others.
    await readAlone(directory, blackPng({ width: 30, height: 20 }));
    const yardstick = await measureYardstick();
    report('Pictures: the yardstick', { 'sharp alone, 12 megapixels to one WebP of 1920': seconds(yardstick) });
    for (const [group, cases] of Object.entries(pictureCases)) {
      const figures: Record<string, string> = {};
      for (const { name, make } of cases) {
        const { outcome, clock, processor, peak } = await readAlone(directory, await make());
        figures[name] =
          `${seconds(clock)}, CPU ${seconds(processor)} (${(processor / yardstick).toFixed(1)} ×), ${memory(peak)}: ${outcome}`;
      }
      report(`Pictures: ${group}`, figures);
    }
    report('Pictures: AVIF, in the background', await measureAvif(directory, yardstick));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

type Reading = { outcome: string; clock: number; processor: number; peak: number };

async function readAlone(directory: string, bytes: Buffer): Promise<Reading> {
  const store = open(directory);
  try {
    await add(store, directory, blackPng({ width: 30, height: 20 }));
    const watch = watchChildren();
    const started = performance.now();
    const outcome = await add(store, directory, bytes).then(madeOf, refusalOf);
    return { outcome, clock: (performance.now() - started) / 1000, ...watch.end() };
  } finally {
    store.close();
  }
}

async function measureAvif(directory: string, yardstick: number): Promise<Record<string, string>> {
  const store = open(directory);
  try {
    const { path, widths } = await add(store, directory, await (await photo(4000, 3000)).jpeg().toBuffer());
    if (path === null || widths === null) throw new Error('The photo was not decoded');
    const watch = watchChildren();
    const started = performance.now();
    await store.addAvif({ path, widths });
    const clock = (performance.now() - started) / 1000;
    const { processor, peak } = watch.end();
    const ratio = (processor / yardstick).toFixed(1);
    return {
      [`12 megapixels in ${widths.length} widths`]: `${seconds(clock)}, CPU ${seconds(processor)} (${ratio} ×), ${memory(peak)}`,
    };
  } finally {
    store.close();
  }
}

function open(dataDir: string): MediaStore {
  return openMediaStore({ dataDir, bucket: null, mediaUrl: null, log: console.log });
}

let files = 0;
async function add(store: MediaStore, directory: string, bytes: Buffer): Promise<StoredFile> {
  const file = join(directory, `upload-${(files += 1)}`);
  await writeFile(file, bytes);
  return store.add({ file, size: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') });
}

function madeOf({ widths, extension }: StoredFile): string {
  return widths ? `encoded in ${widths.length} widths` : `sanitized as ${extension}`;
}

function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return `${error.status}, ${Object.values(error.extras.errors ?? {})[0]?.[0] ?? error.message}`;
}

async function measureYardstick(): Promise<number> {
  const bytes = await (await photo(4000, 3000)).jpeg().toBuffer();
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = process.cpuUsage();
    await sharp(bytes).resize({ width: 1920 }).webp({ quality: 78, effort: 2 }).toBuffer();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1e6);
  }
  return Math.min(...times);
}
