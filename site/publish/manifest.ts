import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { PageChanges } from '#shared/schemas/releases.ts';

/** The compressed twins that lie beside a file. */
export const twinSuffixes = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof twinSuffixes;
export const encodings = ['br', 'gzip'] as const satisfies Encoding[];

export type ReleaseFile = {
  /** Its place in the website, without a leading slash: 'members/index.html'. */
  file: string;
  /** Of the bytes as they are without compression; the store knows the file by it. */
  hash: string;
  contentType: string;
  encodings: Encoding[];
};

/** `key` is the hash of everything the page was made from: the same key means the same bytes. */
export type ReleasePage = ReleaseFile & { key: string };

/** `release` is the number of the last release whose own renderer build had the asset; older pages may still ask for it. */
export type ReleaseAsset = ReleaseFile & { release: number };

/** What a release holds, as its `release.json` says. */
export type Manifest = {
  number: number;
  host: string;
  /** What its pages call their own addresses. */
  origin: string;
  buildId: string;
  /** The content revision that was read; 0 where the API doesn't say. */
  revision: number;
  createdAt: string;
  /** By public path. */
  pages: Record<string, ReleasePage>;
  /** By file. */
  assets: Record<string, ReleaseAsset>;
  redirects: { from: string; to: string }[];
  headers: Record<string, string>;
};

/** Manifests that were read or written a moment ago. The one of a large domain takes 20 ms to read, and several ask for it. */
const recent = new Map<string, Manifest>();
const mostRecent = 8;

/** A manifest is never changed, so the file tells it apart; a domain's folder may be another's by now. */
async function stampOf(file: string): Promise<string> {
  const { ino, mtimeMs, size } = await stat(file);
  return `${ino} ${mtimeMs} ${size} ${file}`;
}

function remember(stamp: string, manifest: Manifest): Manifest {
  recent.delete(stamp);
  recent.set(stamp, manifest);
  for (const oldest of recent.keys()) {
    if (recent.size <= mostRecent) break;
    recent.delete(oldest);
  }
  return manifest;
}

/** Shared by all who ask: nobody changes it. */
export async function readManifest(directory: string): Promise<Manifest> {
  const file = join(directory, 'release.json');
  const stamp = await stampOf(file);
  const known = recent.get(stamp);
  return remember(stamp, known ?? (JSON.parse(await readFile(file, 'utf8')) as Manifest));
}

/** Whoever has just written a manifest saves the next reader the reading. */
export async function rememberManifest(directory: string, manifest: Manifest): Promise<void> {
  remember(await stampOf(join(directory, 'release.json')), manifest);
}

/** Whether people read it; a sitemap or a drawn poster is a file beside those. */
function isReadable({ contentType }: ReleaseFile): boolean {
  return contentType.startsWith('text/html');
}

export function pageCount({ pages }: Manifest): number {
  return Object.values(pages).filter(isReadable).length;
}

/**
 * What visitors notice between two releases: paths of pages whose bytes are new, differ or are gone. Sorted. Pages that are the
 * same in both may be left out of both.
 */
export function pageChanges(old: Manifest['pages'], after: Manifest['pages']): PageChanges {
  const paths = (pages: Manifest['pages'], keep: (path: string, page: ReleasePage) => boolean) =>
    Object.entries(pages)
      .filter(([path, page]) => keep(path, page) && isReadable(page))
      .map(([path]) => path)
      .toSorted();
  return {
    added: paths(after, (path) => !old[path]),
    changed: paths(after, (path, { hash }) => old[path] !== undefined && old[path].hash !== hash),
    removed: paths(old, (path) => !after[path]),
  };
}
