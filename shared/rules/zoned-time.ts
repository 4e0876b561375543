/**
 * The instant at which the clocks of `timeZone` (IANA) show what `wallClock` shows in UTC. A time that a change of clocks
 * skips becomes the one an hour later; one that comes twice, the first.
 */
export function instantIn(timeZone: string, wallClock: Date): Date {
  const shown = wallClock.getTime();
  // The offset at the guess may be that of the other side of a change of clocks: then the second guess is right.
  const guess = shown - offsetAt(timeZone, shown);
  return new Date(shown - offsetAt(timeZone, guess));
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}
