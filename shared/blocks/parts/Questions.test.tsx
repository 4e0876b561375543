import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Questions } from './Questions.tsx';

const htmlOf = (answer: string) =>
  renderToStaticMarkup(<Questions questions={[{ id: 'a', question: 'May I?', answer }]} />);

test('an answer has paragraphs, lists and links', () => {
  const html = htmlOf('Bring:\n- a [ticket](/tickets)\n- [a chair](https://chairs.example)\n\nThanks.');
  expect(html).toContain(
    '<p>Bring:</p><ul><li>a <a href="/tickets">ticket</a></li><li><a href="https://chairs.example" rel="noopener">a chair</a></li></ul><p>Thanks.</p>',
  );
});

test('markup in an answer is text', () => {
  expect(htmlOf('<b>[x](https://a.example/"onclick=alert(1))')).toContain('&lt;b&gt;');
  expect(htmlOf('[x](https://a.example/"onclick="alert)')).not.toContain('" onclick');
});
