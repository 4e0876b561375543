import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { syncPath, syncPaths, tryLink } from './file-jobs.ts';
import { hashesNamedIn } from './manifest-file.ts';
import { type Encoding, encodings, type ReleaseFile, twinSuffixes } from './manifest.ts';

/**
 * The files of all kept releases of a domain, each once, named by the hash of its bytes: `{root}/files/{hash}` and its twins
 * `{hash}.br`, `{hash}.gz`. A file is whole and safe on disk before it gets its name, and never written again, so a release is
 * no more than a list of names.
 */
export const storedFile = (store: string, hash: string): string => join(store, hash);

type Fresh = { name: string; temporary: string };
let count = 0;

/** Takes the files of one job: what it has already stays as it is, what is new gets its name in `settle`. */
export class StoreWriter {
  readonly #store: string;
  readonly #fresh: Fresh[] = [];

  constructor(store: string) {
    this.#store = store;
    mkdirSync(store, { recursive: true });
  }

  /** The twins of bytes that are there; null where they aren't. The plain file is named last, so with it all are there. */
  known(hash: string): Encoding[] | null {
    const path = storedFile(this.#store, hash);
    if (!existsSync(path)) return null;
    return encodings.filter((encoding) => existsSync(path + twinSuffixes[encoding]));
  }

  add(hash: string, body: Uint8Array, twins: Map<Encoding, Uint8Array>): void {
    for (const [encoding, twin] of twins) this.#write(hash + twinSuffixes[encoding], twin);
    this.#write(hash, body);
  }

  #write(name: string, body: Uint8Array): void {
    count += 1;
    // Two workers may make the same bytes at once.
    const temporary = join(this.#store, `${name}.${process.pid}-${threadName}-${count}.new`);
    this.#fresh.push({ name, temporary });
    writeFileSync(temporary, body, { flag: 'wx' });
  }

  /** What failed leaves nothing on a disk that may be full. */
  discard(): void {
    for (const { temporary } of this.#fresh.splice(0)) rmSync(temporary, { force: true });
  }

  /** Brings what is new safely to disk, then names it. The folder itself is still to be synced. */
  async settle(): Promise<void> {
    await syncPaths(this.#fresh.map(({ temporary }) => temporary));
    for (const { name, temporary } of this.#fresh) renameSync(temporary, join(this.#store, name));
    this.#fresh.length = 0;
  }
}

/** Threads of one process count for themselves. */
const threadName = Math.random().toString(36).slice(2, 10);

type Assets = { from: string; shared: string; assets: ReleaseFile[] };

/**
 * Puts files of a folder into the store that aren't there yet. Says whether there were any. All domains have the same ones, so each
 * is copied and brought safely to disk once, into `shared`, and is a further name of the same file in every store.
 */
export async function storeAssets(store: string, { from, shared, assets }: Assets): Promise<boolean> {
  const missing = assets.filter(({ hash }) => !existsSync(storedFile(store, hash)));
  if (missing.length === 0) return false;
  await mkdir(store, { recursive: true });
  for (const asset of missing) {
    for (const [source, name] of namesOf(asset)) {
      if (!existsSync(join(shared, name))) await copySafely(join(from, source), shared, name);
      const linked = tryLink(join(shared, name), join(store, name));
      if (!linked) await copySafely(join(from, source), store, name);
    }
  }
  return true;
}

/** Each file of an asset and its name in a store. The plain one is the last: with it all are there. */
function namesOf({ file, hash, encodings: twins }: ReleaseFile): [source: string, name: string][] {
  const suffixes = [...twins.map((encoding) => twinSuffixes[encoding]), ''];
  return suffixes.map((suffix) => [file + suffix, hash + suffix]);
}

async function copySafely(source: string, folder: string, name: string): Promise<void> {
  const temporary = join(folder, `${name}.${process.pid}-${threadName}-${(count += 1)}.new`);
  await mkdir(folder, { recursive: true });
  await copyFile(source, temporary);
  await syncPath(temporary);
  renameSync(temporary, join(folder, name));
}

/** Removes the shared files of other builds, and what a killed process left half-written; the stores have theirs. */
export async function clearSharedAssets(shared: string, assets: ReleaseFile[]): Promise<void> {
  const wanted = new Set(assets.flatMap((asset) => namesOf(asset).map(([, name]) => name)));
  const there = await readdir(shared).catch(() => []);
  for (const name of there.filter((each) => !wanted.has(each))) await rm(join(shared, name), { force: true });
}

export type SweepJob = { type: 'sweep'; store: string; releases: string };

/**
 * Removes what no kept release names, and what a killed process left half-written. Only for who builds the domain's release
 * right now: another publisher might be about to use again what this is about to remove. Runs in a worker thread.
 */
export async function sweepStore({ store, releases }: SweepJob): Promise<void> {
  if (!existsSync(store)) return;
  const directories = readdirSync(releases, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const named = await hashesNamedIn(directories.map(({ name }) => join(releases, name)));
  for (const name of readdirSync(store)) {
    const [hash = '', ...rest] = name.split('.');
    if (!named.has(hash) || rest.at(-1) === 'new') rmSync(join(store, name), { force: true });
  }
}
