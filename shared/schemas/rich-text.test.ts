import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { RichText, RichTextNode } from './rich-text.ts';

const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.record(
    {
      type: fc.oneof(fc.constantFrom('text', 'paragraph', 'x'.repeat(64), 'x'.repeat(65)), fc.constant(1)),
      text: fc.oneof(fc.string(), fc.constant(null)),
      attrs: fc.oneof(fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }), fc.constant([])),
      marks: fc.array(fc.record({ type: fc.constantFrom('bold', 7), attrs: fc.constantFrom({}, 'none') })),
      content: fc.oneof({ maxDepth: 3 }, fc.array(tie('node'), { maxLength: 3 }), fc.constant('none')),
      other: fc.integer(),
    },
    { requiredKeys: [] },
  ),
}));

test('a text is accepted exactly when each of its nodes is, and keeps all of them', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (content) => {
      const asked = z.safeParse(RichText, { type: 'doc', content });
      expect(asked.success).toBe(z.safeParse(z.array(RichTextNode), content).success);
      expect(asked.data?.content ?? content).toEqual(content);
    }),
    { numRuns: 500 },
  );
});

test('a mistake in a node is named by its path', () => {
  const content = [{ type: 'paragraph' }, { type: 'paragraph', content: [{ type: 'text', text: 1 }] }];
  const { error } = z.safeParse(RichText, { type: 'doc', content });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['content.1.content.0.text']);
});
