import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { cyclesOf } from './cycles.ts';
import { importsOf } from './imports.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'caravan-cycles-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

test.each([
  ['import', `import { a } from './a.ts';\nexport const b = a;\n`],
  ['import for side effects', `import './a.ts';\n`],
  ['import over several lines', `import {\n  a,\n} from '#api/a.ts';\nexport const b = a;\n`],
  ['type', `import type { A } from '#api/a.ts';\nexport type B = A;\n`],
  ['import type', `export type B = import('./a').A;\n`],
  ['export from', `export { a } from '../api/a.ts';\n`],
  ['dynamic import', `export const load = () => import('./a.ts');\n`],
  ['dynamic import with a comment', 'export const load = () => import(/* @vite-ignore */ `./a.ts`);\n'],
  ['glob', `export const all = import.meta.glob<{ a: number }>('./a*.ts');\n`],
])('finds a cycle through: %s', (_, text) => {
  write({ 'api/a.ts': `export { b } from './b.ts';\n`, 'api/b.ts': text });
  expect(cyclesOf(importsOf(root))).toEqual([['api/a.ts', 'api/b.ts', 'api/a.ts']]);
});

test('finds a cycle through .astro files', () => {
  write({
    'site/components/One.astro': `---\nimport Two from './Two.astro';\n---\n<Two />\n`,
    'site/components/Two.astro': `---\nimport { three } from '../data/three.ts';\n---\n{three}\n`,
    'site/data/three.ts': `export const three = () => import('#site/components/One.astro');\n`,
  });
  expect(cyclesOf(importsOf(root))).toEqual([
    ['site/components/One.astro', 'site/components/Two.astro', 'site/data/three.ts', 'site/components/One.astro'],
  ]);
});

test('two ways to the same file are no cycle', () => {
  write({
    'api/a.ts': `import { c } from './c.ts';\nexport { b } from './b.ts';\nexport const a = c;\n`,
    'api/b.ts': `export { c as b } from './c.ts';\n`,
    'api/c.ts': `export const c = 1;\n`,
  });
  expect(cyclesOf(importsOf(root))).toEqual([]);
});

test('the check of npm test fails and names the files', () => {
  write({
    'api/a.ts': `export const load = () => import('./b.ts');\n`,
    'api/b.ts': `export { load } from './a.ts';\n`,
  });
  const program = resolve(import.meta.dirname, '../architecture.ts');
  const run = spawnSync(process.execPath, [program, '--check'], { cwd: root, encoding: 'utf8' });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('api/a.ts -> api/b.ts -> api/a.ts');
});
