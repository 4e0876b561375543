import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

import { type Encoded, type Encoding, encodings } from './encodings.ts';

/**
 * A pack: the bytes of many files, one after another, and at the end what it holds, one line per file. It is written once and never
 * changed: what is added later is in another pack.
 *
 *   {bytes}{bytes}…
 *   {hash} plain {offset} {length} {checksum} br {offset} {length} {checksum} …\n
 *   {offset of the lines} {their checksum} caravan-pack-1\n          always 40 bytes
 */
export const packSuffix = '.pack';
const kind = 'caravan-pack-1';
const endLength = 40;

/** `plain` has the bytes that the hash is of. */
export type Form = 'plain' | Encoding;
export const forms: readonly Form[] = ['plain', ...encodings];
export const formOf = (encoding: Encoding | null): Form => encoding ?? 'plain';
export const formsOf = ({ encodings: twins }: Pick<Encoded, 'encodings'>): Form[] => ['plain', ...twins];

/** Where bytes are in a pack; `sum` is their CRC-32. */
export type Piece = { offset: number; length: number; sum: number };
/** The forms of one file that a pack has. */
export type Packed = Partial<Record<Form, Piece>>;

/** Bytes that differ from what was written, or a pack without a readable end. */
export class DamagedPackError extends Error {
  override readonly name = 'DamagedPackError';
}

/** What ends a pack whose bytes took `length`. */
export function packEnd(packed: Iterable<[hash: string, Packed]>, length: number): Buffer {
  const lines = Buffer.from(Array.from(packed, ([hash, pieces]) => `${hash}${piecesOf(pieces)}\n`).join(''));
  const end = `${length} ${crc32(lines)} ${kind}`;
  return Buffer.concat([lines, Buffer.from(`${end.padEnd(endLength - 1)}\n`)]);
}

function piecesOf(packed: Packed): string {
  return forms
    .flatMap((form) => {
      const piece = packed[form];
      return piece ? ` ${form} ${piece.offset} ${piece.length} ${piece.sum}` : [];
    })
    .join('');
}

/** What a pack holds, by hash. Throws ENOENT, or a DamagedPackError if its end can't be read. */
export async function readPackEnd(path: string): Promise<Map<string, Packed>> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const end = (await bytesAt(handle, Math.max(0, size - endLength), Math.min(size, endLength))).toString();
    const [, start = '', sum = ''] = /^(\d+) (\d+) caravan-pack-1 *\n$/.exec(end) ?? [];
    const lines = await bytesAt(
      handle,
      Number(start),
      start === '' ? 0 : Math.max(0, size - endLength - Number(start)),
    );
    if (start === '' || crc32(lines) !== Number(sum)) throw new DamagedPackError(`The end of ${path} can't be read`);
    return new Map(lines.toString().split('\n').slice(0, -1).map(entryOf));
  } finally {
    await handle.close();
  }
}

function entryOf(line: string): [string, Packed] {
  const [hash = '', ...fields] = line.split(' ');
  const packed: Packed = {};
  for (let at = 0; at < fields.length; at += 4) {
    const [form, offset, length, sum] = fields.slice(at, at + 4);
    packed[form as Form] = { offset: Number(offset), length: Number(length), sum: Number(sum) };
  }
  return [hash, packed];
}

/** Reads a piece of a pack. Throws ENOENT, or a DamagedPackError if it isn't what was written. */
export async function readPiece(path: string, { offset, length, sum }: Piece): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const bytes = await bytesAt(handle, offset, length);
    if (crc32(bytes) !== sum) throw new DamagedPackError(`${length} bytes at ${offset} of ${path} are damaged`);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** Fewer than `length` where the file ends before. */
async function bytesAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(bytes, read, length - read, offset + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}
