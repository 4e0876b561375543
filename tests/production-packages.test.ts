import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;

/** What a server without development packages runs: `npm start`, its threads and workers, and an operator's commands. */
const programs = [
  'scripts/start.ts',
  'scripts/serve/api-thread.ts',
  'scripts/serve/site-thread.ts',
  'site/publish/render-worker.ts',
  'api/media/picture-child.ts',
  ...['backup', 'restore', 'import', 'owner', 'doctor'].map((name) => `scripts/${name}.ts`),
];
const statement =
  /(?:^|[;}\s])(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** The packages that a program imports, in all of its own files, each with one of these files. */
function packagesOf(program: string, seen = new Set<string>(), found = new Map<string, string>()): Map<string, string> {
  if (seen.has(program)) return found;
  seen.add(program);
  for (const [, fixed, late] of readFileSync(join(root, program), 'utf8').matchAll(statement)) {
    const path = fixed ?? late ?? '';
    if (path.startsWith('node:')) continue;
    if (/^[.#]/.test(path)) {
      const file = path.startsWith('#') ? path.slice(1) : join(dirname(program), path);
      if (existsSync(join(root, file)) && file.endsWith('.ts')) packagesOf(file, seen, found);
      continue;
    }
    const parts = path.split('/');
    found.set(parts.slice(0, path.startsWith('@') ? 2 : 1).join('/'), program);
  }
  return found;
}

test('a server needs none of the packages that only build and test', () => {
  const seen = new Set<string>();
  const found = new Map(programs.flatMap((program) => [...packagesOf(program, seen)]));
  expect(seen.size).toBeGreaterThan(300);
  const missing = [...found].filter(([name]) => !(name in dependencies));
  expect(missing).toEqual([]);
});

test('no package is installed on a server for the panel’s sources', () => {
  const names = ['react-aria-components', 'lucide-react', '@puckeditor/core', 'astro', 'vite', 'tailwindcss'];
  expect(names.filter((name) => !(name in devDependencies))).toEqual([]);
});
