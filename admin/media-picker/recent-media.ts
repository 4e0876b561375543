/** How many of the pictures that were picked last a picker shows first. */
const kept = 6;
const key = (host: string) => `panel:recent-media:${host}`;

/** Ids of the pictures that were picked last on this computer, newest first. */
export function recentMedia(host: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(host)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function rememberMedia(host: string, id: string): void {
  try {
    localStorage.setItem(
      key(host),
      JSON.stringify([id, ...recentMedia(host).filter((other) => other !== id)].slice(0, kept)),
    );
  } catch {
    // Storage is refused or full: the picker then begins with the newest.
  }
}
