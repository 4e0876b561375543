import type { PageChanges } from '#shared/schemas/releases.ts';

import type { PageTable } from './page-table.ts';
import type { ReleaseAsset, ReleaseFile, ReleasePage } from './release-file.ts';

/** What a release contains. It is stored as a file of its own in a pack (stored-manifest.ts). */
export type Manifest = {
  number: number;
  host: string;
  /** The origin in its pages' own URLs. */
  origin: string;
  buildId: string;
  /** The content revision that was read; 0 if the API sends none. */
  revision: number;
  createdAt: string;
  /** By public path. */
  pages: PageTable;
  /** By file. */
  assets: Record<string, ReleaseAsset>;
  redirects: { from: string; to: string }[];
  headers: Record<string, string>;
};

/** Everything that a release names. */
export function* filesOf({ pages, assets }: Pick<Manifest, 'pages' | 'assets'>): Generator<ReleaseFile> {
  yield* pages.values();
  yield* Object.values(assets);
}

/** HTML pages, as opposed to sitemaps and drawings. */
export function isReadable({ contentType }: ReleaseFile): boolean {
  return contentType.startsWith('text/html');
}

type Pages = ReadonlyMap<string, ReleasePage>;
/** Pages by path: what a release replaces or removes of the one before, and what it has instead or in addition. */
export type Replaced = { replaced: Pages; removed: Pages; rendered: Pages };

/** What visitors notice between two releases: sorted paths of pages that are new, changed or gone. */
export function pageChanges({ replaced, removed, rendered }: Replaced): PageChanges {
  const paths = (pages: Pages, keep: (path: string, page: ReleasePage) => boolean) =>
    [...pages]
      .filter(([path, page]) => keep(path, page) && isReadable(page))
      .map(([path]) => path)
      .toSorted();
  return {
    added: paths(rendered, (path) => !replaced.has(path)),
    changed: paths(rendered, (path, { hash }) => (replaced.get(path)?.hash ?? hash) !== hash),
    removed: paths(removed, () => true),
  };
}

/** The same between two whole releases. */
export function changesBetween(before: PageTable | null, after: PageTable): PageChanges {
  const [rendered, gone] = changedSince(before, after);
  const inBefore = (paths: Iterable<string>) =>
    new Map(Array.from(paths, (path) => [path, before?.get(path)] as const).filter((entry): entry is [string, ReleasePage] => !!entry[1])); // prettier-ignore
  return pageChanges({ replaced: inBefore(rendered.keys()), removed: inBefore(gone), rendered });
}

/** The pages that differ from an older release, and the paths that it alone has. */
export function changedSince(
  before: PageTable | null,
  after: PageTable,
): [changed: Map<string, ReleasePage>, gone: string[]] {
  const changed = [...after].filter(([path, { hash, key }]) => {
    const old = before?.get(path);
    return old?.hash !== hash || old.key !== key;
  });
  return [new Map(changed), [...(before?.keys() ?? [])].filter((path) => !after.has(path))];
}
