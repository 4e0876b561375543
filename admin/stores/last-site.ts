const key = 'panel:last-site';

/** The host of the domain of this browser's last session; empty if it had none. */
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
    // No storage: the sign-in screen shows no picture.
  }
}
