import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** Every row of docs/product-rows.md: '§8: …' and the file that its test is in. */
function listedRows(): { name: string; file: string }[] {
  let section = '';
  return readFileSync('docs/product-rows.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      section = /^## (§\d)/.exec(line)?.[1] ?? section;
      const [, row, file] = /^\| (.+?) +\| `(.+)` +\|$/.exec(line) ?? [];
      return row && file ? [{ name: `${section}: ${row}`, file }] : [];
    });
}

/** The specification rows that the test names of a file quote. `test.each` adds its cases in brackets. */
function rowsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/['"`](§\d: (?:[^'\\]|\\.)+?)(?: \(%.*)?['`],/g)].map(
    ([, name = '']) => name,
  );
}

const listed = listedRows();
const files = globSync(['{admin,api,shared,site,scripts,tests}/**/*.{test,spec}.{ts,tsx}']).filter(
  (file) => !file.endsWith('product-rows.test.ts'),
);

test('each row of the specification has a test named after it, in the listed file', () => {
  expect(listed.length).toBeGreaterThan(50);
  expect(listed.filter(({ name, file }) => !rowsIn(file).includes(name))).toEqual([]);
});

test('no test names a row that isn’t listed', () => {
  const known = new Set(listed.map(({ name }) => name));
  expect(
    files.flatMap((file) =>
      rowsIn(file)
        .filter((name) => !known.has(name))
        .map((name) => `${file} ${name}`),
    ),
  ).toEqual([]);
});
