import { describe, expect, test } from 'vitest';

import { analyticsItem as item } from '#tests/support/analytics.ts';

import { companiesOf, reachOfSnippets, snippetsOf } from './snippets.ts';

const only = (fields: Parameters<typeof item>[0]) => Object.values(snippetsOf([item(fields)])).flat()[0];

describe('the place of a snippet', () => {
  test.each(['head', 'body-open', 'body-close'] as const)('is the chosen one for a script: %s', (place) => {
    expect(snippetsOf([item({ src: 'https://a.example/x.js', tag_position: place })])[place]).toHaveLength(1);
  });

  test('is the head for a meta tag, and never the head for images and frames', () => {
    const meta = item({ type: 'meta', name: 'verify', tag_position: 'body-close' });
    const noscript = item({ type: 'noscript', code: '<img src="https://a.example/p.gif">' });
    const placed = snippetsOf([meta, noscript]);
    expect(placed.head.map(({ type }) => type)).toEqual(['meta']);
    expect(placed['body-open'].map(({ type }) => type)).toEqual(['noscript']);
  });

  test.each([
    { type: 'script' as const },
    { type: 'inline' as const, code: ' \n' },
    { type: 'meta' as const, content: 'x' },
    { type: 'noscript' as const, code: '<p>words</p>' },
  ])('nowhere, when it would be empty: $type', (fields) => {
    expect(Object.values(snippetsOf([item(fields)])).flat()).toEqual([]);
  });
});

describe('code', () => {
  test.each([
    ['x="</script><b>"', String.raw`x="<\/script><b>"`],
    ['x="</SCRIPT >"', String.raw`x="<\/SCRIPT >"`],
    ['x="<!--<script>"', String.raw`x="\u003c!--<script>"`],
    ['<!-- for old browsers\ngo();\n//-->', 'go();\n//-->'],
    // Browsers hash the parsed text.
    ['one();\r\ntwo();\rthree();', 'one();\ntwo();\nthree();'],
  ])('%j is written so that it stays one script', (code, written) => {
    expect(only({ type: 'inline', code })?.code).toBe(written);
  });
});

describe('markup for visitors without a script', () => {
  test('is rewritten as hidden https images and frames', () => {
    const code =
      '<p><img height="1" style="display:none" src="https://www.facebook.com/tr?id=1&amp;ev=PageView&noscript=1"/></p><iframe src=\'https://www.googletagmanager.com/ns.html?id=GTM-1\'></iframe>';
    const written = only({ type: 'noscript', code })?.code ?? '';
    expect(written).toContain('<img src="https://www.facebook.com/tr?id=1&amp;ev=PageView&amp;noscript=1" alt=""');
    expect(written).toContain('<iframe src="https://www.googletagmanager.com/ns.html?id=GTM-1" title="Statistics"');
    expect(reachOfSnippets([item({ type: 'noscript', code })])).toEqual({
      scripts: [],
      connections: [],
      pictures: ['https://www.facebook.com'],
      frames: ['https://www.googletagmanager.com'],
    });
  });

  test.each([
    '</noscript><script>alert(1)</script>',
    '</nos</noscript>cript><script>alert(1)</script>',
    '<img src="https://a.example/p.gif"></noscript foo="',
    '<!-- <img src="https://a.example/p.gif">',
    '<textarea><img src="https://a.example/p.gif">',
    '<img src="https://a.example/&quot;><script>alert(1)</script>">',
    '<img src="https://a.example/p.gif" onload="alert(1)">',
    '<img src="javascript:alert(1)"><iframe src="data:text/html,<script>alert(1)</script>"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  ])('%j brings nothing else into the page', (code) => {
    const written = only({ type: 'noscript', code })?.code ?? '';
    const tags = [...written.matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => name);
    expect(tags.filter((name) => name !== 'img' && name !== 'iframe')).toEqual([]);
    expect(written).not.toMatch(/onload|srcdoc|javascript:|data:|<!--/);
  });
});

test('companies are named once each: by their service, their host, or as the website’s own script', () => {
  const snippets = [
    item({ src: 'https://www.googletagmanager.com/gtag/js?id=G-1' }),
    item({ type: 'inline', code: 'gtag()', external_analytics_type: 'ga4' }),
    item({ src: 'https://stats.example/count.js' }),
    item({ type: 'inline', code: 'count()', external_analytics: 'https://*.named.example' }),
    item({ type: 'inline', code: 'own()' }),
    item({ type: 'meta', name: 'verify' }),
    item({ type: 'noscript', code: '<img src="https://pixel.example/p.gif">' }),
    item({ type: 'script' }),
  ];
  expect(companiesOf(snippets)).toEqual([
    'Google Analytics 4',
    'stats.example',
    'named.example',
    'a script of this website',
  ]);
});
