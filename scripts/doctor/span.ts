/** '90 minutes', '3 hours', '12 days'. */
export function span(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes === 1) return 'a minute';
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`;
}
