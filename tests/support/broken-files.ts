import { openPacks } from '#site/publish/packs/packs.ts';
import { brokenFiles as brokenIn, liveRelease, type ReleaseRoot } from '#site/publish/release.ts';

/** Files of the live release that are missing or damaged. */
export async function brokenFiles(place: ReleaseRoot): Promise<string[]> {
  const live = await liveRelease(place);
  if (!live) return ['no live release'];
  return [...(await brokenIn(openPacks(place.packs), live.manifest))].map(({ file }) => file);
}
