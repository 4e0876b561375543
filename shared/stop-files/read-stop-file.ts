import { type Occurrence, occurrenceOn, occurrencesOf } from '../content/occurrences.ts';
import { placeKey } from '../rules/place-key.ts';
import { addDays } from '../rules/stop-rule.ts';
import type { Stop } from '../schemas/stops.ts';
import { fileText } from '../tables/file-text.ts';
import type { Unreadable } from '../tables/unread.ts';
import { csvStops } from './csv-stops.ts';
import { icsStops } from './ics-stops.ts';
import type { FoundStop, Reading, StopFile } from './stop-file.ts';

/**
 * How a found stop compares with those of the member: it is new, or all of its times are there already, or are there and only one of the
 * two is canceled. `twice`: the file has it before.
 */
export type Standing = 'new' | 'there' | 'cancellation' | 'twice';
export type ComparedStop = FoundStop & { standing: Standing };
export type ReadFile = Omit<StopFile, 'found'> & { found: ComparedStop[] };

/** Reads a CSV or a calendar of stops, and compares them with those that a member has. */
export function readStopFile(bytes: Uint8Array<ArrayBuffer>, known: Stop[], reading: Reading): ReadFile | Unreadable {
  const read = fileText(bytes);
  if ('problem' in read) return { failure: `This file ${read.problem}.` };
  const { text } = read;
  const stops = /^\s*BEGIN:VCALENDAR\s/i.test(text) ? icsStops(text, reading) : csvStops(text, reading);
  if ('failure' in stops) return stops;
  return { ...stops, found: compared(stops.found, known, reading.today) };
}

function compared(found: FoundStop[], known: Stop[], today: string): ComparedStop[] {
  const before: Stop[] = [];
  return found.map((each) => {
    const { stop } = each;
    const standing = standingIn(stop, known, today) ?? (standingIn(stop, before, today) ? 'twice' : 'new');
    if (standing === 'new') before.push(stop);
    return { ...each, standing };
  });
}

/** Null for a stop with a time that no other has: at the same place, on the same date, at the same hours. */
function standingIn(stop: Stop, others: Stop[], today: string): 'there' | 'cancellation' | null {
  const first = stop.date ?? [today, stop.starts_on ?? today].toSorted().at(-1) ?? today;
  const times = occurrencesOf([stop], first, addDays(first, stop.date === undefined ? 400 : 0));
  // One that begins later than this is compared with nothing.
  if (times.length === 0) return null;
  let isSame = true;
  for (const time of times) {
    const same = others.flatMap((other) => occurrenceOn(other, time.date) ?? []).filter((other) => isAt(time, other));
    if (same.length === 0) return null;
    isSame &&= same.some(({ cancelled }) => cancelled === time.cancelled);
  }
  return isSame ? 'there' : 'cancellation';
}

function isAt(a: Occurrence, b: Occurrence): boolean {
  return a.from === b.from && a.to === b.to && placeKey(a.place) === placeKey(b.place);
}
