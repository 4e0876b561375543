import { changedSince, type Manifest } from '../manifest.ts';

/** With more, everything of the hosts is dropped: one call instead of many. */
const mostPaths = 1000;

/**
 * The paths at which a visitor may have got something else from one of these older releases than from the current one. 'all' if there are
 * many, or if something changed that every page is sent with.
 */
export function stalePaths(before: Manifest[], current: Manifest): string[] | 'all' {
  const paths = new Set<string>();
  for (const older of before) {
    if (JSON.stringify(older.headers) !== JSON.stringify(current.headers)) return 'all';
    const [changed, gone] = changedSince(older.pages, current.pages);
    for (const path of changed.keys()) paths.add(path);
    for (const path of gone) paths.add(path);
    for (const path of differentRedirects(older, current)) paths.add(path);
    if (paths.size > mostPaths) return 'all';
  }
  return [...paths].toSorted();
}

function differentRedirects(one: Manifest, other: Manifest): string[] {
  const [before, after] = [one, other].map(({ redirects }) => new Map(redirects.map(({ from, to }) => [from, to])));
  if (!before || !after) return [];
  return [...new Set([...before.keys(), ...after.keys()])].filter((from) => before.get(from) !== after.get(from));
}
