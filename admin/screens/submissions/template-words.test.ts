import { expect, test } from 'vitest';

import { asTemplate, filledIn } from './template-words.ts';

const about = {
  fields: { name: 'Ana $& Ortiz' },
  offer: { id: 'a'.repeat(16), title: 'Office lunch' },
  member: null,
};

test('placeholders are filled in; one that nothing stands for stays, and so does every other brace', () => {
  expect(filledIn('Dear {name}, {offer} of {member} at {site} {x} {Name} {', about, 'Lone Star')).toBe(
    'Dear Ana $& Ortiz, Office lunch of {member} at Lone Star {x} {Name} {',
  );
});

test('an answer becomes a template that says nothing of this submission', () => {
  expect(asTemplate('Dear Ana $& Ortiz, yes: Office lunch. Lone Star', about, 'Lone Star')).toBe(
    'Dear {name}, yes: {offer}. {site}',
  );
});
