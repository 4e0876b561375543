import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

import { twinSuffixes } from '#site/publish/manifest.ts';
import { liveRelease, type ReleaseRoot } from '#site/publish/release.ts';
import { storedFile } from '#site/publish/store.ts';

/** Files of the live release that are missing or differ from its manifest. */
export async function brokenFiles(place: ReleaseRoot): Promise<string[]> {
  const live = await liveRelease(place);
  if (!live) return ['no live release'];
  const { manifest } = live;
  return [...manifest.pages.values(), ...Object.values(manifest.assets)].flatMap(({ file, hash: name, encodings }) => {
    try {
      const path = storedFile(place.store, name);
      const twins = encodings.map((encoding) => statSync(path + twinSuffixes[encoding]).size);
      const whole = hash('sha256', readFileSync(path), 'base64url') === name && twins.every((size) => size > 0);
      return whole ? [] : [file];
    } catch {
      return [file];
    }
  });
}
