/** Milliseconds by which the database's clock is ahead of this machine's. */
let offset = 0;

/**
 * The time by which the nodes of an installation decide together, such as whether a lease has ended or a post is due: milliseconds since
 * 1970 by the database's clock (../db/network-clock.ts), or by this machine's where the database is embedded.
 */
export function networkTime(): number {
  return Date.now() + offset;
}

export function setClockOffset(milliseconds: number): void {
  offset = milliseconds;
}
