import { createHash } from 'node:crypto';

import type { Stop } from '#shared/schemas/stops.ts';
import { stopOfCells } from '#shared/stop-files/stop-of-cells.ts';

import { placeOf } from './places.ts';
import type { LineNote, Row } from './rows.ts';

/** The stops of rows that are one stop each, on a date or weekly on days. A row that says the same as one before it adds nothing. */
export function listedStops(rows: Row[], city: string, dayFirst: boolean | null): { stops: Stop[]; notes: LineNote[] } {
  const stops = new Map<string, Stop>();
  const notes: LineNote[] = [];
  for (const row of rows) {
    const read = stopOfCells({ ...row, ...whereOf(row, city) }, 'stop', dayFirst);
    if ('problem' in read) {
      notes.push({ line: row.line, problem: read.problem });
      continue;
    }
    const { place, address = '', date, days = [], starts_on: first = '', from, to } = read.value;
    const id = idOf(place, address, date ?? `${days.join()} ${first}`, from, to);
    if (!stops.has(id)) stops.set(id, { ...read.value, id });
  }
  return { stops: [...stops.values()], notes };
}

/** Without coordinates a map finds a stop by its address, so it must be a full one. */
function whereOf(row: Row, city: string): Pick<Row, 'place' | 'address'> {
  const read = row.place === '' ? placeOf(row.address, row.location) : null;
  const place = row.place || (read?.place ?? '');
  const address = read ? read.around : row.address;
  if (place === '' || row.latitude !== '') return { place, address };
  return { place, address: joined((read ? place : address) || place, city) };
}

/** Stays the same for the same stop, so that importing a file again changes nothing. */
export function idOf(...parts: (string | number)[]): string {
  return `stop-${createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 12)}`;
}

export function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
