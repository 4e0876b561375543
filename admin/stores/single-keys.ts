import { atom } from 'nanostores';

const key = 'panel:single-keys';

function stored(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single keys are shortcuts: who dictates or has a shaky hand can switch them off (WCAG 2.1.4). */
export const $singleKeys = atom(stored());

export function setSingleKeys(on: boolean): void {
  $singleKeys.set(on);
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Storage is refused: the choice holds for this page.
  }
}
