/** Loads the question after the page, which needs nothing of it. */
export function askLater(): void {
  window.setTimeout(() => void import('./consent.ts').then(({ askForConsent }) => askForConsent()));
}
