import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { EmailLink } from './EmailLink.tsx';

test('an address wraps after the @ and before dots, and is copied and written to as it is', () => {
  const html = renderToStaticMarkup(<EmailLink email="the.yard@lone-star.co.example" />);
  expect(html).toBe(
    '<a href="mailto:the.yard@lone-star.co.example">the<wbr/>.yard@<wbr/>lone-star<wbr/>.co<wbr/>.example</a>',
  );
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('the.yard@lone-star.co.example');
});
