/** Whether a build has ended. */
export function isDone({ state }: { state: string }): boolean {
  return state === 'live' || state === 'failed' || state === 'superseded';
}

/** Whether nothing about it changes by itself any more: what is outside of the installation follows after the end of a build. */
export function isSettled(release: { state: string; outside: { everywhere: boolean } | null }): boolean {
  return isDone(release) && (release.outside?.everywhere ?? true);
}
