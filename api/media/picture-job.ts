import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ErrorCode } from '#shared/schemas/errors.ts';

import type { StoredFile } from '../db/media.ts';
import { ApiError } from '../lib/errors.ts';
import { makeAvif, makePicture, type StoredPicture } from './pictures.ts';
import { drawPng, makeRasters } from './rasters.ts';
import { safeSvg } from './svg.ts';

/** Everything that reads untrusted bytes. */
export type PictureJob = {
  kind: keyof PictureResults;
  /** Absolute path of the bytes. */
  file: string;
  /** Absolute path of the output folder. */
  folder: string;
  /** The prefix of the files' names. */
  name: string;
  /** Widths of the AVIF files in pixels, ascending; only for `avif`. */
  widths?: number[];
};

export type PictureResults = {
  picture: StoredPicture;
  svg: Pick<StoredFile, 'width' | 'height' | 'widths'>;
  /** The same for an SVG that is stored already. */
  rasters: { widths: number[] };
  /** An SVG as a picture. */
  drawing: StoredPicture;
  avif: null;
};

/** The result of a job, as the process sends it. */
export type PictureReply =
  | { done: PictureResults[keyof PictureResults] }
  | { refused: { code: ErrorCode; message: string; errors: Record<string, string[]> | undefined } }
  | { failed: { message: string; code: string | undefined } };

/** What a process sends before its first reply: what it took to start isn't the picture's. */
export type PictureStart = { started: true };

export async function runPictureJob(job: PictureJob): Promise<PictureReply> {
  try {
    return { done: await work(job) };
  } catch (error) {
    if (error instanceof ApiError)
      return { refused: { code: error.code, message: error.message, errors: error.extras.errors } };
    const { message, code } = error as NodeJS.ErrnoException;
    return { failed: { message, code } };
  }
}

async function work(job: PictureJob): Promise<PictureResults[keyof PictureResults]> {
  if (job.kind === 'picture') return makePicture(job);
  if (job.kind === 'avif') {
    await makeAvif(job);
    return null;
  }
  const source = await readFile(job.file, 'utf8');
  const svg = safeSvg(source, { anySize: job.kind === 'drawing' });
  if (job.kind === 'drawing') {
    const png = join(job.folder, 'drawn.png');
    await drawPng(svg, png);
    const made = await makePicture({ ...job, file: png });
    await rm(png);
    return made;
  }
  const { text, width, height } = svg;
  // One that is stored already may be from before a rule.
  if (job.kind === 'svg' || text !== source) await writeFile(join(job.folder, `${job.name}.svg`), text);
  return { width, height, widths: await makeRasters(svg, job) };
}
