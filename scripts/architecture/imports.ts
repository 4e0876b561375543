import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path/posix';

const folders = ['admin', 'api', 'scripts', 'shared', 'site', 'tests'];
const statement = /(?:\bfrom|\bimport)\s*\(?\s*['"]([#.][^'"]+)['"]/g;

/** All imports between the project's own files (tests aside), as [importer, imported] paths from `root`. */
export function importsOf(root: string): [from: string, to: string][] {
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,astro,mjs}`, { cwd: resolve(root) })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
    .toSorted();
  const known = new Set(files);
  return files.flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(statement)]
      .map(([, path = '']) => (path.startsWith('#') ? path.slice(1) : join(dirname(from), path)))
      .filter((to) => known.has(to))
      .map((to): [string, string] => [from, to]),
  );
}
