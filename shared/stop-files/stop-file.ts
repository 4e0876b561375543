import type { Stop } from '../schemas/stops.ts';
import type { LineProblem } from '../tables/unread.ts';

/**
 * A stop that a file describes. `until`: it is of an event that repeats, and later dates are left out, because their hours differ or each
 * date is a stop. `isCut`: its text is longer than a stop's.
 */
export type FoundStop = { line: number; stop: Stop; until?: string; isCut?: boolean };

/** What was read of a file of stops. */
export type StopFile = {
  found: FoundStop[];
  /** Lines that can't be read, and why. */
  problems: LineProblem[];
  /** How many stops are over, and left out. */
  past: number;
};

/** Where and when the file is read: the domain's time zone, and its date there. */
export type Reading = { today: string; timezone: string };

/** Whether a stop has no date left. */
export function isOver({ date, ends_on: last }: Stop, today: string): boolean {
  return (date ?? last ?? today) < today;
}
