import { readdir, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { keptReleases } from '#shared/rules/kept-releases.ts';

import { entriesOf, isReleaseName, liveRelease, type ReleaseRoot } from './release.ts';

/** Releases that changed nothing are only a link, so that many of them cost nothing. */
const keptAliases = { byPeople: 50, automatic: 5 };
const suffix = '.automatic';

/**
 * Notes whether the system made a release by itself; `name` is its entry on disk. An automatic release that somebody went back to, or
 * whose pages somebody published again, counts as theirs from then on.
 */
export async function noteAutomatic({ releases }: ReleaseRoot, name: string, isAutomatic: boolean): Promise<void> {
  const mark = join(releases, `${name}${suffix}`);
  await (isAutomatic ? writeFile(mark, '') : rm(mark, { force: true }));
}

/**
 * Removes the files of old releases, except of the newest (`keptReleases`) and the live one. Returns the numbers that can still be
 * restored, newest first.
 */
export async function removeOldReleases(place: ReleaseRoot): Promise<number[]> {
  const { releases } = place;
  const live = await liveRelease(place);
  const automatic = await automaticOnes(releases);
  const entries = await readdir(releases, { withFileTypes: true });
  const numbered = entries
    .filter(({ name }) => isReleaseName(name))
    .toSorted((one, other) => Number(other.name) - Number(one.name));
  const newest = (names: string[], most: typeof keptReleases) => [
    ...names.filter((name) => !automatic.has(name)).slice(0, most.byPeople),
    ...names.filter((name) => automatic.has(name)).slice(0, most.automatic),
  ];
  const directories = numbered.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const keep = new Set([...newest(directories, keptReleases), ...(live ? [basename(live.directory)] : [])]);
  for (const name of directories) {
    if (!keep.has(name)) await removeRelease(place, name);
  }
  const aliases = numbered.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name);
  const recent = new Set(newest(aliases, keptAliases));
  for (const name of aliases) {
    const target = await readlink(join(releases, name));
    if (name === live?.name || (recent.has(name) && keep.has(target))) keep.add(name);
    else await removeRelease(place, name);
  }
  const numbers = numbered.filter(({ name }) => keep.has(name)).map(({ name }) => Math.floor(Number(name)));
  return [...new Set(numbers)];
}

/** Removes a release, or what another one is also called. Its files stay until packs are tidied. */
export async function removeRelease({ releases }: ReleaseRoot, name: string): Promise<void> {
  // Renamed first: a half-removed release must not look complete.
  await rename(join(releases, name), join(releases, `${name}.part`));
  await rm(join(releases, `${name}.part`), { recursive: true, force: true });
  await rm(join(releases, `${name}${suffix}`), { force: true });
}

/** The names of the releases on disk that nobody asked for. */
async function automaticOnes(releases: string): Promise<Set<string>> {
  const marks = (await entriesOf(releases)).filter((name) => name.endsWith(suffix));
  return new Set(marks.map((name) => name.slice(0, -suffix.length)));
}
