import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, resolve } from 'node:path/posix';

const folders = ['admin', 'api', 'scripts', 'shared', 'site', 'tests'];
const statement = /(?:\bfrom|\bimport(?:\.meta\.glob(?:<[^(]*>)?)?)\s*\(?\s*(?:\/\*.*?\*\/\s*)?(['"`])([#.].+?)\1/g;
/** A type may be imported without the end of the file's name. */
const ends = ['', '.ts', '.tsx', '/index.ts'];

/** All imports between the project's own files (tests aside), of every kind, as [importer, imported] paths from `root`. */
export function importsOf(root: string): [from: string, to: string][] {
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,astro,mjs}`, { cwd: resolve(root) })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
    .toSorted();
  const known = new Set(files);
  const filesAt = (path: string) =>
    path.includes('*')
      ? files.filter((file) => matchesGlob(file, path))
      : ends.map((end) => path + end).filter((file) => known.has(file));
  return files.flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(statement)]
      .map(([, , path = '']) => (path.startsWith('#') ? path.slice(1) : join(dirname(from), path)))
      .flatMap(filesAt)
      .map((to): [string, string] => [from, to]),
  );
}
