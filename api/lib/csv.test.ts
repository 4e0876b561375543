import fc from 'fast-check';
import { expect, test } from 'vitest';

import { csvReaders } from '#tests/support/csv-readers.ts';

import { csvFile } from './csv.ts';

/** Texts with many separators, quotes and formula starts, which plain random strings rarely contain. */
const signs = fc.string({
  unit: fc.constantFrom(...Array.from('=+-@|%＝＋－＠,;"\'\r\n\t\u2028\0\ufeff\u200f A(1)')),
  maxLength: 12,
});
const cell = fc.oneof(signs, fc.string({ unit: 'binary' }), fc.string());

async function textOf(rows: string[][]): Promise<string> {
  const columns = [0, 1, 2].map((index) => ({ label: `C${index}`, value: (row: string[]) => row[index] ?? '' }));
  const batches = [rows];
  const bytes = await new Response(csvFile(columns, async () => batches.shift() ?? null)).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

const withoutApostrophes = (rows: string[][]) => rows.map((row) => row.map((text) => text.replaceAll("'", '')));
/** Where a program that splits at other separators than the comma would begin a cell. */
const pieces = (text: string) => text.split(/[\r\n\t;\v\f\u0085\u2028\u2029]/).map((piece) => piece.trim());

test.each(Object.keys(csvReaders))('%s reads back each row as one row and each cell as one cell', async (name) => {
  const read = csvReaders[name] ?? (() => []);
  const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const trimmed = all.map((row) => row.map((text) => text.trim()));
      const readBack = read(await textOf(all));
      expect(withoutApostrophes(readBack)).toEqual(withoutApostrophes([['C0', 'C1', 'C2'], ...trimmed]));
      for (const piece of readBack.flat().flatMap(pieces)) expect(piece).not.toMatch(/^[=+@|%＝＋－＠]/u);
    }),
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['Hello there\n=HYPERLINK("//evil")', 'Hello there\n\'=HYPERLINK("//evil")'],
  ['a\r@SUM(A1)', "a\r'@SUM(A1)"],
  ['a\u2028=1', "a\u2028'=1"],
  ['a; =1', "a; '=1"],
  ['a\t"=1', 'a\t"\'=1'],
  ['a\n\0\ufeff\u200f＝1', "a\n\0\ufeff\u200f'＝1"],
  ["a\n- 2+cmd|' /C calc'!A0", "a\n'- 2+cmd|' /C calc'!A0"],
  ['a\n-2', "a\n'-2"],
])('a formula in a cell gets an apostrophe: %j', async (text, defused) => {
  expect(csvReaders['d3-dsv']?.(await textOf([['x', text]]))[1]?.[1]).toBe(defused);
});

test.each(['a+b=c', '1-2', 'a@b.example; c', 'Menu:\n- tacos\n- burritos\n-- \nAna', '«=» 100 %', "it's 5\u2009%"])(
  'an ordinary text stays as it is: %j',
  async (text) => {
    expect(csvReaders['d3-dsv']?.(await textOf([['x', text]]))[1]?.[1]).toBe(text);
  },
);

test('a cell of 100 KB stays one cell, and long runs of line breaks take no time', async () => {
  const long = `${'"a";\n'.repeat(20_000)}=1${'\n'.repeat(100_000)}b${' -\n'.repeat(30_000)}.`;
  const started = performance.now();
  const text = await textOf([['x', long, 'last']]);
  expect(performance.now() - started).toBeLessThan(1000);
  for (const read of Object.values(csvReaders)) expect(read(text)[1]).toEqual(['x', long.replace('=1', "'=1"), 'last']);
});
