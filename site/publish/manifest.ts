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

/** What a release holds. On disk it is a `release.json` (manifest-file.ts). */
export type Manifest = {
  number: number;
  host: string;
  /** What its pages call their own addresses. */
  origin: string;
  buildId: string;
  /** The content revision that was read; 0 where the API doesn't say. */
  revision: number;
  createdAt: string;
  /** By public path. Of a large domain there are thousands, so it is no plain object. */
  pages: Map<string, ReleasePage>;
  /** By file. */
  assets: Record<string, ReleaseAsset>;
  redirects: { from: string; to: string }[];
  headers: Record<string, string>;
};

/** Whether people read it; a sitemap or a drawn poster is a file beside those. */
function isReadable({ contentType }: ReleaseFile): boolean {
  return contentType.startsWith('text/html');
}

export function pageCount({ pages }: Manifest): number {
  let count = 0;
  for (const page of pages.values()) if (isReadable(page)) count += 1;
  return count;
}

/**
 * What visitors notice between two releases: paths of pages whose bytes are new, differ or are gone. Sorted. Pages that are the
 * same in both may be left out of both.
 */
export function pageChanges(old: Manifest['pages'], after: Manifest['pages']): PageChanges {
  const paths = (pages: Manifest['pages'], keep: (path: string, page: ReleasePage) => boolean) =>
    [...pages]
      .filter(([path, page]) => keep(path, page) && isReadable(page))
      .map(([path]) => path)
      .toSorted();
  return {
    added: paths(after, (path) => !old.has(path)),
    changed: paths(after, (path, { hash }) => (old.get(path)?.hash ?? hash) !== hash),
    removed: paths(old, (path) => !after.has(path)),
  };
}
