import { globSync } from 'node:fs';

import { expect, test } from 'vitest';

import { refusal } from './rooms.ts';

test.each([
  ['a screen, another screen', 'admin/screens/posts/list.tsx', 'admin/screens/users/user-table.tsx'],
  ['a screen, the builder', 'admin/screens/sections/sections-screen.tsx', 'admin/builder/state/inline.ts'],
  ['a query, a form', 'admin/queries/options.ts', 'admin/forms/save-bar.tsx'],
  ['a store, a screen', 'admin/stores/drawer.ts', 'admin/screens/shell/shell.tsx'],
  ['a screen, the routes', 'admin/screens/shell/shell.tsx', 'admin/app/router.tsx'],
  ['a field of the builder, the builder', 'admin/builder/fields/items-field.tsx', 'admin/builder/frame.tsx'],
])('%s: refused', (_, from, to) => {
  expect(refusal(from, to)).toContain('may not import');
});

test.each([
  ['a screen, a query', 'admin/screens/posts/list.tsx', 'admin/queries/posts.ts'],
  ['a screen, itself', 'admin/screens/posts/list.tsx', 'admin/screens/posts/post-table.tsx'],
  ['the builder, its fields', 'admin/builder/inspector.tsx', 'admin/builder/fields/block-fields.tsx'],
  ['the routes, a screen', 'admin/app/router.tsx', 'admin/screens/posts/list-screen.tsx'],
  ['a screen, another top-level folder', 'admin/screens/posts/list.tsx', 'shared/rules/dates.ts'],
])('%s: allowed', (_, from, to) => {
  expect(refusal(from, to)).toBeNull();
});

// A folder that no list names would be free to import anything.
test('every folder of the panel is in a room', () => {
  const free = globSync('admin/*/**/*.{ts,tsx}').filter((file) => !refusal(file, 'admin/beside-the-rooms.ts'));
  expect(free).toEqual([]);
});
