import { expect, test } from 'vitest';

import type { Stop } from '../schemas/stops.ts';
import { readStopFile } from './read-stop-file.ts';

const reading = { today: '2026-11-28', timezone: 'America/Chicago' };
const bytes = (text: string) => new TextEncoder().encode(text);
const header = 'Date,Days,From,To,Place,Canceled,Starts on';

function standings(known: Stop[], ...rows: string[]): string[] {
  const read = readStopFile(bytes([header, ...rows].join('\n')), known, reading);
  if ('failure' in read) throw new Error(read.failure);
  expect(read.problems).toEqual([]);
  return read.found.map(({ standing }) => standing);
}

test('what is there already is told from what is new', () => {
  const fair: Stop = { id: 'a', date: '2026-12-04', from: '17:00', to: '21:00', place: 'Fair' };
  const lot: Stop = { id: 'b', days: [2, 5], from: '11:00', to: '14:00', place: 'Lot', starts_on: '2020-01-01' };
  expect(
    standings(
      [fair, lot],
      '2026-12-04,,17:00,21:00,fair,,',
      '2026-12-04,,17:00,21:00,Fair,yes,',
      '2026-12-04,,17:00,22:00,Fair,,',
      '2026-12-05,,17:00,21:00,Fair,,',
      '2026-12-05,,17:00,21:00,Fair,,',
      // On a day of the weekly stop.
      '2026-12-08,,11:00,14:00,Lot,,',
      ',Tue,11:00,14:00,Lot,,',
      ',"Tue, Wed",11:00,14:00,Lot,,',
      ',Tue,11:00,14:00,Lot,,2030-01-01',
    ),
  ).toEqual(['there', 'cancellation', 'new', 'new', 'twice', 'there', 'there', 'new', 'there']);
});

test('a place is the same in another case and with other spaces', () => {
  const lot: Stop = { id: 'a', date: '2026-12-04', from: '17:00', to: '21:00', place: 'Lot  1' };
  expect(standings([lot], '2026-12-04,,17:00,21:00,LOT 1,,', '2026-12-04,,17:00,21:00,Lot1,,')).toEqual([
    'there',
    'new',
  ]);
});

test('a weekly stop that ends earlier than the one of the file is not the same', () => {
  const lot: Stop = { id: 'b', days: [2], from: '11:00', to: '14:00', place: 'Lot', ends_on: '2026-12-31' };
  expect(standings([lot], ',Tue,11:00,14:00,Lot,,')).toEqual(['new']);
});

test('a calendar is known by its first line, whatever its name is', () => {
  const event = 'BEGIN:VEVENT\nDTSTART:20261204T170000Z\nDURATION:PT3H\nLOCATION:Lot\nEND:VEVENT';
  expect(readStopFile(bytes(`\ufeffBEGIN:VCALENDAR\n${event}\nEND:VCALENDAR`), [], reading)).toMatchObject({
    found: [{ line: 2, standing: 'new', stop: { date: '2026-12-04', from: '11:00' } }],
  });
});

test.each([
  ['a picture', '\u0089PNG\r\n', 'This file is a picture, not a CSV.'],
  ['nothing', ' \n', 'This file is empty: there is nothing to import.'],
  ['a web page', '<html>', 'This file is JSON, HTML or XML, not a CSV.'],
  ['words', 'Hello there', 'No column holds the date.'],
])('%s is refused with a word', (_, text, failure) => {
  const file = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect(readStopFile(file, [], reading)).toEqual({ failure: expect.stringContaining(failure) });
});
