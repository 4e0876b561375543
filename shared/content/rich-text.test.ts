import fc from 'fast-check';
import { expect, test } from 'vitest';

import { escapeHtml, unescapeHtml } from '../rules/escape-html.ts';
import type { RichText, RichTextNode } from '../schemas/rich-text.ts';
import type { Picture } from './pictures.ts';
import { richTextFrom, richTextHtml, richTextMedia, richTextPlain } from './rich-text.ts';

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

test('links keep safe targets and drop others', () => {
  const link = (href: unknown) =>
    richTextHtml(doc(text('here', { type: 'link', attrs: { href, onclick: 'alert(1)' } })));
  expect(link('/members')).toBe('<a href="/members">here</a>');
  expect(link('https://example.com/?a=1&b=2')).toBe(
    '<a href="https://example.com/?a=1&amp;b=2" rel="noopener">here</a>',
  );
  expect(link('java\nscript:alert(1)')).toBe('here');
  expect(link({ toString: 'x' })).toBe('here');
});

test('an empty document has no HTML', () => {
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
  media: fc.oneof(hostile, fc.constant('truck')),
  alt: hostile,
  caption: hostile,
  title: hostile,
  provider: fc.oneof(hostile, fc.constantFrom('youtube', 'vimeo', '__proto__')),
  id: fc.oneof(hostile, fc.constantFrom('dQw4w9WgXcQ', '76979871', '1"><script>')),
  colspan: fc.oneof(number, hostile),
  rowspan: fc.oneof(number, hostile),
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
    'picture',
    'video',
    'table',
    'tableRow',
    'tableHeader',
    'tableCell',
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
const truck: Picture = {
  alt: 'A "green" truck',
  width: 1600,
  height: 900,
  focus: '50% 50%',
  ground: '#aabbcc',
  sources: [{ type: 'image/webp', srcset: '/media/t-320.webp 320w' }],
  src: '/media/t-320.jpg',
  srcset: '/media/t-320.jpg 320w',
};
const find = (id: string) => (id === 'truck' ? truck : null);
const value = '"[^"<>]*"';
const allowedTag = new RegExp(
  `<(?:/(?:p|h[2-6]|ul|ol|li|blockquote|pre|code|strong|em|s|u|a|figure|figcaption|picture|span|div|table|tbody|tr|td|th)|p|h[2-6]|ul|li|blockquote|pre|code|strong|em|s|u|hr|br|ol(?: start="-?\\d+")?|a href=${value}(?: rel="noopener")?|figure(?: class="video")?|figcaption|picture|span|div class="wide-table" role="region" aria-label="Table" tabindex="0"|table|tbody|tr|(?:td|th scope="(?:row|col)")(?: colspan="\\d+")?(?: rowspan="\\d+")?|source type=${value} srcset=${value} sizes=${value}|img src="/media/t-320.jpg" srcset=${value} sizes=${value} width="1600" height="900" alt=${value} style="background-color:#aabbcc" loading="lazy" decoding="async")>`,
  'g',
);

test('no document renders a tag or an attribute outside the list', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (content) => {
      const html = richTextHtml(doc(...content), find);
      expect(html.replace(allowedTag, '')).not.toMatch(/[<>"']/);
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
        expect(href).not.toMatch(/^\s*(javascript|data|blob|vbscript):/i);
    }),
    { numRuns: 1500 },
  );
});

test('a picture has sizes, alt text and a caption; a missing one renders nothing', () => {
  const picture = (attrs: Record<string, unknown>) => richTextHtml(doc({ type: 'picture', attrs }), find);
  expect(picture({ media: 'truck', caption: 'Dusk & dust' })).toBe(
    '<figure><picture><source type="image/webp" srcset="/media/t-320.webp 320w" sizes="(min-width: 46rem) 42rem, 92vw">' +
      '<img src="/media/t-320.jpg" srcset="/media/t-320.jpg 320w" sizes="(min-width: 46rem) 42rem, 92vw" width="1600" height="900"' +
      ' alt="A &quot;green&quot; truck" style="background-color:#aabbcc" loading="lazy" decoding="async"></picture>' +
      '<figcaption>Dusk &amp; dust</figcaption></figure>',
  );
  expect(picture({ media: 'truck', alt: 'The queue' })).toContain(' alt="The queue"');
  expect(picture({ media: 'gone' })).toBe('');
  expect(richTextHtml(doc({ type: 'picture', attrs: { media: 'truck' } }))).toBe('');
});

test('a video is a link and loads nothing of its provider', () => {
  const video = (attrs: Record<string, unknown>) => richTextHtml(doc({ type: 'video', attrs }), find);
  expect(video({ provider: 'youtube', id: 'dQw4w9WgXcQ', title: 'How we make <salsa>' })).toBe(
    '<figure class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">' +
      '<span>Watch “How we make &lt;salsa&gt;” on YouTube</span></a></figure>',
  );
  expect(video({ provider: 'vimeo', id: '76979871', media: 'truck' })).toContain('alt=""');
  expect(video({ provider: 'evil', id: 'dQw4w9WgXcQ' })).toBe('');
  expect(video({ provider: 'youtube', id: '"><script>' })).toBe('');
});

test('a table has header cells and scrolls sideways', () => {
  const cell = (type: string, words: string, attrs?: Record<string, unknown>): RichTextNode => ({
    type,
    ...(attrs ? { attrs } : {}),
    content: [text(words)],
  });
  const html = richTextHtml(
    doc({
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'Dish'), cell('tableHeader', 'Price')] },
        {
          type: 'tableRow',
          content: [cell('tableHeader', 'Taco'), cell('tableCell', '$4', { colspan: 1, rowspan: 1 })],
        },
        { type: 'tableRow', content: [cell('tableCell', 'Closed', { colspan: 2 })] },
        { type: 'tableRow', content: [cell('tableCell', 'x', { colspan: 1e9, rowspan: '2" onload="' })] },
      ],
    }),
  );
  expect(html).toBe(
    '<div class="wide-table" role="region" aria-label="Table" tabindex="0"><table><tbody>' +
      '<tr><th scope="col">Dish</th><th scope="col">Price</th></tr><tr><th scope="row">Taco</th><td>$4</td></tr>' +
      '<tr><td colspan="2">Closed</td></tr><tr><td>x</td></tr></tbody></table></div>',
  );
});

test('the media of a text are its pictures and posters without duplicates', () => {
  const pictures = doc(
    { type: 'picture', attrs: { media: 'a' } },
    { type: 'blockquote', content: [{ type: 'picture', attrs: { media: 'b' } }] },
    { type: 'video', attrs: { media: 'a' } },
    { type: 'video', attrs: { media: null } },
    { type: 'paragraph', attrs: { media: 'c' } },
  );
  expect(richTextMedia(pictures)).toEqual(['a', 'b']);
  expect(richTextMedia(undefined)).toEqual([]);
});

test('empty lines at the end are not rendered', () => {
  const line: RichTextNode = { type: 'paragraph' };
  expect(richTextHtml(doc(text('a'), line, text('b'), line, { type: 'paragraph', content: [] }))).toBe('a<p></p>b');
  expect(richTextHtml(doc(line))).toBe('');
});

test('a document that is too deep is cut off and does not crash', () => {
  let deep: RichTextNode = text('bottom');
  for (let level = 0; level < 10_000; level += 1) deep = { type: 'blockquote', content: [deep] };
  expect(richTextHtml(doc(deep))).not.toContain('bottom');
  expect(richTextPlain(doc(deep))).toBe('');
  expect(richTextMedia(doc(deep))).toEqual([]);
});

test('plain text converts to a document and back', () => {
  const document = richTextFrom(['## Our story', 'We cook & serve.', '- Tacos', '- Pho', 'Come by.']);
  expect(richTextHtml(document)).toBe(
    '<h2>Our story</h2><p>We cook &amp; serve.</p><ul><li><p>Tacos</p></li><li><p>Pho</p></li></ul><p>Come by.</p>',
  );
  expect(richTextPlain(document)).toBe('Our story We cook & serve. Tacos Pho Come by.');
});

test('escaped text is safe in content and attributes, and unescapes to the same text', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
  fc.assert(fc.property(fc.string(), (words) => unescapeHtml(escapeHtml(words)) === words));
  expect(unescapeHtml('&amp;lt; &nbsp;')).toBe('&lt; &nbsp;');
});
