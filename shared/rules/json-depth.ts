/** Whether arrays and objects are nested deeper than `max`. Deeper values would overflow the stack of recursive code. */
export function isDeeperThan(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (max === 0) return true;
  // Without a copy of what it holds: a body may hold a million numbers.
  if (Array.isArray(value)) return value.some((item) => isDeeperThan(item, max - 1));
  for (const name in value) if (isDeeperThan((value as Record<string, unknown>)[name], max - 1)) return true;
  return false;
}
