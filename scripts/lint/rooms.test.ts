import { globSync } from 'node:fs';

import { expect, test } from 'vitest';

import { isPlaced, refusal } from './rooms.ts';

test.each([
  ['a screen, another screen', 'admin/screens/posts/list.tsx', 'admin/screens/users/user-table.tsx'],
  ['a screen, the builder', 'admin/screens/sections/sections-screen.tsx', 'admin/builder/state/inline.ts'],
  ['a query, a form', 'admin/queries/options.ts', 'admin/forms/save-bar.tsx'],
  ['a store, a screen', 'admin/stores/drawer.ts', 'admin/screens/shell/shell.tsx'],
  ['a screen, the routes', 'admin/screens/shell/shell.tsx', 'admin/app/router.tsx'],
  ['a field of the builder, the builder', 'admin/builder/fields/items-field.tsx', 'admin/builder/frame.tsx'],
  ['a block, another block', 'shared/blocks/hero/block.ts', 'shared/blocks/faq/block.ts'],
  ['a block, the registry', 'shared/blocks/hero/block.ts', 'shared/blocks/registry.ts'],
  ['what blocks use, a block', 'shared/blocks/base/define.ts', 'shared/blocks/hero/block.ts'],
  ['a check, a benchmark', 'scripts/checks/steps.ts', 'scripts/bench/server.ts'],
  ['a benchmark, its entry', 'scripts/bench/server.ts', 'scripts/bench.ts'],
  ['test support, an end-to-end test', 'tests/support/people.ts', 'tests/e2e/support.ts'],
])('%s: refused', (_, from, to) => {
  expect(refusal(from, to)).toContain('may not import');
});

test.each([
  ['a screen, a query', 'admin/screens/posts/list.tsx', 'admin/queries/posts.ts'],
  ['a screen, itself', 'admin/screens/posts/list.tsx', 'admin/screens/posts/post-table.tsx'],
  ['the builder, its fields', 'admin/builder/inspector.tsx', 'admin/builder/fields/block-fields.tsx'],
  ['a block, what blocks use', 'shared/blocks/hero/block.ts', 'shared/blocks/base/define.ts'],
  ['the registry, a block', 'shared/blocks/registry.ts', 'shared/blocks/hero/block.ts'],
  ['the routes, a screen', 'admin/app/router.tsx', 'admin/screens/posts/list-screen.tsx'],
  ['a screen, another top-level folder', 'admin/screens/posts/list.tsx', 'shared/rules/dates.ts'],
])('%s: allowed', (_, from, to) => {
  expect(refusal(from, to)).toBeNull();
});

test.each([
  'zznew/a.ts',
  'api/zznew/a.ts',
  'api/auth/zz/a.ts',
  'admin/builder/zz/a.tsx',
  'admin/screens/a.tsx',
  'admin/screens/posts/zz/a.tsx',
  'shared/blocks/hero/zz/a.ts',
])('the folder of %s has no room', (file) => {
  expect(isPlaced(file)).toBe(false);
});

// Lint says so too, but doesn't see an .astro file without a script.
test('every folder with code has a room', () => {
  const code = globSync('{admin,api,scripts,shared,site,tests}/**/*.{ts,tsx,js,mjs,cjs,astro}');
  expect(code.length).toBeGreaterThan(1000);
  expect(code.filter((file) => !isPlaced(file.replaceAll('\\', '/')))).toEqual([]);
});
