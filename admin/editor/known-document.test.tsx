import { expect, test } from 'vitest';

import { knownDocument } from './known-document.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('an unknown node is unwrapped, and the rest of the text is kept', () => {
  const stored = {
    type: 'doc',
    content: [
      paragraph('before'),
      { type: 'callout', attrs: { tone: 'loud' }, content: [paragraph('inside')] },
      { type: 'paragraph', content: [{ type: 'text', text: 'after', marks: [{ type: 'blink' }, { type: 'bold' }] }] },
    ],
  };
  expect(knownDocument(stored)).toEqual({
    type: 'doc',
    content: [
      paragraph('before'),
      paragraph('inside'),
      { type: 'paragraph', content: [{ type: 'text', text: 'after', marks: [{ type: 'bold' }] }] },
    ],
  });
});

test('an invalid structure is repaired by way of HTML', () => {
  const item = { type: 'listItem', content: [{ type: 'text', text: 'Tacos' }] };
  expect(knownDocument({ type: 'doc', content: [{ type: 'bulletList', content: [item] }] })).toBe(
    '<ul><li>Tacos</li></ul>',
  );
});

test.each([
  null,
  undefined,
  'text',
  7,
  [],
  { type: 'paragraph' },
  { type: 'doc', content: 'x' },
  { type: 'doc', content: [null, 7] },
])('%j is an empty text', (value) => {
  const opened = knownDocument(value);
  expect(opened === '' || JSON.stringify(opened)).not.toContain('text');
});

test('a text 10,000 levels deep opens', () => {
  let deep: unknown = { type: 'text', text: 'bottom' };
  for (let level = 0; level < 10_000; level += 1) deep = { type: 'blockquote', content: [deep] };
  expect(JSON.stringify(knownDocument({ type: 'doc', content: [deep] }))).not.toContain('bottom');
});
