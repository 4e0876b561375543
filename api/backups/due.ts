const minute = 60_000;
const day = 24 * 60 * minute;

/** The last and the next time of `at` (minutes after midnight in UTC), seen from `now`. */
export function dueTimes(at: number[], now: Date): { last: Date; next: Date } {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const times = [-day, 0, day].flatMap((shift) => at.map((minutes) => midnight + shift + minutes * minute));
  const last = Math.max(...times.filter((time) => time <= now.getTime()));
  const next = Math.min(...times.filter((time) => time > now.getTime()));
  return { last: new Date(last), next: new Date(next) };
}
