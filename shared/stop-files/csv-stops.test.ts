import { describe, expect, test } from 'vitest';

import { csvStops } from './csv-stops.ts';
import { csvTemplate } from './csv-template.ts';
import type { StopFile } from './stop-file.ts';

const today = '2026-11-28';

function read(...lines: string[]): StopFile {
  const file = csvStops(lines.join('\n'), { today });
  if ('failure' in file) throw new Error(file.failure);
  return file;
}

const stopsIn = (...lines: string[]) => read(...lines).found.map(({ stop: { id: _, ...stop } }) => stop);

describe('a table of stops', () => {
  test('one day, and every week', () => {
    expect(
      stopsIn(
        'date,days,from,to,place,address,latitude,longitude,note,starts_on,ends_on,cancelled',
        '2026-12-04,,17:00,21:00,Brewery on 6th,600 E 6th St,30.26,-97.73,In the yard,,,',
        ',"Tue, Fri",11:00,14:00,Riverside,,,,,2026-12-01,2027-03-01,',
        '2026-12-05,,17:00,21:00,Brewery on 6th,,,,,,,yes',
      ),
    ).toEqual([
      {
        date: '2026-12-04',
        from: '17:00',
        to: '21:00',
        place: 'Brewery on 6th',
        address: '600 E 6th St',
        latitude: 30.26,
        longitude: -97.73,
        note: 'In the yard',
      },
      { days: [2, 5], from: '11:00', to: '14:00', place: 'Riverside', starts_on: '2026-12-01', ends_on: '2027-03-01' },
      { date: '2026-12-05', from: '17:00', to: '21:00', place: 'Brewery on 6th', cancelled: true },
    ]);
  });

  test.each([
    ['When;Opens;Closes;Where', '4.12.2026;11:00;14:00;Lot\n24.12.2026;11:00;14:00;Lot'],
    [
      'Start Date,Start Time,End Date,End Time,Location,Subject',
      '12/4/2026,11:00 AM,12/4/2026,2:00 PM,Lot,Us\n12/24/2026,11am,,2pm,Lot,Us',
    ],
    ['Day\tHours\tVenue', 'Fri, Dec 4, 2026\t11am - 2pm\tLot\nDec 24, 2026\t11:00–14:00\tLot'],
    ['DATE,START_TIME,END-TIME,Title', '2026-12-04,11:00:00,14:00:00,Lot\n2026-12-24,11:00,14:00,Lot'],
    ['Date,From,To,Address', '2026-12-04,11 a.m.,2 p.m.,Lot\n2026-12-24,11:00,14:00,Lot'],
  ])('columns are called %s', (header, rows) => {
    expect(stopsIn(header, rows)).toEqual([
      { date: '2026-12-04', from: '11:00', to: '14:00', place: 'Lot' },
      { date: '2026-12-24', from: '11:00', to: '14:00', place: 'Lot' },
    ]);
  });

  test('rows that can’t be read are named with what to do, and the others stay', () => {
    const { found, problems, past } = read(
      'Date,From,To,Place,Latitude,Longitude,Canceled,Ends on,Note',
      '2026-12-04,11:00,14:00,Lot,,,,,',
      '3/4/2026,11:00,14:00,Lot,,,,,',
      '2026-12-04,11,14:00,Lot,,,,,',
      '2026-12-04,11:00,25:00,Lot,,,,,',
      '2026-12-04,11:00,,Lot,,,,,',
      '2026-12-04,11:00,14:00,,,,,,',
      '2026-12-04,11:00,14:00,Lot,"30,26",-97.7,,,',
      '2026-12-04,11:00,14:00,Lot,,,perhaps,,',
      ',11:00,14:00,Lot,,,,,',
      'Mo,11:00,14:00,Lot,,,,2027-02-31,',
      `2026-12-04,11:00,14:00,Lot,,,,,${'x'.repeat(301)}`,
      'short',
      '2026-11-27,11:00,14:00,Lot,,,,,',
      'Mo,11:00,14:00,Lot,,,,2026-11-27,',
      '2026-11-28,23:00,02:00,Lot,,,,,',
    );
    expect(found.map(({ line }) => line)).toEqual([2, 16]);
    expect(past).toBe(2);
    expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
      [3, expect.stringContaining('“3/4/2026” can be two dates')],
      [4, '“11” can be two times: write 11:00, or 11 AM or PM'],
      [5, '“25:00” is not a time: write it as 11:00 or 11 AM'],
      [6, 'it doesn’t say when it ends'],
      [7, 'its place: Place is required'],
      [8, `the coordinates “30,26, -97.7” can’t be right`],
      [9, `“perhaps” doesn’t say whether it is canceled: write yes or no`],
      [10, 'it has no date and no day of the week'],
      [11, '“2027-02-31” is a date that doesn’t exist'],
      [12, 'its note: Use at most 300 characters'],
      [13, 'it has 1 of 9 columns'],
    ]);
  });

  test('24:00 is an hour to end at, and none to begin at: that would be a day early', () => {
    const { found, problems } = read(
      'Date,From,To,Place',
      '2026-12-04,24:00,02:00,Lot',
      '2026-12-04,18:00,24:00,Lot',
      '2026-12-05,00:00,02:00,Lot',
      '2026-12-05,12 AM,2 AM,Lot',
    );
    expect(found.map(({ stop: { date, from, to } }) => [date, from, to])).toEqual([
      ['2026-12-04', '18:00', '00:00'],
      ['2026-12-05', '00:00', '02:00'],
      ['2026-12-05', '00:00', '02:00'],
    ]);
    expect(problems).toEqual([
      { line: 2, problem: '“24:00” is the end of a day: write 00:00 of the next day to begin at midnight' },
    ]);
  });

  test('an event of several days is no stop on its first one; one that passes midnight is', () => {
    const { found, problems } = read(
      'Start Date,Start Time,End Date,End Time,Location',
      '12/24/2026,17:00,12/26/2026,21:00,Lot',
      '12/24/2026,17:00,12/25/2026,21:00,Lot',
      '12/24/2026,22:00,12/25/2026,02:00,Lot',
      '12/24/2026,17:00,12/23/2026,21:00,Lot',
    );
    expect(found.map(({ line }) => line)).toEqual([4]);
    expect(problems).toEqual([
      { line: 2, problem: 'it begins on 2026-12-24 and ends on 2026-12-26: add a row for each day' },
      { line: 3, problem: 'it begins on 2026-12-24 and ends on 2026-12-25: add a row for each day' },
      { line: 5, problem: 'it begins on 2026-12-24 and ends on 2026-12-23: add a row for each day' },
    ]);
  });

  test('a weekly stop whose last date is before its first one says so', () => {
    const { problems } = read('Days,From,To,Place,Starts on,Ends on', 'Mo,11:00,14:00,Lot,2027-02-01,2027-01-01');
    expect(problems).toEqual([{ line: 2, problem: 'its last date: The last date is before the first one' }]);
  });

  test.each([
    ['', 'The file is empty'],
    [
      'Name,Food\nStar,Tacos',
      'No column holds the date. The first line names: Name, Food. Call the columns Date or Days',
    ],
    ['Date,Place\n2026-12-04,Lot', 'No columns hold when a stop begins and ends.'],
    ['Date,From,To\n2026-12-04,11:00,14:00', 'No column holds the place.'],
    ['"Date,From', 'The header in line 1 can’t be read: a quote is not closed.'],
  ])('%j can’t be read at all', (text, failure) => {
    expect(csvStops(text, { today })).toEqual({ failure: expect.stringContaining(failure) });
  });

  test('the template is read without a problem', () => {
    const { found, problems } = read(csvTemplate('2026-12-04'));
    expect(problems).toEqual([]);
    expect(found).toMatchObject([
      { stop: { date: '2026-12-04' } },
      { stop: { days: [2, 5], starts_on: '2026-12-04' } },
    ]);
  });
});
