import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { type Form, packEnd, type PackList, packSuffix, type Packed } from './pack-file.ts';
import type { NewPack, Store } from './store.ts';

/** A pack with what it holds; `bytes` are the whole pack, if it is small. */
export type WrittenPack = { name: string; list: PackList; bytes: Uint8Array | null };

/** Bytes of a pack that are also kept in memory until it is written. An edit has a tenth of that. */
const mostKept = 1024 * 1024;

/** Writes new packs into a folder of a store. Errors of the store are thrown by `finish`, or by the `add` after them. */
export class PackWriter {
  readonly #store: Store;
  readonly #folder: string;
  readonly #name: string | null;
  readonly #most: number;
  #pack: { name: string; pack: NewPack } | null = null;
  #packed = new Map<string, Packed>();
  #length = 0;
  /** Its bytes; null once there are too many. */
  #kept: Uint8Array[] | null = [];
  /** Writes one after another, without a caller waiting for each. */
  #writing: Promise<unknown> = Promise.resolve();
  #error: unknown = null;
  readonly #written: WrittenPack[] = [];

  /** `name`: of its only pack; by default each gets a random one. `most`: bytes after which another one begins. */
  constructor(
    store: Store,
    folder: string,
    { most = store.packLength, name = null }: { most?: number; name?: string | null } = {},
  ) {
    this.#store = store;
    this.#folder = folder;
    this.#name = name;
    this.#most = name === null ? most : Infinity;
  }

  has(hash: string): boolean {
    return this.#packed.has(hash);
  }

  /** Adds some forms of a file. */
  add(hash: string, pieces: Iterable<readonly [Form, Uint8Array]>): void {
    if (this.#error) throw this.#error;
    const packed: Packed = {};
    const bytes: Uint8Array[] = [];
    for (const [form, piece] of pieces) {
      packed[form] = { offset: this.#length, length: piece.byteLength, sum: crc32(piece) };
      this.#length += piece.byteLength;
      bytes.push(piece);
    }
    this.#packed.set(hash, packed);
    if (this.#length > mostKept) this.#kept = null;
    this.#kept?.push(...bytes);
    this.#then(async () => {
      await this.#begun().pack.add(bytes);
    });
    if (this.#length >= this.#most) this.#close();
  }

  /** Resolves when everything added so far is written, though not yet safe: for a caller with more than memory holds. */
  async written(): Promise<void> {
    await this.#writing;
    if (this.#error) throw this.#error;
  }

  /** Resolves when everything added is safe, to the packs that it is in. */
  async finish(): Promise<WrittenPack[]> {
    this.#close();
    await this.#writing;
    if (this.#error) throw this.#error;
    return this.#written;
  }

  /** After a failure, frees the space on a disk that may be full. Packs that were full stay: they may be of use later. */
  async discard(): Promise<void> {
    await this.#writing;
    await this.#pack?.pack.discard();
    this.#pack = null;
  }

  /** Ends the pack that is being written. */
  #close(): void {
    if (this.#packed.size === 0) return;
    const { bytes, list } = packEnd(this.#packed, this.#length);
    const kept = this.#kept && new Uint8Array(Buffer.concat([...this.#kept, bytes]));
    this.#packed = new Map();
    this.#length = 0;
    this.#kept = [];
    this.#then(async () => {
      const { name, pack } = this.#begun();
      await pack.add([bytes]);
      await pack.finish();
      this.#pack = null;
      this.#written.push({ name, list, bytes: kept });
    });
  }

  #then(work: () => Promise<void>): void {
    this.#writing = this.#writing
      .then(() => (this.#error ? undefined : work()))
      .catch((error: unknown) => {
        this.#error ??= error;
      });
  }

  #begun(): { name: string; pack: NewPack } {
    if (this.#pack) return this.#pack;
    const name = `${this.#folder}/${this.#name ?? randomUUID()}${packSuffix}`;
    return (this.#pack = { name, pack: this.#store.create(name) });
  }
}
