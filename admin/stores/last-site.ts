const key = 'panel:last-site';

/** The host of the domain where this browser was last signed in; empty where nobody was. */
export function lastSite(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function rememberSite(host: string): void {
  try {
    localStorage.setItem(key, host);
  } catch {
    // Storage is refused: the sign-in shows no picture.
  }
}
