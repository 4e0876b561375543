import type { PlacedStop, StopStatus } from '#shared/content/week.ts';
import { formatTime } from '#shared/rules/clock-words.ts';

import { dayWords } from './status-text.ts';

/** What the plan of a truck says: 'Open now, until 2 PM', 'Opens today at 5 PM'; empty without stops. */
export function planWords(status: StopStatus<PlacedStop>): string {
  switch (status.kind) {
    case 'open':
      return `Open now, until ${formatTime(status.stop.to)}`;
    case 'later':
      return `Opens today at ${formatTime(status.stop.from)}`;
    case 'next':
      return `Next: ${dayWords(status)} at ${formatTime(status.stop.from)}`;
    case 'none':
      return '';
    default:
      return status satisfies never;
  }
}
