import type { PageChanges } from '#shared/schemas/releases.ts';

import type { Encoded } from './packs/encodings.ts';

export type ReleaseFile = Encoded & {
  /** Its place in the website, without a leading slash: 'members/index.html'. */
  file: string;
  contentType: string;
};

/** `key` is the hash of everything the page was made from: equal keys mean equal bytes. */
export type ReleasePage = ReleaseFile & { key: string };

/** `release` is the last release whose renderer build had the asset. Older pages may still request it. */
export type ReleaseAsset = ReleaseFile & { release: number };

/** What a release contains. On disk it is a `release.json` (manifest-file.ts). */
export type Manifest = {
  number: number;
  host: string;
  /** The origin in its pages' own URLs. */
  origin: string;
  buildId: string;
  /** The content revision that was read; 0 if the API sends none. */
  revision: number;
  createdAt: string;
  /** By public path. A map, because a large domain has thousands. */
  pages: Map<string, ReleasePage>;
  /** By file. */
  assets: Record<string, ReleaseAsset>;
  redirects: { from: string; to: string }[];
  headers: Record<string, string>;
};

/** HTML pages, as opposed to sitemaps and drawings. */
function isReadable({ contentType }: ReleaseFile): boolean {
  return contentType.startsWith('text/html');
}

export function pageCount({ pages }: Manifest): number {
  let count = 0;
  for (const page of pages.values()) if (isReadable(page)) count += 1;
  return count;
}

/**
 * What visitors notice between two releases: sorted paths of pages that are new, changed or gone. Unchanged pages may be missing
 * from both.
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
