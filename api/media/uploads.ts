import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

import busboy from 'busboy';
import * as z from 'zod/mini';

import { text } from '#shared/schemas/common.ts';

import { ApiError, invalidFields } from '../lib/errors.ts';

/** Bytes per file. */
const maxUploadBytes = 25 * 1024 * 1024;

/** An uploaded file on disk. */
export type Upload = {
  /** Absolute path of its bytes. */
  file: string;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  /** Bytes. */
  size: number;
  /** Its original name without folders, for display only. */
  name: string;
  /** Undefined when the form has none. */
  alt: string | undefined;
  /** Deletes the bytes if they still exist. */
  discard: () => Promise<void>;
};

const Alt = text(500);

/**
 * Streams a multipart form with one `file` and at most one `alt` into `folder`. Throws ApiError 400, 413, 415 or 422.
 */
export async function receiveUpload(folder: string, request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new ApiError('unsupported_media_type', 'Send the file as multipart/form-data');
  if (Number(request.headers.get('content-length') ?? 0) > maxUploadBytes + 100_000) throw tooLarge();
  if (!request.body) throw new ApiError('bad_request', 'The form is empty');
  const path = join(folder, randomBytes(12).toString('hex'));
  const discard = () => rm(path, { force: true });
  try {
    return { ...(await readForm(path, type, request.body as ReadableStream)), file: path, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function readForm(path: string, type: string, body: ReadableStream) {
  const form = openForm(type);
  let received: Promise<{ hash: string; size: number; name: string }> | undefined;
  let alt: string | undefined;
  let refusal: ApiError | undefined;
  const refuse = (error: ApiError) => {
    refusal ??= error;
    form.destroy(refusal);
  };

  form.on('file', (field, stream, { filename }) => {
    // A refused form destroys its streams, and an unhandled stream error would end the process.
    stream.on('error', () => undefined);
    if (field !== 'file' || received) {
      stream.resume();
      return refuse(invalidFields({ [field]: [field === 'file' ? 'Send one file' : `Unknown field “${field}”`] }));
    }
    stream.on('limit', () => refuse(tooLarge()));
    received = writeUpload(path, stream).then((written) => ({ ...written, name: fileName(filename) }));
    // A full disk ends the form too: nobody would read the rest of it.
    received.catch((error: unknown) => form.destroy(error as Error));
  });
  form.on('field', (field, value, { valueTruncated }) => {
    if (field !== 'alt' || alt !== undefined)
      return refuse(invalidFields({ [field]: [field === 'alt' ? 'Send one alt text' : `Unknown field “${field}”`] }));
    const parsed = z.safeParse(Alt, value);
    if (!parsed.success || valueTruncated)
      return refuse(
        invalidFields({ alt: parsed.error?.issues.map((issue) => issue.message) ?? ['Use at most 500 characters'] }),
      );
    alt = parsed.data;
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    form.on(limit, () => refuse(invalidFields({ file: ['Send one file and at most one alt text'] })));
  }

  try {
    await pipeline(Readable.fromWeb(body), form);
  } catch (error) {
    await received?.catch(() => undefined);
    if (refusal) throw refusal;
    throw isOfTheDisk(error) ? error : new ApiError('bad_request', 'The form ended too early or is not a form');
  }
  const upload = await received;
  if (!upload) throw invalidFields({ file: ['Choose a file'] });
  if (upload.size === 0) throw invalidFields({ file: ['The file is empty'] });
  return { ...upload, alt };
}

function openForm(type: string): busboy.Busboy {
  try {
    const limits = { fileSize: maxUploadBytes, files: 2, fields: 4, fieldSize: 10_000, fieldNameSize: 100, parts: 6 };
    return busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits });
  } catch {
    throw new ApiError('bad_request', 'The form names no boundary');
  }
}

async function writeUpload(path: string, stream: Readable): Promise<{ hash: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(stream, count, createWriteStream(path, { flags: 'wx' }));
  return { hash: hash.digest('hex'), size };
}

function fileName(name: string | undefined): string {
  // Control characters and lone surrogates are dropped; the name is only displayed.
  return (
    basename((name ?? '').replaceAll('\\', '/').toWellFormed())
      .replace(/\p{Cc}/gu, '')
      .slice(0, 200) || 'file'
  );
}

function tooLarge(): ApiError {
  return new ApiError('too_large', 'A file may have at most 25 MB');
}

function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
