import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { RichText, RichTextNode } from '../schemas/rich-text.ts';
import { escapeHtml, richTextFrom, richTextHtml, richTextPlain } from './rich-text.ts';

const doc = (...content: RichTextNode[]): RichText => ({ type: 'doc', content });
const text = (value: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]): RichTextNode => ({
  type: 'text',
  text: value,
  marks,
});

test('a document becomes plain HTML', () => {
  const html = richTextHtml(
    doc(
      { type: 'heading', attrs: { level: 1 }, content: [text('Menu')] },
      { type: 'paragraph', content: [text('Fish '), text('tacos', { type: 'bold' }, { type: 'italic' })] },
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [text('Salsa')] }] },
    ),
  );
  expect(html).toBe('<h2>Menu</h2><p>Fish <em><strong>tacos</strong></em></p><ol start="3"><li>Salsa</li></ol>');
});

test('links keep safe targets and lose the others', () => {
  const link = (href: unknown) =>
    richTextHtml(doc(text('here', { type: 'link', attrs: { href, onclick: 'alert(1)' } })));
  expect(link('/members')).toBe('<a href="/members">here</a>');
  expect(link('https://example.com/?a=1&b=2')).toBe(
    '<a href="https://example.com/?a=1&amp;b=2" rel="noopener">here</a>',
  );
  expect(link('java\nscript:alert(1)')).toBe('here');
  expect(link({ toString: 'x' })).toBe('here');
});

test('nothing is nothing', () => {
  expect(richTextHtml(undefined)).toBe('');
  expect(richTextPlain(null)).toBe('');
});

const hostile = fc.oneof(
  fc.string(),
  fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</p>', '&lt;', "'"),
);
const number = fc.oneof(
  fc.integer({ min: -10, max: 80 }).map((tenths) => tenths / 10),
  fc.double(),
);
const attributes = fc.record({
  level: fc.oneof(number, hostile),
  start: fc.oneof(number, hostile),
  href: fc.oneof(hostile, fc.webUrl(), fc.constant('javascript:alert(1)')),
});
const types = fc.oneof(
  fc.constantFrom(
    'paragraph',
    'heading',
    'bulletList',
    'orderedList',
    'listItem',
    'blockquote',
    'codeBlock',
    'hardBreak',
    'horizontalRule',
    'text',
    'script',
    'iframe',
    'constructor',
    '__proto__',
  ),
  hostile,
);
const mark = fc.record({
  type: fc.oneof(fc.constantFrom('bold', 'italic', 'strike', 'underline', 'code', 'link', 'script'), hostile),
  attrs: attributes,
});
const { node } = fc.letrec<{ node: RichTextNode }>((tie) => ({
  node: fc.record(
    {
      type: types,
      text: hostile,
      attrs: attributes,
      marks: fc.array(mark, { maxLength: 3 }),
      content: fc.array(tie('node'), { maxLength: 3, depthIdentifier: 'node' }),
    },
    { requiredKeys: ['type'] },
  ),
}));
const allowedTag =
  /<(?:\/(?:p|h[2-6]|ul|ol|li|blockquote|pre|code|strong|em|s|u|a)|p|h[2-6]|ul|li|blockquote|pre|code|strong|em|s|u|hr|br|ol(?: start="-?\d+")?|a href="[^"<>]*"(?: rel="noopener")?)>/g;

test('whatever a document holds, no tag and no attribute outside the list reaches a page', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (content) => {
      const html = richTextHtml(doc(...content));
      expect(html.replace(allowedTag, '')).not.toMatch(/[<>"']/);
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
        expect(href).not.toMatch(/^\s*(javascript|data|blob|vbscript):/i);
    }),
    { numRuns: 1000 },
  );
});

test('a document deeper than anyone writes is cut off, not a crash', () => {
  let deep: RichTextNode = text('bottom');
  for (let level = 0; level < 5000; level += 1) deep = { type: 'blockquote', content: [deep] };
  expect(richTextHtml(doc(deep))).not.toContain('bottom');
  expect(richTextPlain(doc(deep))).toBe('');
});

test('plain words in, the same words out', () => {
  const document = richTextFrom(['## Our story', 'We cook & serve.', '- Tacos', '- Pho', 'Come by.']);
  expect(richTextHtml(document)).toBe(
    '<h2>Our story</h2><p>We cook &amp; serve.</p><ul><li><p>Tacos</p></li><li><p>Pho</p></li></ul><p>Come by.</p>',
  );
  expect(richTextPlain(document)).toBe('Our story We cook & serve. Tacos Pho Come by.');
});

test('escaped text can stand in content and in attributes', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
});
