import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { syncPath, tryLink } from './disk.ts';
import { type Encoded, type Encoding, twinSuffixes } from './encodings.ts';
import { packSuffix } from './pack-file.ts';
import { isUnfinishedPack, PackWriter } from './pack-writer.ts';

type Asset = Encoded & { file: string };
type Build = { id: string; assets: Asset[] };

const prefix = 'assets-';
const packName = (id: string) => `${prefix}${id}`;

/** The renderer's own files are the same for all domains: their pack is made once per build, and linked into each folder. */
export const isAssetPack = (name: string): boolean => name.startsWith(prefix);

type Assets = {
  /** The folder of the compiled files and their twins. */
  from: string;
  /** Where the packs of all domains are. */
  shared: string;
  build: Build;
};

/** Adds the pack of a build's assets to a folder of packs. False if it is there already. The folder itself is left to sync. */
export async function addAssets(folder: string, { from, shared, build }: Assets): Promise<boolean> {
  const name = packName(build.id) + packSuffix;
  if (existsSync(join(folder, name))) return false;
  const source = join(shared, name);
  if (!existsSync(source)) await packAssets(from, shared, build);
  await mkdir(folder, { recursive: true });
  if (tryLink(source, join(folder, name))) return true;
  const part = join(folder, `${name}.part`);
  await copyFile(source, part);
  await syncPath(part);
  await rename(part, join(folder, name));
  return true;
}

async function packAssets(from: string, shared: string, { id, assets }: Build): Promise<void> {
  const writer = new PackWriter(shared, { name: packName(id) });
  try {
    await addCompiled(writer, from, assets);
    await writer.finish();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  await syncPath(shared);
}

/** Adds compiled files and their twins to a pack. */
export async function addCompiled(writer: PackWriter, from: string, assets: Asset[]): Promise<void> {
  for (const { file, hash, encodings } of assets) {
    const twins = new Map<Encoding, Uint8Array>();
    for (const encoding of encodings) twins.set(encoding, await readFile(join(from, file + twinSuffixes[encoding])));
    writer.add(hash, await readFile(join(from, file)), twins);
  }
}

/** Removes the shared assets of other builds, and what a killed process left. Domains have links of their own. */
export async function clearSharedAssets(shared: string, id: string): Promise<void> {
  const names = await readdir(shared).catch(() => []);
  const isOld = (name: string) => isUnfinishedPack(name) || name !== packName(id) + packSuffix;
  for (const name of names.filter(isOld)) await rm(join(shared, name), { recursive: true, force: true });
}
