import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

type Row = { number: string; section: string; file: string; title: string };

/** The rows of docs/product-rows.md. */
function listedRows(): Row[] {
  let section = '';
  return readFileSync('docs/product-rows.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      section = /^## (§\d|Card)/.exec(line)?.[1] ?? section;
      const [, number, file, title] = /^\| (\d+|·) +\| .+? +\| `([^`]+)`: (.+?) +\| .+? +\|$/.exec(line) ?? [];
      return number && file && title ? [{ number, section, file, title }] : [];
    });
}

/** The titles in a test file that begin with a section of the specification. `test.each` adds its cases in brackets. */
function rowsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/['"`](§\d: (?:[^'\\]|\\.)+?)(?: \(%.*)?['`],/g)].map(
    ([, name = '']) => name,
  );
}

const rows = listedRows();
const testFiles = globSync(['{admin,api,shared,site,scripts,tests}/**/*.{test,spec}.{ts,tsx}']).filter(
  (file) => !file.endsWith('product-rows.test.ts'),
);

test('every sentence has a row, in every section', () => {
  const numbers = rows.flatMap(({ number }) => (number === '·' ? [] : [Number(number)]));
  expect(numbers).toEqual(Array.from({ length: 185 }, (_row, index) => index + 1));
  expect([...new Set(rows.map(({ section }) => section))]).toEqual([
    '§1',
    '§2',
    '§3',
    '§4',
    '§5',
    '§6',
    '§7',
    '§8',
    '§9',
    'Card',
  ]);
});

test('each row names a test that exists', () => {
  const titled = ({ file, title }: Row) =>
    ["'", '"', '`'].some((quote) => readFileSync(file, 'utf8').includes(quote + title));
  expect(rows.filter((row) => !titled(row))).toEqual([]);
});

test('no test names a row that isn’t listed', () => {
  const known = new Set(rows.map(({ title }) => title));
  const unknown = testFiles.flatMap((file) => rowsIn(file).filter((name) => !known.has(name)));
  expect(unknown).toEqual([]);
});

test('no row is held by code that only tests use', () => {
  const { stdout } = spawnSync('knip', ['--production', '--exclude', 'dependencies', '--reporter', 'json'], {
    encoding: 'utf8',
  });
  type Found = { file: string; files?: { name: string }[]; exports?: { name: string }[] };
  const { issues } = JSON.parse(stdout) as { issues: Found[] };
  const unused = new Map(
    issues.map(({ file, files = [], exports = [] }) => [
      file,
      files.length > 0 ? ['*'] : exports.map(({ name }) => name),
    ]),
  );
  const calls = ({ file }: Row) =>
    [...readFileSync(file, 'utf8').matchAll(/import (?:type )?\{([^}]*)\} from '(\.[^']+|#[^']+)'/g)].some(
      ([, names = '', from = '']) => {
        const path = from.startsWith('#') ? from.slice(1) : join(dirname(file), from);
        const dead = unused.get(path) ?? [];
        return dead.includes('*') || dead.some((name) => names.split(/[\s,]+/).includes(name));
      },
    );
  expect(rows.filter(calls)).toEqual([]);
});
