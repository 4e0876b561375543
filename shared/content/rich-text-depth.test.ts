import { expect, test } from 'vitest';

import { RichText, type RichTextNode } from '../schemas/rich-text.ts';
import { richTextHtml } from './rich-text.ts';

function nested(levels: number): RichTextNode {
  let node: RichTextNode = { type: 'text', text: 'Tacos' };
  for (let level = 0; level < levels; level += 1) node = { type: 'blockquote', content: [node] };
  return node;
}

test('a text nested ten thousand levels deep is a validation error, not a stack overflow', () => {
  const parsed = RichText.safeParse({ type: 'doc', content: [nested(10_000)] });
  expect(parsed.error?.issues).toMatchObject([{ message: 'This text is nested too deep', path: ['content'] }]);
});

test('a deep text that was stored anyway is cut off when rendered', () => {
  const start = performance.now();
  const html = richTextHtml({ type: 'doc', content: [nested(10_000)] });
  expect(performance.now() - start).toBeLessThan(200);
  expect(html).not.toContain('Tacos');
});

test('a list in a list in a table is not too deep', () => {
  expect(RichText.safeParse({ type: 'doc', content: [nested(60)] }).success).toBe(true);
  expect(RichText.safeParse({ type: 'doc', content: {} }).success).toBe(false);
  expect(RichText.safeParse({ type: 'doc' }).data).toEqual({ type: 'doc', content: [] });
});
