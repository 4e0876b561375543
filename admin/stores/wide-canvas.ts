import { atom } from 'nanostores';

import { readStored, writeStored } from './storage.ts';

const key = 'panel:wide-canvas';

/** Whether the builder's canvas takes the whole width of the window, on this device. */
export const $wideCanvas = atom(readStored(key) !== null);

export function toggleWideCanvas(): void {
  const isWide = !$wideCanvas.get();
  $wideCanvas.set(isWide);
  writeStored(key, isWide ? '1' : null);
}
