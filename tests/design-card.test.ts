import { globSync, readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const folders = '{admin,api,scripts,shared,site,tests}';
const isTest = (file: string) => /^tests\/|\.(?:test|spec)\.tsx?$|^(?:vitest|playwright)\.config\.ts$/.test(file);

/** The names of all packages that a file imports. */
function importsOf(file: string): string[] {
  const imports = /(?:\bfrom|\bimport|@import)\s*\(?\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g;
  return [...readFileSync(file, 'utf8').matchAll(imports)].map(([, name = '']) => name);
}

const files = globSync([`${folders}/**/*.{ts,tsx,astro,css}`, '*.{ts,mjs}']);
const imported = {
  product: new Set(files.filter((file) => !isTest(file) && !file.startsWith('scripts/')).flatMap(importsOf)),
  tests: new Set(files.filter(isTest).flatMap(importsOf)),
};
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;

test.each([
  'astro',
  '@astrojs/react',
  'react',
  'react-dom',
  '@tanstack/react-query',
  'ky',
  'nanostores',
  '@nanostores/react',
  'tailwindcss',
  '@tiptap/react',
  'date-fns',
])('the product depends on %s and imports it', (name) => {
  // What only builds panel and renderer isn't installed on a server.
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
  expect(imported.product).toContain(name);
});

test.each(['vitest', 'playwright'])('the tests depend on %s and import it', (name) => {
  expect(devDependencies).toHaveProperty([name]);
  expect(imported.tests).toContain(name);
});

test('the top level has the entries of the design card', () => {
  const card = ['site', 'admin', 'shared', 'scripts', 'astro.config.mjs', 'package.json', 'tsconfig.json'];
  expect(readdirSync('.')).toEqual(expect.arrayContaining([...card, 'netlify.toml', 'README.md']));
});

test('sources are TypeScript, but for what runs before or without it', () => {
  expect(globSync([`${folders}/**/*.{js,jsx,mjs,cjs}`, '*.{js,jsx,mjs,cjs}']).toSorted()).toEqual([
    'admin/public/theme-boot.js',
    'astro.config.mjs',
    'scripts/bench/static/astro.config.mjs',
    'scripts/use-node.cjs',
  ]);
});

test('the front uses React and no other UI framework', () => {
  const others =
    /^(?:@astrojs\/(?:vue|svelte|solid-js|preact|alpinejs)|vue|svelte|solid-js|preact|lit|alpinejs|@angular\/.+|jquery)$/;
  expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => others.test(name))).toEqual([]);
  expect(globSync(`${folders}/**/*.{vue,svelte}`)).toEqual([]);
});
