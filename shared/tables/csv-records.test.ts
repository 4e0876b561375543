import { expect, test } from 'vitest';

import { csvRecords } from './csv-records.ts';

const cellsOf = (text: string) => csvRecords(text, { ragged: true }).map((record) => 'cells' in record && record.cells);

test('what spreadsheets copy: quotes only around cells with line breaks, tabs or quotes', () => {
  expect(cellsOf('Dish\tNote\r\n"Pho\nbo"\t"So ""good"""\r\n"a\tb"\tc')).toEqual([
    ['Dish', 'Note'],
    ['Pho\nbo', 'So "good"'],
    ['a\tb', 'c'],
  ]);
});

test('a quote inside a copied cell is one of its letters', () => {
  expect(cellsOf('12" sub\t$9\n"Secret" burger\t$11\n6" sub\t$5')).toEqual([
    ['12" sub', '$9'],
    ['"Secret" burger', '$11'],
    ['6" sub', '$5'],
  ]);
});

test('a tab delimits cells, however many commas are in them', () => {
  expect(cellsOf('Al pastor\tPork, pineapple, onion, cilantro\t4.50')).toEqual([
    ['Al pastor', 'Pork, pineapple, onion, cilantro', '4.50'],
  ]);
  expect(cellsOf('Soup; clear;4')).toEqual([['Soup', ' clear', '4']]);
});

test('a quote that is never closed is told with its line, and the next lines are read', () => {
  const rows = Array.from({ length: 60 }, (_, index) => `Dish ${index}\t5`);
  const [first, ...others] = csvRecords(`"Boss\t9\n${rows.join('\n')}`);
  expect(first).toEqual({ line: 1, problem: 'a quote is not closed' });
  expect(others).toHaveLength(60);
});

test('rows may have fewer cells than the first only where that is asked for', () => {
  expect(csvRecords('a,b\nc')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, problem: 'it has 1 of 2 columns' },
  ]);
  expect(cellsOf('a,b\nc')).toEqual([['a', 'b'], ['c']]);
});
