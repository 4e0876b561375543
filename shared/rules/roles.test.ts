import { expect, test } from 'vitest';

import { may, type Permission, permissions, roles } from './roles.ts';

const granted = (role: (typeof roles)[number]) => permissions.filter((permission) => may(role, permission));

test('a role has every permission of less trusted roles', () => {
  for (const [index, role] of roles.entries()) {
    for (const lesser of roles.slice(index + 1)) expect(granted(role)).toEqual(expect.arrayContaining(granted(lesser)));
  }
});

test('the owner has every permission', () => {
  expect(granted('owner')).toEqual([...permissions]);
});

test.each<[Permission, string[]]>([
  ['domains.create', ['owner']],
  ['installation.read', ['owner']],
  ['analytics.write', ['owner', 'admin']],
  ['users.manage', ['owner', 'admin']],
  ['releases.publish', ['owner', 'admin', 'editor']],
  ['content.publish', ['owner', 'admin', 'editor']],
  ['content.draft', ['owner', 'admin', 'editor', 'author']],
  ['content.read', ['owner', 'admin', 'editor', 'author', 'viewer']],
])('%s is granted to %j', (permission, expected) => {
  expect(roles.filter((role) => may(role, permission))).toEqual(expected);
});
