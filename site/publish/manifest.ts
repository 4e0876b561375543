import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PageChanges } from '#shared/schemas/releases.ts';

/** The compressed twins that lie beside a file: `index.html.br`, `index.html.gz`. */
export const twinSuffixes = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof twinSuffixes;
export const encodings = ['br', 'gzip'] as const satisfies Encoding[];

export type ReleaseFile = {
  /** Relative to the release's public directory. */
  file: string;
  /** Of the bytes as they are without compression. */
  hash: string;
  contentType: string;
  encodings: Encoding[];
};

/** `key` is the hash of everything the page was made from: the same key means the same bytes. */
export type ReleasePage = ReleaseFile & { key: string };

/** `release` is the number of the last release whose own renderer build had the asset; older pages may still ask for it. */
export type ReleaseAsset = ReleaseFile & { release: number };

/** What a release holds, as `release.json` beside its public directory says. */
export type Manifest = {
  number: number;
  host: string;
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

export async function readManifest(directory: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(directory, 'release.json'), 'utf8')) as Manifest;
}

/** The pages that people read, by path; a sitemap or a drawn poster is a file beside them. */
export function readablePages({ pages }: Manifest): Record<string, ReleasePage> {
  return Object.fromEntries(Object.entries(pages).filter(([, { contentType }]) => contentType.startsWith('text/html')));
}

/** What visitors notice between two releases: paths of pages whose bytes are new, differ or are gone. Sorted. */
export function pageChanges(before: Manifest | null, after: Manifest): PageChanges {
  const old = before ? readablePages(before) : {};
  const next = readablePages(after);
  const paths = Object.keys(next).toSorted();
  return {
    added: paths.filter((path) => !old[path]),
    changed: paths.filter((path) => old[path] && old[path].hash !== next[path]?.hash),
    removed: Object.keys(old)
      .filter((path) => !next[path])
      .toSorted(),
  };
}

/** All files that a release file stands for: itself and its twins. */
export function filesOf(of: ReleaseFile): string[] {
  return [of.file, ...of.encodings.map((encoding) => of.file + twinSuffixes[encoding])];
}
