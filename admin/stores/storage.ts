type Area = 'localStorage' | 'sessionStorage';

/** The text stored under `key`; null if there is none, or if the browser blocks its storage. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value`; null removes it. Does nothing if the storage is full or blocked. */
export function writeStored(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // Full or blocked: an open form still has all its text, everything else lasts until the next reload.
  }
}

/** The list of texts under `key`, stored as JSON. */
export function readStoredList(key: string): string[] {
  try {
    const list: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

/** The keys in `localStorage` that start with `prefix`. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
