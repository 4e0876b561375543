import { hash, randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readHostTable } from '#site/publish/host-table.ts';
import { openBucketClient } from '#site/publish/packs/bucket-client.ts';
import { type Form, forms, packSuffix, readPackList } from '#site/publish/packs/pack-file.ts';
import { PackWriter } from '#site/publish/packs/pack-writer.ts';
import { openPacks } from '#site/publish/packs/packs.ts';
import type { Store } from '#site/publish/packs/store.ts';
import type { ReleaseFile } from '#site/publish/release-file.ts';
import { liveRelease, type Place, placeOf } from '#site/publish/release.ts';

import { storeOf } from './test-packs.ts';

/** Where the releases of a host are on this machine. */
export async function placeAt(dataDir: string, host: string, store = storeOf(dataDir)): Promise<Place> {
  const entry = (await readHostTable(dataDir)).find((each) => each.host === host);
  if (!entry) throw new Error(`No domain is at ${host}`);
  return placeOf(dataDir, entry.id, store);
}

/** What the live release has at a public path (page or asset). */
export async function liveFile(place: Place, path: string): Promise<ReleaseFile> {
  const { pages, assets } = (await liveRelease(place))?.contents ?? {};
  const found = pages?.get(path) ?? assets?.[path.slice(1)];
  if (!found) throw new Error(`The live release has nothing at ${path}`);
  return found;
}

/** The bytes that the live release has at a public path. */
export async function liveBytes(place: Place, path: string): Promise<Buffer> {
  const { store, folder } = place.packs;
  return openPacks(store, folder).read((await liveFile(place, path)).hash, 'plain');
}

/** Overwrites the bytes at a public path, wherever they are, as a failing disk might. */
export async function damage(place: Place, path: string, which: readonly Form[] = forms): Promise<void> {
  await damageFile(place, (await liveFile(place, path)).hash, which);
}

/** The same with a file by its hash. */
export async function damageFile({ packs: { store, folder } }: Place, file: string, which = forms): Promise<void> {
  const names = [...(await store.names(folder)), ...(await store.names('shared'))];
  for (const name of names) {
    const list = await readPackList(store, name);
    const pieces = which.map((form) => list.piece(file, form)).filter((piece) => piece !== null);
    if (pieces.length > 0)
      await changePack(store, name, (bytes) => {
        for (const { offset, length } of pieces) bytes.fill('damaged ', offset, offset + length);
      });
  }
}

/** Changes bytes of a pack where it is. A store can't do that. */
async function changePack({ at }: Store, name: string, change: (bytes: Buffer) => void): Promise<void> {
  if ('folder' in at) {
    const bytes = readFileSync(join(at.folder, name));
    change(bytes);
    // Into the same file: processes may have it open.
    writeFileSync(join(at.folder, name), bytes, { flag: 'r+' });
    return;
  }
  const client = openBucketClient(at.bucket, 'PACKS_S3_');
  const bytes = (await client.get(at.prefix + name)) ?? Buffer.alloc(0);
  change(bytes);
  await client.put(at.prefix + name, bytes, { contentType: 'application/octet-stream', cacheControl: 'private' });
  client.close();
}

/** A disk or a bucket that is new: all packs are gone. */
export async function loseAllPacks({ packs: { store, folder } }: Place): Promise<void> {
  for (const name of [...(await store.names(folder)), ...(await store.names('shared'))]) await store.remove(name);
}

/** The names of a domain's packs. */
export async function packNames({ packs: { store, folder } }: Place): Promise<string[]> {
  return (await store.names(folder)).filter((name) => name.endsWith(packSuffix));
}

/** A domain's packs by name, with what changes when one is written again. */
export async function packStamps(place: Place): Promise<Map<string, string>> {
  const { store } = place.packs;
  const stamp = async (name: string) => {
    if ('folder' in store.at) {
      const { ino, mtimeMs } = statSync(join(store.at.folder, name));
      return `${ino} ${mtimeMs}`;
    }
    const { size } = await store.readEnd(name, 1);
    return hash('sha256', await store.read(name, 0, size));
  };
  const names = await packNames(place);
  return new Map(await Promise.all(names.map(async (name) => [name, await stamp(name)] as const)));
}

/** Hashes in a domain's packs. */
export async function packedHashes(place: Place): Promise<Set<string>> {
  const { store } = place.packs;
  const lists = await Promise.all((await packNames(place)).map(async (name) => readPackList(store, name)));
  return new Set(lists.flatMap((list) => [...list.hashes()]));
}

/** A manifest as it is stored. */
type StoredManifest = { base: string | null; gone: string[]; pages: Record<string, ReleaseFile> };

export async function storedManifest({ packs: { store, folder } }: Place, name: string): Promise<StoredManifest> {
  return JSON.parse((await openPacks(store, folder).read(name, 'plain')).toString()) as StoredManifest;
}

/** Stores a manifest and its base again under other names, which no process remembers: so they are read as after a restart. */
export async function forgotten(place: Place, name: string): Promise<{ manifest: string; base: string | null }> {
  const { base, ...rest } = await storedManifest(place, name);
  const again = {
    manifest: `${name.slice(0, 40)}-${randomUUID().slice(0, 8)}`,
    base: base && `${base.slice(0, 40)}-${randomUUID().slice(0, 8)}`,
  };
  const writer = new PackWriter(place.packs.store, place.packs.folder);
  const add = (at: string, what: unknown) => writer.add(at, [['plain', Buffer.from(JSON.stringify(what))]]);
  add(again.manifest, { ...rest, base: again.base });
  if (base !== null && again.base !== null) add(again.base, await storedManifest(place, base));
  await writer.finish();
  return again;
}
