import { randomUUID } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { readHostTable } from '#site/publish/host-table.ts';
import { type Form, forms, packSuffix, readPackList } from '#site/publish/packs/pack-file.ts';
import { PackWriter } from '#site/publish/packs/pack-writer.ts';
import { openPacks } from '#site/publish/packs/packs.ts';
import type { Store } from '#site/publish/packs/store.ts';
import type { ReleaseFile } from '#site/publish/release-file.ts';
import { liveRelease, type Place, placeOf } from '#site/publish/release.ts';

/** Where the releases of a host are on this machine. */
export async function placeAt(dataDir: string, host: string, store?: Store): Promise<Place> {
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
export async function damageFile({ packs: { store, folder } }: Place, hash: string, which = forms): Promise<void> {
  const at = 'folder' in store.at ? store.at.folder : '';
  const names = [...(await store.names(folder)), ...(await store.names('shared'))];
  for (const name of names) {
    const list = await readPackList(store, name);
    const file = openSync(join(at, name), 'r+');
    for (const form of which) {
      const piece = list.piece(hash, form);
      if (piece) writeSync(file, Buffer.alloc(piece.length, 'damaged '), 0, piece.length, piece.offset);
    }
    closeSync(file);
  }
}

/** The names of a domain's packs. */
export async function packNames({ packs: { store, folder } }: Place): Promise<string[]> {
  return (await store.names(folder)).filter((name) => name.endsWith(packSuffix));
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
