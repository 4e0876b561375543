import { atom } from 'nanostores';

const key = 'panel:setup-hidden';

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((host) => typeof host === 'string') : [];
  } catch {
    return [];
  }
}

/** Hosts whose first steps are hidden in this browser. */
export const $hiddenSetup = atom(stored());

export function hideSetup(host: string, hidden: boolean): void {
  const others = $hiddenSetup.get().filter((other) => other !== host);
  $hiddenSetup.set(hidden ? [...others, host] : others);
  try {
    localStorage.setItem(key, JSON.stringify($hiddenSetup.get()));
  } catch {
    // No storage: the choice lasts until the next reload.
  }
}
