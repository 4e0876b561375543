import type { HostFinding } from '#shared/schemas/addresses.ts';

import { networkTime } from '../lib/clock.ts';

const day = 86_400_000;

type Certificate = Pick<NonNullable<HostFinding['certificate']>, 'issued_at' | 'expires_at'>;

/**
 * The times (milliseconds) from which a certificate should have been renewed, and from which that is urgent: 14 and 3 days before its
 * end, or a quarter and a sixteenth of its lifetime where that is shorter. Proxies renew after two thirds of it.
 */
export function renewalTimes({ issued_at, expires_at }: Certificate): { late: number; urgent: number } {
  const end = Date.parse(expires_at);
  const lifetime = end - Date.parse(issued_at);
  return { late: end - Math.min(14 * day, lifetime / 4), urgent: end - Math.min(3 * day, lifetime / 16) };
}

/** “in 5 days”, “in 7 hours”; null when it has passed. */
export function timeLeft(expiresAt: string): string | null {
  const left = Date.parse(expiresAt) - networkTime();
  if (left <= 0) return null;
  const [count, unit] = left >= day ? [Math.floor(left / day), 'day'] : [Math.ceil(left / 3_600_000), 'hour'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}
