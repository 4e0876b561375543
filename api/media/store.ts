import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Bucket } from '#shared/rules/bucket.ts';
import type { Log } from '#shared/trace/log.ts';

import type { StoredFile } from '../db/media.ts';
import { ApiError } from '../lib/errors.ts';
import { bucketFiles } from './bucket-files.ts';
import { diskFiles } from './disk-files.ts';
import { type MediaFiles, hashedNameOf, type NewFile, sourceNameOf } from './files.ts';
import type { PictureJob, PictureResults } from './picture-job.ts';
import { pictureProcesses } from './picture-process.ts';
import type { StoredPicture } from './pictures.ts';
import { receiveUpload, type Upload } from './uploads.ts';

export type MediaStore = {
  /** The stored files, served under `base`. They are immutable and named after their content. */
  files: MediaFiles;
  /** The URL prefix of stored files without a trailing slash: `/media`, or MEDIA_URL. */
  base: string;
  /**
   * Streams a multipart request (`file`, `alt`) to disk. Throws ApiError 400, 413, 415 or 422. Call `discard` when
   * done.
   */
  receive: (request: Request) => Promise<Upload>;
  /** Makes the public files of an upload; deterministic by content. Throws ApiError 413, 415, 422 or 503. */
  add: (bytes: StoredBytes) => Promise<StoredFile>;
  /**
   * Makes a stored picture's AVIF files, one picture at a time. False when there is nothing to make them from. Throws
   * like `add`.
   */
  addAvif: (picture: { path: string; widths: number[] }) => Promise<boolean>;
  /**
   * Makes the rasters of an SVG that was stored without them, or a picture of one that takes longer to draw than an upload may; null
   * when neither is possible. Throws when its files can't be reached.
   */
  addRasters: (
    hashedName: string,
  ) => Promise<{ rasters: number[] } | { picture: StoredPicture & { stored_bytes: number } } | null>;
  /** Ends the picture processes. */
  close: () => void;
};

type StoredBytes = Pick<Upload, 'file' | 'hash' | 'size'>;
export type MediaStoreOptions = {
  dataDir: string;
  /** Null: the folder `media` in `dataDir`. */
  bucket: Bucket | null;
  /** Null: this server, at `/media`. */
  mediaUrl: string | null;
  log: Log;
};

const maxSvgBytes = 2_000_000;
const memory = 256 * 1024 * 1024;
/** Seconds of CPU time of an upload: honest drawings take half a second, and twice that where others use the same core. */
const processor = 2;

/** Stores pictures, SVGs and PDFs in `{dataDir}/media` or a bucket; work in progress is in `{dataDir}/uploads`. */
export function openMediaStore({ dataDir, bucket, mediaUrl, log }: MediaStoreOptions): MediaStore {
  const uploads = join(dataDir, 'uploads');
  mkdirSync(uploads, { recursive: true });
  clearAbandoned(uploads);
  const files = bucket ? bucketFiles(bucket, log) : diskFiles(join(dataDir, 'media'));
  const codeCache = join(dataDir, 'cache', 'code');
  // Two pictures at once with one thread each: uploads must not starve the visitors.
  const foreground = pictureProcesses({ atOnce: 2, memory, processor, clock: 60 }, codeCache);
  const background = pictureProcesses({ atOnce: 1, memory, processor: 30, clock: 200, background: true }, codeCache);
  // An SVG that was stored before must pass what an upload must pass.
  const strict = pictureProcesses({ atOnce: 1, memory, processor, clock: 60, background: true }, codeCache);
  const temporary = () => join(uploads, randomBytes(12).toString('hex'));

  /** Runs a job in its own folder and stores all files that it made. Returns its result with the size of the files. */
  async function make<Kind extends keyof PictureResults>(
    processes: typeof foreground,
    job: Omit<PictureJob, 'folder'> & { kind: Kind },
  ): Promise<PictureResults[Kind] & { stored_bytes: number }> {
    const folder = temporary();
    await mkdir(folder);
    try {
      const result = await processes.run({ ...job, folder });
      const made = await readAll(folder);
      await files.write(made);
      return { ...result, stored_bytes: sizeOf(made) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function add({ file, hash, size }: StoredBytes): Promise<StoredFile> {
    const name = hashedNameOf(hash);
    const stored = { content_hash: hash, hashed_name: name, bytes: size };
    const none = { width: null, height: null, thumbhash: null, path: null, extensions: null, widths: null };
    const kind = await kindOf(file);
    if (kind === 'picture') return { ...stored, ...(await make(foreground, { kind, file, name })), extension: null };
    if (kind === 'svg') {
      if (size > maxSvgBytes) throw new ApiError('too_large', 'An SVG may have at most 2 MB');
      return { ...stored, ...none, ...(await make(foreground, { kind, file, name })), extension: 'svg' };
    }
    if (kind === 'pdf') {
      await files.write([{ name: `${name}.pdf`, bytes: await readFile(file) }]);
      return { ...stored, ...none, stored_bytes: size, extension: 'pdf' };
    }
    throw new ApiError(
      'unsupported_media_type',
      'This file is damaged or of another kind. Use a picture (JPEG, PNG, WebP, AVIF, GIF, TIFF), an SVG or a PDF',
    );
  }

  return {
    files,
    base: mediaUrl ?? '/media',
    receive: (request) => receiveUpload(uploads, request),
    add,
    addAvif: async ({ path, widths }) => {
      const made = await Promise.all(widths.map((width) => files.exists(`${path}-${width}.avif`)));
      if (made.every(Boolean)) return true;
      const largest = `${path}-${widths.at(-1)}.webp`;
      const source = (await files.open(sourceNameOf(path))) ?? (await files.open(largest));
      const done = await withCopy(source, temporary(), async (file) => {
        await make(background, { kind: 'avif', file, name: path, widths });
        return true;
      });
      return done ?? false;
    },
    addRasters: async (name) =>
      withCopy(await files.open(`${name}.svg`), temporary(), async (file) => {
        const made = await unlessRefused(make(strict, { kind: 'rasters', file, name }));
        if (made) return { rasters: made.widths };
        const picture = await unlessRefused(make(background, { kind: 'drawing', file, name }));
        return picture && { picture };
      }),
    close: () => {
      foreground.close();
      background.close();
      strict.close();
    },
  };
}

/** AVIF files are made later, a little smaller than the WebP files, which count twice for that. Their source is temporary. */
function sizeOf(made: NewFile[]): number {
  const times = (name: string) => (name.endsWith('.webp') ? 2 : name.endsWith('.source') ? 0 : 1);
  return made.reduce((sum, { name, bytes }) => sum + times(name) * bytes.byteLength, 0);
}

/** Copies a stored file to the temporary `file` for the work; null if it doesn't exist. */
async function withCopy<T>(
  stored: Awaited<ReturnType<MediaFiles['open']>>,
  file: string,
  work: (file: string) => Promise<T>,
): Promise<T | null> {
  if (!stored) return null;
  try {
    await pipeline(stored.stream, createWriteStream(file));
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** Null for what can't be drawn, or not in time. */
async function unlessRefused<T>(made: Promise<T>): Promise<T | null> {
  return made.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'invalid_fields') return null;
    throw error;
  });
}

async function readAll(folder: string): Promise<NewFile[]> {
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
}

const oneHour = 3_600_000;

/** Deletes leftovers of killed processes. Younger files may be another process's upload in progress. */
function clearAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed < Date.now() - oneHour) rmSync(file, { recursive: true, force: true });
  }
}

type FileKind = 'picture' | 'svg' | 'pdf';

const starts: [kind: FileKind, bytes: RegExp][] = [
  ['picture', /^\xff\xd8\xff/], // JPEG
  ['picture', /^\x89PNG\r\n/],
  ['picture', /^GIF8[79]a/],
  ['picture', /^RIFF[\s\S]{4}WEBP/],
  ['picture', /^[\s\S]{4}ftyp(?:avif|avis|mif1)/],
  ['picture', /^(?:II\*\0|MM\0\*)/], // TIFF
  ['pdf', /^%PDF-/],
  [
    'svg',
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*(?:<!DOCTYPE[^>[]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<svg[\s/>]/,
  ],
];

/**
 * Detects a file's type from its first bytes, whatever its name and content type say. Null for types we don't accept.
 */
async function kindOf(path: string): Promise<FileKind | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead).toString('latin1');
    return starts.find(([, bytes]) => bytes.test(head))?.[0] ?? null;
  } finally {
    await file.close();
  }
}
