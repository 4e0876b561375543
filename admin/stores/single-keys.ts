import { atom } from 'nanostores';

const key = 'panel:single-keys';

function stored(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single keys are shortcuts. WCAG 2.1.4: users of speech input, for example, need to turn them off. */
export const $singleKeys = atom(stored());

export function setSingleKeys(on: boolean): void {
  $singleKeys.set(on);
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // No storage: the choice lasts until the next reload.
  }
}
