import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folders = ['admin', 'api', 'scripts', 'shared', 'site', 'tests'];
/** Who may import whom, as architecture has it; everyone may import their own folder. */
const allowed: Record<string, string[]> = {
  admin: ['shared'],
  api: ['shared'],
  scripts: folders,
  shared: [],
  site: ['shared'],
  tests: folders,
};

/** The files to lint, and for each the import that it holds. */
const files = new Map<string, string>();
for (const from of folders) {
  for (const to of folders) {
    files.set(`${from}/deep/alias-${to}.ts`, `export { x } from '#${to}/x.ts';\n`);
    files.set(`${from}/deep/path-${to}.ts`, `import { x } from '../../${to}/x.ts';\nexport const y = x;\n`);
    files.set(`${from}/lazy-${to}.ts`, `export const load = async () => import('../${to}/x.ts');\n`);
  }
}
files.set('site/pages/page.astro', `---\nimport { x } from '#api/x.ts';\n---\n<p>{x}</p>\n`);
files.set('site/pages/good.astro', `---\nimport { x } from '#shared/x.ts';\n---\n<p>{x}</p>\n`);
files.set('shared/x.test.ts', `export { x } from '#tests/support/x.ts';\n`);
files.set('admin/fetch.ts', `import ky from 'ky';\nexport const http = ky;\n`);
files.set('shared/client/http.ts', `import ky from 'ky';\nexport const http = ky;\n`);

// Rooms inside a folder, cycles and long functions.
files.set('site/data/upward.ts', `export { host } from '../publish/host.ts';\n`);
files.set('site/publish/downward.ts', `export { pages } from '#site/data/pages.ts';\n`);
files.set('api/db/one.ts', `import type { Two } from './two.ts';\nexport type One = { two: Two | null };\n`);
files.set('api/db/two.ts', `import type { One } from './one.ts';\nexport type Two = { one: One | null };\n`);
files.set('api/zznew/a.ts', `export { route } from '../http/route.ts';\n`);
files.set('admin/builder/zz/a.tsx', `export { Frame } from '../frame.tsx';\n`);
files.set('site/zz/page.astro', `---\nconst words = 'Hello';\n---\n<p>{words}</p>\n`);
files.set('zz/a.ts', `export const one = 1;\n`);
files.set('shared/blocks/hero/block.ts', `export { faq } from '../faq/block.ts';\n`);
files.set('shared/blocks/menu/block.ts', `export { defineBlock } from '../base/define.ts';\n`);
files.set('api/http/by-name.ts', `export type Named = import('../lib/named.ts').Named;\n`);
files.set('api/lib/named.ts', `export type Named = { name: string };\n`);
const statements = (count: number) =>
  Array.from({ length: count }, (_, index) => `  console.log(${index});`).join('\n');
files.set('scripts/long.ts', `export function long(): void {\n${statements(80)}\n}\n`);
files.set('site/publish/publisher.ts', files.get('scripts/long.ts') ?? '');
files.set('api/db/migrations/0001-init.ts', files.get('scripts/long.ts') ?? '');
files.set('scripts/short.ts', `export function short(): void {\n${statements(78)}\n}\n`);

const findings = new Map<string, string[]>();
let refused: string[];
const folder = mkdtempSync(join(tmpdir(), 'caravan-lint-'));
beforeAll(() => {
  writeFileSync(
    join(folder, 'oxlint.config.ts'),
    `export { default } from ${JSON.stringify(join(root, 'oxlint.config.ts'))};\n`,
  );
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const run = spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { code: string; filename: string }[] };
  for (const { code, filename } of diagnostics) findings.set(filename, [...(findings.get(filename) ?? []), code]);
  refused = diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(folders)('%s imports only what it may, whichever way it is written', (from) => {
  const written = (to: string) => [
    `${from}/deep/alias-${to}.ts`,
    `${from}/deep/path-${to}.ts`,
    `${from}/lazy-${to}.ts`,
  ];
  const forbidden = folders.filter((to) => to !== from && !allowed[from]?.includes(to));
  const found = refused.filter((file) => /(alias|path|lazy)-/.test(file) && file.startsWith(`${from}/`));
  expect(found.toSorted()).toEqual(forbidden.flatMap(written).toSorted());
});

test('.astro files are held to it as well', () => {
  expect(refused.filter((file) => file.endsWith('.astro'))).toEqual(['site/pages/page.astro']);
});

test.each([
  ['site/data/upward.ts', 'caravan(import-direction)'],
  ['shared/blocks/hero/block.ts', 'caravan(import-direction)'],
  ['api/zznew/a.ts', 'caravan(placed-folder)'],
  ['admin/builder/zz/a.tsx', 'caravan(placed-folder)'],
  ['site/zz/page.astro', 'caravan(placed-folder)'],
  ['zz/a.ts', 'caravan(placed-folder)'],
  ['api/db/one.ts', 'import(no-cycle)'],
  ['api/db/two.ts', 'import(no-cycle)'],
  ['api/http/by-name.ts', 'typescript(consistent-type-imports)'],
  ['scripts/long.ts', 'eslint(max-lines-per-function)'],
  ['site/publish/publisher.ts', 'eslint(max-lines-per-function)'],
  ['api/db/migrations/0001-init.ts', 'eslint(max-lines-per-function)'],
])('lint refuses %s: %s', (file, code) => {
  expect(findings.get(file)).toContain(code);
});

test.each(['site/publish/downward.ts', 'shared/blocks/menu/block.ts', 'scripts/short.ts'])(
  'lint accepts %s',
  (file) => {
    expect(findings.get(file)).toBeUndefined();
  },
);

test('a test may use the test support of any folder', () => {
  expect(refused).not.toContain('shared/x.test.ts');
});

test('only shared/client/http.ts may call ky', () => {
  expect(refused).toContain('admin/fetch.ts');
  expect(refused).not.toContain('shared/client/http.ts');
});

/** Code that sends requests. Mail and the bucket use libraries and only contact hosts from the operator's settings. */
const requests =
  /(?<![.\w])(?:globalThis\.)?fetch\b(?=\s*\()|=\s*(?:globalThis\.)?fetch\b|from '(?:node:)?(?:https?|http2|undici|ky|axios|got)'|new (?:WebSocket|EventSource)\b/;

test.each([
  'await fetch(url)',
  'await globalThis.fetch (url)',
  'const ask = fetch;',
  "import { request } from 'node:https';",
  "import ky from 'ky';",
])('%j counts as a request', (code) => {
  expect(code).toMatch(requests);
});

// Prevents server-side request forgery: a URL typed by an editor must not reach the server's own network. This one follows
// no redirect, and what an owner set leads only to the internet.
test('all requests of the API leave through one function, which follows no redirect', () => {
  const sources = globSync('api/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const asking = sources.filter((file) => requests.test(readFileSync(join(root, file), 'utf8')));
  expect(asking.toSorted()).toEqual(['api/lib/outgoing.ts']);
});

const disable = /(?:ox|es)lint-disable.*/;
/** One rule at one place, and why. The direction of imports has no exceptions, and an empty file has no next line. */
const reasoned =
  /^oxlint-disable(?:-next-line (?!.*\b(?:caravan|no-cycle|no-restricted-imports)\b)[a-z]| unicorn\/no-empty-file).* -- \S/;

test.each([
  ['-next-line no-eval', false],
  ['-next-line', false],
  ['-next-line import/no-cycle -- legacy', false],
  [' */', false],
  [' max-lines-per-function -- a long file', false],
  ['-next-line no-eval -- runs a sum of the test', true],
])('a comment oxlint-disable%s is allowed: %s', (rest, expected) => {
  expect(reasoned.test(`oxlint-disable${rest}`)).toBe(expected);
});

// Lint can't say so itself: a comment can turn off all of its rules.
test('a comment that turns a rule off does so at one place and says why', () => {
  const sources = globSync(['*.{ts,mjs}', `{${folders.join(',')}}/**/*.{ts,tsx,js,mjs,cjs,astro}`], {
    cwd: root,
    exclude: [relative(root, import.meta.filename)],
  });
  const comments = sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line) => disable.exec(line) ?? [])
      .map((comment) => [file, comment] as const),
  );
  expect(comments.length).toBeGreaterThan(20);
  expect(comments.filter(([, comment]) => !reasoned.test(comment))).toEqual([]);
});
