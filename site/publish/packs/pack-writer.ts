import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

import type { Encoding } from './encodings.ts';
import { type Form, packEnd, packSuffix, type Packed } from './pack-file.ts';

/** Bytes after which another pack is begun, so that merging one never takes long. */
const maxLength = 256 * 1024 * 1024;
const partSuffix = '.part';

export const isUnfinishedPack = (name: string): boolean => name.endsWith(partSuffix);

/**
 * Writes new packs into a folder. A pack is synced before it gets its name, so a killed process or a power cut leaves no half of one.
 * Errors of the disk are thrown by `finish`, or by the `add` after them.
 */
export class PackWriter {
  readonly #folder: string;
  readonly #most: number;
  #pack: { handle: FileHandle; path: string } | null = null;
  #packed = new Map<string, Packed>();
  #length = 0;
  /** Writes one after another, without a caller waiting for each. */
  #writing: Promise<unknown> = Promise.resolve();
  #error: unknown = null;
  #wrote = false;

  readonly #name: string | null;

  /** `name`: of its only pack; by default each gets a random one. */
  constructor(folder: string, { most = maxLength, name = null }: { most?: number; name?: string | null } = {}) {
    this.#folder = folder;
    this.#most = name === null ? most : Infinity;
    this.#name = name;
  }

  has(hash: string): boolean {
    return this.#packed.has(hash);
  }

  add(hash: string, body: Uint8Array, twins: Iterable<[Encoding, Uint8Array]>): void {
    if (this.#error) throw this.#error;
    const packed: Packed = {};
    const bytes: Uint8Array[] = [];
    for (const [form, piece] of [['plain', body] as [Form, Uint8Array], ...twins]) {
      packed[form] = { offset: this.#length, length: piece.byteLength, sum: crc32(piece) };
      this.#length += piece.byteLength;
      bytes.push(piece);
    }
    this.#packed.set(hash, packed);
    this.#then(async () => {
      await writeAll((await this.#open()).handle, bytes);
    });
    if (this.#length >= this.#most) this.#close();
  }

  /** Resolves when everything added so far is written, though not yet safe: for a caller with more than memory holds. */
  async written(): Promise<void> {
    await this.#writing;
    if (this.#error) throw this.#error;
  }

  /** Resolves when everything added is safely on the disk. True if there was anything. The folder itself is left to sync. */
  async finish(): Promise<boolean> {
    this.#close();
    await this.#writing;
    if (this.#error) throw this.#error;
    return this.#wrote;
  }

  /** After a failure, frees the space on a disk that may be full. Packs that were full stay: they may be of use later. */
  async discard(): Promise<void> {
    await this.#writing;
    const pack = this.#pack;
    this.#pack = null;
    await pack?.handle.close().catch(() => undefined);
    if (pack) await rm(pack.path, { force: true });
  }

  /** Ends the pack that is being written. */
  #close(): void {
    if (this.#packed.size === 0) return;
    const end = packEnd(this.#packed, this.#length);
    this.#packed = new Map();
    this.#length = 0;
    this.#then(async () => {
      const { handle, path } = await this.#open();
      await writeAll(handle, [end]);
      await handle.datasync();
      await handle.close();
      this.#pack = null;
      await rename(path, path.slice(0, path.lastIndexOf(packSuffix) + packSuffix.length));
      this.#wrote = true;
    });
  }

  #then(work: () => Promise<void>): void {
    this.#writing = this.#writing
      .then(() => (this.#error ? undefined : work()))
      .catch((error: unknown) => {
        this.#error ??= error;
      });
  }

  async #open(): Promise<{ handle: FileHandle; path: string }> {
    if (this.#pack) return this.#pack;
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, `${this.#name ?? randomUUID()}${packSuffix}.${randomUUID()}${partSuffix}`);
    return (this.#pack = { handle: await open(path, 'wx'), path });
  }
}

/** A disk may take only a part of it at once. */
async function writeAll(handle: FileHandle, bytes: Uint8Array[]): Promise<void> {
  const whole = bytes.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { bytesWritten } = await handle.writev(bytes);
  if (bytesWritten < whole) await handle.writeFile(Buffer.concat(bytes).subarray(bytesWritten));
}
