import { openPacks } from '#site/publish/packs/packs.ts';
import { brokenFiles as brokenIn, liveRelease, type Place } from '#site/publish/release.ts';

/** Files of the live release that are missing or damaged. */
export async function brokenFiles(place: Place): Promise<string[]> {
  const live = await liveRelease(place);
  if (!live) return ['no live release'];
  return [...(await brokenIn(openPacks(place.packs.store, place.packs.folder), live.contents))].map(({ file }) => file);
}
