import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { syncPath, syncPaths, tryLink } from './file-jobs.ts';
import { hashesIn } from './manifest-file.ts';
import { type Encoding, encodings, type ReleaseFile, twinSuffixes } from './manifest.ts';

/**
 * The files of all kept releases of a domain, named by the hash of their bytes: `{root}/files/{hash}` with twins `{hash}.br`,
 * `{hash}.gz`. A file is complete and synced before it gets its name and is never written again, so a release is only a list of
 * names.
 */
export const storedFile = (store: string, hash: string): string => join(store, hash);

type Fresh = { name: string; temporary: string };
let count = 0;

/** Collects the files of one job. Known files are skipped; new ones get their names in `settle`. */
export class StoreWriter {
  readonly #store: string;
  readonly #fresh: Fresh[] = [];

  constructor(store: string) {
    this.#store = store;
    mkdirSync(store, { recursive: true });
  }

  /**
   * The twins of bytes that are in the store; null if they aren't. The plain file is named last, so if it exists, its twins do too.
   */
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
    // Two workers may write the same bytes at once.
    const temporary = join(this.#store, `${name}.${process.pid}-${threadName}-${count}.new`);
    this.#fresh.push({ name, temporary });
    writeFileSync(temporary, body, { flag: 'wx' });
  }

  /** After a failure, frees the space on a disk that may be full. */
  discard(): void {
    for (const { temporary } of this.#fresh.splice(0)) rmSync(temporary, { force: true });
  }

  /** Syncs the new files, then names them. The folder itself is left to sync. */
  async settle(): Promise<void> {
    await syncPaths(this.#fresh.map(({ temporary }) => temporary));
    for (const { name, temporary } of this.#fresh) renameSync(temporary, join(this.#store, name));
    this.#fresh.length = 0;
  }
}

/** Threads of one process have counters of their own. */
const threadName = Math.random().toString(36).slice(2, 10);

type Assets = { from: string; shared: string; assets: ReleaseFile[] };

/**
 * Adds missing files of a folder to the store; returns whether there were any. All domains have these files, so each is copied and
 * synced once, into `shared`, and hard-linked into every store.
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

/** Each file of an asset with its name in the store. The plain one comes last, so if it exists, its twins do too. */
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

/** Removes shared files of other builds, and half-written ones of killed processes. Stores have links of their own. */
export async function clearSharedAssets(shared: string, assets: ReleaseFile[]): Promise<void> {
  const wanted = new Set(assets.flatMap((asset) => namesOf(asset).map(([, name]) => name)));
  const there = await readdir(shared).catch(() => []);
  for (const name of there.filter((each) => !wanted.has(each))) await rm(join(shared, name), { force: true });
}

export type SweepJob = { type: 'sweep'; store: string; releases: string };

/**
 * Removes files that no kept release names, and half-written ones of killed processes. Requires the domain's lease: another
 * publisher might be about to reuse what this removes. Runs in a worker thread.
 */
export async function sweepStore({ store, releases }: SweepJob): Promise<void> {
  if (!existsSync(store)) return;
  const directories = readdirSync(releases, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const named = await hashesIn(directories.map(({ name }) => join(releases, name)));
  for (const name of readdirSync(store)) {
    const [hash = '', ...rest] = name.split('.');
    if (!named.has(hash) || rest.at(-1) === 'new') rmSync(join(store, name), { force: true });
  }
}
