import { type LiveReleases, releaseOf, type Shown } from './live-releases.ts';
import { sharedLook } from './shared-look.ts';

/**
 * Waits for the release that has a file of the host at `path`, if this node doesn't know one: another node may have sent a page of it. Pages
 * may be of the release before while a newer one is read, but nothing takes the place of a script or style.
 */
export function catchesUp(
  look: () => Promise<unknown>,
  releases: LiveReleases,
): (host: string, path: string) => Promise<void> {
  const lookNow = sharedLook(look);
  return async (host, path) => {
    if (knows(await releases.get(host), path)) return;
    await lookNow();
    await releases.refresh(host);
    const shown = await releases.get(host);
    if (!shown || shown === 'gone' || !('release' in shown) || !shown.newer) return;
    await shown.newer;
    await releases.refresh(host);
  };
}

function knows(shown: Shown | null, path: string): boolean {
  const release = releaseOf(shown);
  return release !== null && (release.assets.has(path) || release.pages.has(path));
}
