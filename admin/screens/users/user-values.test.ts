import { expect, test } from 'vitest';

import { type InviteValue, nameFromEmail } from './user-values.ts';

const empty: InviteValue = { email: '', firstname: '', lastname: '', role: 'editor', elsewhere: {} };
const typed = (email: string, before: InviteValue = empty) => nameFromEmail(before, { ...before, email });

test.each([
  ['inga.berg@example.com', 'Inga', 'Berg'],
  ['INGA_BERG+trucks@example.com', 'Inga', 'Berg'],
  ['ægir-þórsson@example.com', 'Ægir', 'Þórsson'],
  ['inga@example.com', '', ''],
  ['i.berg@example.com', '', ''],
  ['inga.maria.berg@example.com', '', ''],
  ['info.2026@example.com', '', ''],
  ['', '', ''],
])('the name in %s is “%s %s”', (email, firstname, lastname) => {
  expect(typed(email)).toEqual({ ...empty, email, firstname, lastname });
});

test('the name follows the address while it is typed, until somebody types another name', () => {
  const first = typed('inga.berg@example.com', typed('inga.be'));
  expect(first).toMatchObject({ firstname: 'Inga', lastname: 'Berg' });
  const own = nameFromEmail(first, { ...first, firstname: 'Inge' });
  expect(typed('robin.reyes@example.com', own)).toMatchObject({ firstname: 'Inge', lastname: 'Berg' });
});
