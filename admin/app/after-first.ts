import { announceScreens } from './announce-screens.ts';
import type { makeRouter } from './router.tsx';
import { watchNetwork } from './watch-network.tsx';
import { watchForNewVersion } from './watch-version.ts';

/** What no first screen waits for. */
export function afterFirst(router: ReturnType<typeof makeRouter>): void {
  announceScreens(router);
  watchForNewVersion();
  watchNetwork();
}
