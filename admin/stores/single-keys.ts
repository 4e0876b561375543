import { atom } from 'nanostores';

import { readStored, writeStored } from './storage.ts';

const key = 'panel:single-keys';

/** Whether single keys are shortcuts. WCAG 2.1.4: users of speech input, for example, need to turn them off. */
export const $singleKeys = atom(readStored(key) !== 'off');

export function setSingleKeys(on: boolean): void {
  $singleKeys.set(on);
  writeStored(key, on ? null : 'off');
}
