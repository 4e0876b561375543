import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ErrorCode } from '#shared/schemas/errors.ts';

import { ApiError } from '../lib/errors.ts';
import { makeAvif, makePicture, type StoredPicture } from './pictures.ts';
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
  svg: { width: number | null; height: number | null };
  avif: null;
};

/** The result of a job, as the process sends it. */
export type PictureReply =
  | { done: PictureResults[keyof PictureResults] }
  | { refused: { code: ErrorCode; message: string; errors: Record<string, string[]> | undefined } }
  | { failed: { message: string; code: string | undefined } };

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
  const { text, ...measures } = safeSvg(await readFile(job.file, 'utf8'));
  await writeFile(join(job.folder, `${job.name}.svg`), text);
  return measures;
}
