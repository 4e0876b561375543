import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { ApiError } from '../errors.ts';
import { clearAbandoned } from './abandoned.ts';
import { atMost } from './at-most.ts';
import { kindOf } from './kinds.ts';
import { storePicture } from './pictures.ts';
import { safeSvg } from './svg.ts';
import { receiveUpload, type Upload } from './uploads.ts';
import { syncFolder, writeWhole } from './write-whole.ts';

/** What is known of a stored file's bytes; the columns of `media` hold the same. */
export type StoredFile = {
  /** SHA-256 of the bytes as they were uploaded, in hex. */
  content_hash: string;
  hashed_name: string;
  width: number | null;
  height: number | null;
  /** Base64. */
  thumbhash: string | null;
  path: string | null;
  extensions: string[] | null;
  widths: number[] | null;
  extension: string | null;
  bytes: number;
};

export type MediaStore = {
  /** Absolute path of the folder that is served as `/media/`. Its files never change and are named after their content. */
  directory: string;
  /** Reads a multipart request (`file`, `alt`) to the disk. Throws ApiError 400, 413, 415 or 422. Discard it when done. */
  receive: (request: Request) => Promise<Upload>;
  /** Makes the public files of some bytes; the same bytes make the same files. Throws ApiError 413, 415 or 422. */
  add: (bytes: StoredBytes) => Promise<StoredFile>;
};

type StoredBytes = Pick<Upload, 'file' | 'hash' | 'size'>;

const maxSvgBytes = 2_000_000;

/** Keeps pictures, SVGs and PDFs in `{dataDir}/media`; uploads under way are in `{dataDir}/uploads`. */
export function openMediaStore({ dataDir }: { dataDir: string }): MediaStore {
  const directory = join(dataDir, 'media');
  const uploads = join(dataDir, 'uploads');
  mkdirSync(directory, { recursive: true });
  mkdirSync(uploads, { recursive: true });
  clearAbandoned(uploads);
  // Two pictures at once, one thread each: uploads must not take the machine from those who read.
  sharp.concurrency(1);
  const inTurn = atMost(2);

  async function write({ file, hash, size }: StoredBytes): Promise<StoredFile> {
    const name = hash.slice(0, 24);
    const stored = { content_hash: hash, hashed_name: name, bytes: size };
    const none = { width: null, height: null, thumbhash: null, path: null, extensions: null, widths: null };
    const kind = await kindOf(file);
    if (kind === 'picture') {
      const picture = await inTurn(() => storePicture(directory, file, name));
      return { ...stored, ...picture, extension: null };
    }
    if (kind === 'svg') {
      if (size > maxSvgBytes) throw new ApiError('too_large', 'An SVG may have at most 2 MB');
      const { text, ...measures } = safeSvg(await readFile(file, 'utf8'));
      await writeWhole(directory, `${name}.svg`, Buffer.from(text));
      return { ...stored, ...none, ...measures, extension: 'svg' };
    }
    if (kind === 'pdf') {
      await writeWhole(directory, `${name}.pdf`, await readFile(file));
      return { ...stored, ...none, extension: 'pdf' };
    }
    throw new ApiError('unsupported_media_type', 'Use a picture (JPEG, PNG, WebP, AVIF, GIF, TIFF), an SVG or a PDF');
  }

  return {
    directory,
    receive: (request) => receiveUpload(uploads, request),
    add: async (bytes) => {
      const stored = await write(bytes);
      await syncFolder(directory);
      return stored;
    },
  };
}
