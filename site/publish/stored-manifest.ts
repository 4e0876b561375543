import { hash } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import type { Manifest } from './manifest.ts';
import { MissingFileError, nullIfLost, type Packs } from './packs/packs.ts';
import { PageTable } from './page-table.ts';
import type { ReleasePage } from './release-file.ts';

/**
 * A manifest as it is stored: JSON, in a pack like every other file, under the hash of its bytes. If few of many pages differ from an
 * older one, it names that as its `base` and lists only those and the paths that are `gone`. So an edit in a large domain doesn't
 * write thousands of lines. A base has no base itself.
 */
type Stored = Omit<Manifest, 'pages'> & {
  base: string | null;
  gone: string[];
  pages: Record<string, ReleasePage>;
};

/** The bytes of a manifest, and the hash by which it is found. */
export type StoredManifest = { hash: string; bytes: Buffer };

/** All pages that a base lists, about: in bytes each. */
const pageSize = 300;
/** Bases and manifests that were read or written recently. One of a large domain takes 20 ms to read. */
const maxSize = 48 * 1024 * 1024;
const sizeOf = (pages: number) => pageSize * (8 + pages);
const bases = new LRUCache<string, Manifest['pages']['base']>({ maxSize, sizeCalculation: ({ size }) => sizeOf(size) });
const recent = new LRUCache<string, Manifest>({
  maxSize,
  sizeCalculation: ({ pages }) => sizeOf(pages.difference.size),
});
/** By which hash the pages of a base are stored. */
const stored = new WeakMap<Manifest['pages']['base'], string>();

/** Writes a manifest. Its table's base has to be stored in the same packs. */
export function storeManifest(manifest: Manifest): StoredManifest {
  const { pages, ...rest } = manifest;
  // Also without a difference: the same pages under another name would be lost with a release that doesn't go live.
  const base = stored.get(pages.base) ?? null;
  const own =
    base === null ? pages : [...pages.difference].filter((entry): entry is [string, ReleasePage] => !!entry[1]);
  const gone = base === null ? [] : [...pages.difference].flatMap(([path, page]) => (page ? [] : [path]));
  // One line per page: an object with thousands of keys takes three times as long to build and write.
  const lines = Array.from(own, ([path, page]) => `${JSON.stringify(path)}:${JSON.stringify(page)}`);
  const bytes = Buffer.from(`${JSON.stringify({ ...rest, base, gone }).slice(0, -1)},"pages":{${lines.join(',')}}}`);
  const name = hash('sha256', bytes, 'base64url');
  const whole =
    base === null && pages.difference.size > 0 ? { ...manifest, pages: new PageTable(new Map(pages)) } : manifest;
  remember(name, whole, base);
  return { hash: name, bytes };
}

/** Reads a manifest. The result is shared: never modify it. Throws a MissingFileError, also if its base is missing. */
export async function readManifest(packs: Packs, name: string): Promise<Manifest> {
  const known = recent.get(name);
  if (known) return known;
  const { base, gone, pages, ...rest } = await parsed(packs, name);
  const own = new Map(Object.entries(pages));
  if (base === null) return remember(name, { ...rest, pages: new PageTable(bases.get(name) ?? own) }, null);
  const difference = new Map<string, ReleasePage | null>(own);
  for (const path of gone) difference.set(path, null);
  return remember(name, { ...rest, pages: new PageTable(await baseOf(packs, base), difference) }, base);
}

async function baseOf(packs: Packs, name: string): Promise<Manifest['pages']['base']> {
  const known = bases.get(name);
  if (known) return known;
  const { base, pages } = await parsed(packs, name);
  if (base !== null) throw new Error(`The manifest ${name} is a base, but doesn't list all pages itself`);
  const all = new Map(Object.entries(pages));
  stored.set(all, name);
  bases.set(name, all);
  return all;
}

function remember(name: string, manifest: Manifest, base: string | null): Manifest {
  recent.set(name, manifest);
  stored.set(manifest.pages.base, base ?? name);
  bases.set(base ?? name, manifest.pages.base);
  return manifest;
}

/** Whether a manifest and its base can be read from the packs, whatever this process remembers. */
export async function isStored(packs: Packs, name: string): Promise<boolean> {
  try {
    const { base } = await parsed(packs, name);
    if (base !== null) await parsed(packs, base);
    return true;
  } catch (error) {
    nullIfLost(error);
    return false;
  }
}

/** Hashes of all files that some manifests name, and of the manifests and their bases. What can't be read any more names nothing. */
export async function hashesNamedBy(packs: Packs, names: Iterable<string>): Promise<Set<string>> {
  const hashes = new Set<string>();
  /** By base: the paths that every manifest on it says itself. */
  const named = new Map<string, ReadonlySet<string>>();
  for (const name of names) {
    const manifest = await parsed(packs, name).catch(nullIfLost);
    if (!manifest) continue;
    const { base, gone, pages, assets } = manifest;
    hashes.add(name);
    for (const { hash: each } of [...Object.values(pages), ...Object.values(assets)]) hashes.add(each);
    if (base === null) continue;
    const own = new Set([...Object.keys(pages), ...gone]);
    const before = named.get(base);
    named.set(base, before ? new Set([...before].filter((path) => own.has(path))) : own);
  }
  for (const [base, saidByAll] of named) {
    hashes.add(base);
    const whole = await parsed(packs, base).catch(nullIfLost);
    for (const [path, page] of Object.entries(whole?.pages ?? {})) if (!saidByAll.has(path)) hashes.add(page.hash);
  }
  return hashes;
}

async function parsed(packs: Packs, name: string): Promise<Stored> {
  const bytes = await packs.read(name, 'plain').catch((error: unknown) => {
    throw error instanceof MissingFileError ? new MissingFileError(`The manifest ${name}`, error.reasons) : error;
  });
  return JSON.parse(bytes.toString()) as Stored;
}
