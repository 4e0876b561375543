import { atom } from 'nanostores';

import { readStoredList, writeStored } from './storage.ts';

const key = 'panel:setup-hidden';

/** Hosts whose first steps are hidden in this browser. */
export const $hiddenSetup = atom(readStoredList(key));

export function hideSetup(host: string, hidden: boolean): void {
  const others = $hiddenSetup.get().filter((other) => other !== host);
  $hiddenSetup.set(hidden ? [...others, host] : others);
  writeStored(key, JSON.stringify($hiddenSetup.get()));
}
