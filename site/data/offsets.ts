/** Making one takes thirty times as long as using it, and a domain has hundreds of dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of an IANA zone are ahead of UTC at an instant, in minutes. */
export function offsetAt(timeZone: string, instant: number): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant)) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** What the clocks of a zone show at an instant, as a date whose UTC is that. */
export function wallClockAt(timeZone: string, instant: number): Date {
  return new Date(instant + offsetAt(timeZone, instant) * 60_000);
}

/** Minutes ahead of UTC as standards write them: '-06:00', or '-0600' with nothing between. */
export function offsetText(minutes: number, between: ':' | ''): string {
  const parts = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join(between)}`;
}
