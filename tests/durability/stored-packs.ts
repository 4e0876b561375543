import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { publisherCalls } from '#shared/calls/publisher.ts';
import type { Client } from '#shared/client/http.ts';
import { isCompressible } from '#site/publish/compress.ts';
import { type Form, forms, packSuffix, readPackList } from '#site/publish/packs/pack-file.ts';
import { PackWriter } from '#site/publish/packs/pack-writer.ts';
import { openPacks } from '#site/publish/packs/packs.ts';
import { liveRelease, type Place } from '#site/publish/release.ts';
import { hashesNamedBy, isStored } from '#site/publish/stored-manifest.ts';
import { packNames } from '#tests/support/stored.ts';

/** The forms that are stored of each file, by its hash. */
type Stored = Map<string, Form[]>;

const unpacked = {
  plain: (bytes: Buffer) => bytes,
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
  gzip: (bytes: Buffer) => gunzipSync(bytes),
};

/** A domain's packs as they are in their store, without what a process remembers. */
export class StoredPacks {
  private readonly place: Place;
  private readonly calls: Client;

  constructor(place: Place, calls: Client) {
    this.place = place;
    this.calls = calls;
  }

  private async opened() {
    const packs = openPacks(this.place.packs.store, this.place.packs.folder);
    await packs.refresh();
    return packs;
  }

  private async keptManifests(): Promise<string[]> {
    const { data } = await this.calls(publisherCalls.keptManifests, { params: { id: this.place.id } });
    return data.manifests;
  }

  /** All files of the live release and of those that can be restored. */
  async kept(): Promise<Stored> {
    const packs = await this.opened();
    const hashes = await hashesNamedBy(packs, await this.keptManifests());
    return new Map([...hashes].map((name) => [name, forms.filter((form) => packs.has(name, form))]));
  }

  /** What is kept but can't be read any more, or has other bytes; of compressed forms those that there were `before`. */
  async lostSince(before: Stored): Promise<string[]> {
    const packs = await this.opened();
    const lost: string[] = [];
    const manifests = await this.keptManifests();
    for (const name of manifests) if (!(await isStored(packs, name))) lost.push(`manifest ${name}`);
    for (const name of await hashesNamedBy(packs, manifests)) {
      const stored = forms.filter((form) => packs.has(name, form));
      for (const form of new Set<Form>(['plain', ...(before.get(name) ?? []), ...stored])) {
        const bytes = await packs.read(name, form).catch(() => null);
        if (!bytes || hash('sha256', unpacked[form](bytes), 'base64url') !== name) lost.push(`${form} of ${name}`);
      }
    }
    return lost;
  }

  /** Whether all that visitors get is stored compressed too. */
  async haveTwins(): Promise<boolean> {
    const packs = await this.opened();
    const live = await liveRelease(this.place);
    return [...(live?.contents.pages.values() ?? [])].every(({ hash: name, contentType }) => {
      const isSmall = !isCompressible(contentType, packs.lengthOf(name, 'plain') ?? 0);
      return isSmall || (packs.has(name, 'br') && packs.has(name, 'gzip'));
    });
  }

  /** What is no pack, or none that can be read. */
  async leftovers(): Promise<string[]> {
    const { store, folder } = this.place.packs;
    const all = 'folder' in store.at ? readdirSync(join(store.at.folder, folder)) : await store.names(folder);
    const unreadable: string[] = [];
    for (const name of await packNames(this.place)) await readPackList(store, name).catch(() => unreadable.push(name));
    return [...all.filter((name) => !name.endsWith(packSuffix)), ...unreadable];
  }

  async count(): Promise<number> {
    return (await packNames(this.place)).length;
  }

  /** Spreads all files over so many packs, as many small publishes do. */
  async scatter(count: number): Promise<void> {
    const { store, folder } = this.place.packs;
    const packs = await this.opened();
    const files = [...(await this.kept())];
    const before = await packNames(this.place);
    for (let at = 0; at < count; at += 1) {
      const writer = new PackWriter(store, folder);
      for (const [name, stored] of files.filter((_, index) => index % count === at))
        if (packs.has(name, 'plain'))
          writer.add(
            name,
            await Promise.all(stored.map(async (form) => [form, await packs.read(name, form)] as const)),
          );
      await writer.finish();
    }
    for (const name of before) await store.remove(name);
  }
}
