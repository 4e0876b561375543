import { crc32 } from 'node:zlib';

import { LRUCache } from 'lru-cache';

import { type Encoding, encodings } from './encodings.ts';
import type { Store } from './store.ts';

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
/** Read with the end, so that the list of a small pack needs no second read. */
const nearEnd = 4096;

/** `plain` has the bytes that the hash is of. */
export type Form = 'plain' | Encoding;
export const forms: readonly Form[] = ['plain', ...encodings];
export const formOf = (encoding: Encoding | null): Form => encoding ?? 'plain';

/** Where bytes are in a pack; `sum` is their CRC-32. */
export type Piece = { offset: number; length: number; sum: number };
/** The forms of one file that a pack has. */
export type Packed = Partial<Record<Form, Piece>>;

/** Bytes that differ from what was written, or a pack without a readable end. */
export class DamagedPackError extends Error {
  override readonly name = 'DamagedPackError';
}

/** What ends a pack whose bytes took `length`, and the list in it. */
export function packEnd(packed: Iterable<[hash: string, Packed]>, length: number): { bytes: Buffer; list: PackList } {
  const text = Array.from(packed, ([hash, pieces]) => `${hash}${piecesOf(pieces)}\n`).join('');
  const lines = Buffer.from(text);
  const end = `${length} ${crc32(lines)} ${kind}`;
  return { bytes: Buffer.concat([lines, Buffer.from(`${end.padEnd(endLength - 1)}\n`)]), list: new PackList(text) };
}

function piecesOf(packed: Packed): string {
  return forms
    .flatMap((form) => {
      const piece = packed[form];
      return piece ? ` ${form} ${piece.offset} ${piece.length} ${piece.sum}` : [];
    })
    .join('');
}

/** Small packs that another thread has just written, by name: their first readers need no disk. */
const heldPacks = new LRUCache<string, Uint8Array>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ byteLength }) => 1 + byteLength,
});

/** Keeps the bytes of a whole pack in memory for a while. Returns what it holds. */
export function holdPack(name: string, bytes: Uint8Array): PackList {
  heldPacks.set(name, bytes);
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = Number(whole.subarray(-endLength).toString().split(' ')[0]);
  return new PackList(whole.subarray(start, -endLength).toString());
}

/** Reads what a pack holds. Throws a MissingPackError, or a DamagedPackError if its end can't be read. */
export function readPackList(store: Store, name: string): Promise<PackList> {
  return againIfCopied(store, name, () => listOf(store, name));
}

/** Where a copy of a pack is damaged, the store has the pack itself. */
async function againIfCopied<T>({ copies }: Store, name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DamagedPackError) || !(await copies?.distrust(name))) throw error;
    return read();
  }
}

async function listOf(store: Store, name: string): Promise<PackList> {
  const { bytes, size } = await store.readEnd(name, nearEnd);
  const end = bytes.subarray(Math.max(0, bytes.length - endLength)).toString();
  const [, start = '', sum = ''] = /^(\d+) (\d+) caravan-pack-1 *\n$/.exec(end) ?? [];
  const length = start === '' ? 0 : Math.max(0, size - endLength - Number(start));
  const lines =
    length + endLength <= bytes.length
      ? bytes.subarray(bytes.length - endLength - length, Math.max(0, bytes.length - endLength))
      : await store.read(name, Number(start), length);
  if (start === '' || crc32(lines) !== Number(sum)) throw new DamagedPackError(`The end of ${name} can't be read`);
  return new PackList(lines.toString());
}

/** Reads a piece of a pack. Throws a MissingPackError, or a DamagedPackError if it isn't what was written. */
export function readPiece(store: Store, name: string, piece: Piece): Promise<Buffer> {
  return againIfCopied(store, name, () => wholePiece(store, name, piece));
}

async function wholePiece(store: Store, name: string, { offset, length, sum }: Piece): Promise<Buffer> {
  const whole = heldPacks.get(name);
  // A copy: who keeps a page would otherwise keep the pack that it was part of.
  const bytes = whole ? Buffer.from(whole.subarray(offset, offset + length)) : await store.read(name, offset, length);
  if (crc32(bytes) !== sum) throw new DamagedPackError(`${length} bytes at ${offset} of ${name} are damaged`);
  return bytes;
}

/** Numbers per form: place, length and checksum. */
const fields = 3;
const absent = 0xff_ff_ff_ff;

/** What a pack holds. Numbers are in one array: as objects, those of a large domain take ten times the memory. */
export class PackList {
  readonly #places = new Map<string, number>();
  readonly #numbers: Uint32Array;

  constructor(text: string) {
    const lines = text.split('\n').slice(0, -1);
    this.#numbers = new Uint32Array(lines.length * forms.length * fields).fill(absent);
    for (const [index, line] of lines.entries()) {
      const [hash = '', ...words] = line.split(' ');
      this.#places.set(hash, index);
      for (let at = 0; at < words.length; at += fields + 1) {
        const place = (index * forms.length + forms.indexOf(words[at] as Form)) * fields;
        for (let field = 0; field < fields; field += 1) this.#numbers[place + field] = Number(words[at + 1 + field]);
      }
    }
  }

  get size(): number {
    return this.#places.size;
  }

  hashes(): Iterable<string> {
    return this.#places.keys();
  }

  piece(hash: string, form: Form): Piece | null {
    const index = this.#places.get(hash);
    if (index === undefined) return null;
    const place = (index * forms.length + forms.indexOf(form)) * fields;
    const [offset = absent, length = 0, sum = 0] = this.#numbers.subarray(place, place + fields);
    return length === absent ? null : { offset, length, sum };
  }

  /** Bytes of all forms that it has of a file. */
  lengthOf(hash: string): number {
    return forms.reduce((all, form) => all + (this.piece(hash, form)?.length ?? 0), 0);
  }
}
