/** What this browser keeps under `key`; null for nothing, or if its storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `value` in this browser until it is removed with null. Does nothing if the storage is full or blocked. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // What is stored here is a convenience: the panel works without it.
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
