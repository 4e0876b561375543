import { expect, test } from 'vitest';

import { iconOfSvg } from './svg-icon.ts';

const line = '<path d="M3 3h18v18z"/>';

test.each([
  [`<svg viewBox="0 0 16 16">${line}</svg>`, '0 0 16 16'],
  [`<svg xmlns="http://www.w3.org/2000/svg" width="32px" height="32px"><g>${line}</g></svg>`, '0 0 32 32'],
  [`  <svg viewBox="0,0,24,24">${line}</svg>\n`, '0 0 24 24'],
  [`<svg>${line}<script>alert(1)</script></svg>`, '0 0 24 24'],
])('%s is an icon', (svg, viewBox) => {
  expect(iconOfSvg(svg)).toEqual({ viewBox, paths: ['M3 3h18v18z'] });
});

test.each([
  '',
  'soup',
  '<svg',
  '<svg viewBox="0 0 24 24"></svg>',
  '<svg><path d="url(javascript:1)"/></svg>',
  '<p>x</p>',
])('%j is no icon', (text) => {
  expect(iconOfSvg(text)).toBeNull();
});
