import { describe, expect, test } from 'vitest';

import { csvRecords } from '#shared/tables/csv-records.ts';

import type { Mapping } from './mapping.ts';
import { readRows } from './rows.ts';

const mapping: Mapping = { applicant: 'Vendor', food: 'Food', live: [] };

describe('the rows of a file', () => {
  test('byte order mark, CRLF, quotes, commas and line breaks inside quotes', () => {
    const text = '\ufeffVendor,Food\r\n"Star, Inc.","Tacos\r\nand ""more"""\r\nMoon,Pizza\r\n';
    expect(readRows(text, mapping).rows).toMatchObject([
      { line: 2, applicant: 'Star, Inc.', food: 'Tacos and "more"' },
      { line: 4, applicant: 'Moon', food: 'Pizza' },
    ]);
  });

  test.each([';', '\t'])('%j between the columns', (delimiter) => {
    const text = ['Vendor', 'Food'].join(delimiter) + '\n' + ['Star', 'Tacos, burritos'].join(delimiter);
    expect(readRows(text, mapping).rows).toMatchObject([{ applicant: 'Star', food: 'Tacos, burritos' }]);
  });

  test('broken rows are named by their line and stop nothing', () => {
    const text = [
      'Vendor,Food',
      'Star,Tacos',
      'Short',
      'Long,Pizza,extra',
      ',Nobody',
      '"Never closed,Pho',
      'Moon,Pizza',
      'Odd "quote" inside,Bao',
      '',
      'Sun,Pho',
    ].join('\n');
    const { rows, broken, read } = readRows(text, mapping);
    expect(rows.map(({ line, applicant }) => [line, applicant])).toEqual([
      [2, 'Star'],
      [7, 'Moon'],
      [10, 'Sun'],
    ]);
    expect(broken).toEqual([
      { line: 3, problem: 'it has 1 of 2 columns' },
      { line: 4, problem: 'it has 3 of 2 columns' },
      { line: 5, problem: 'it has no Vendor' },
      { line: 6, problem: 'a quote is not closed' },
      { line: 8, problem: 'the quotes are not in pairs' },
    ]);
    expect(read).toBe(8);
  });

  test('two stray quotes take no whole row with them', () => {
    const text = 'Vendor,Food\n"Star,Tacos\nMoon,Pizza\nSun","Pho\nVenus,Bao\n';
    const kept = csvRecords(text).flatMap((record) => ('cells' in record ? [record.cells[0]] : []));
    expect(kept).toEqual(['Vendor', 'Moon', 'Venus']);
  });

  test('a file without a row says so', () => {
    expect(() => readRows('Vendor,Food\n', mapping)).toThrow('The file has a header and no row that can be read.');
    expect(() => readRows('Vendor,Food\nStar\n', mapping)).toThrow('line 2: it has 1 of 2 columns');
  });

  test('a missing column is named with those that are there', () => {
    expect(() => readRows('Name,Dish\nStar,Tacos\n', mapping)).toThrow(
      /no column Vendor, Food\. Its columns are: Name, Dish\..*--map/,
    );
  });

  test('columns are found whatever their case', () => {
    expect(readRows(' vendor ,FOOD\nStar,Tacos\n', mapping).rows).toMatchObject([{ applicant: 'Star', food: 'Tacos' }]);
  });
});
