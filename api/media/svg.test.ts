import { describe, expect, test } from 'vitest';

import { escapeHtml } from '#shared/rules/escape-html.ts';

import { safeSvg } from './svg.ts';

const wrap = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"${attributes}>${inner}</svg>`;
const head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 30">';

describe('drawings are kept', () => {
  test('a drawing is kept completely', () => {
    const inner =
      '<defs><linearGradient id="g" x1="0"><stop offset="1" stop-color="#f60"/></linearGradient></defs>' +
      '<g transform="translate(1 2)" clip-path="url(#c)"><path d="M0 0h4v3z" fill="url(#g)"/><use xlink:href="#g"/></g>' +
      '<text x="1">Tacos &amp; más 🌮</text><image href="data:image/png;base64,iVBORw0KGgo=" width="4"/><style>.a{fill:red}</style>';
    expect(safeSvg(wrap(inner)).text).toBe(`${head}${inner}</svg>`);
  });

  test.each([
    [wrap(''), 40, 30],
    [wrap('', ' width="120" height="90.4px"'), 120, 90],
    [wrap('', ' width="100%" height="100%"'), 40, 30],
    ['<svg/>', null, null],
  ])('its size is read: %s', (svg, width, height) => {
    expect(safeSvg(svg)).toMatchObject({ width, height });
  });

  test('comments, instructions and a plain DOCTYPE are dropped', () => {
    const before =
      '\uFEFF<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\n';
    expect(safeSvg(before + wrap('<!-- a -- b --><g/>')).text).toBe(`${head}<g/></svg>`);
  });
});

describe('what runs or loads is dropped', () => {
  test.each([
    '<script>alert(1)</script>',
    '<script xlink:href="https://evil.example/x.js"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<a href="javascript:alert(1)"><text>x</text></a>',
    '<iframe src="https://evil.example"/>',
    '<script><![CDATA[ </script><script>alert(1) ]]></script>',
  ])('%s', (inner) => {
    expect(safeSvg(wrap(inner)).text).toBe(`${head}</svg>`);
  });

  test.each([
    'onload="alert(1)"',
    'ONLOAD="alert(1)"',
    'href="javascript:alert(1)"',
    'xlink:href="https://evil.example/a.svg#b"',
    'href="data:text/html,x"',
    'style="background:url(https://evil.example/x)"',
    'style="fill:u\\72l(https://evil.example)"',
    'fill="url(//evil.example/#a)"',
    'filter="url( \' https://evil.example/#a\')"',
    'xml:base="https://evil.example/"',
    'data-x="1"',
  ])('attribute %s', (attribute) => {
    expect(safeSvg(wrap(`<use ${attribute}/>`)).text).toBe(`${head}<use/></svg>`);
  });

  test.each([
    '@import "https://evil.example/x.css";',
    '@font-face{src:url(https://evil.example/x)}',
    '.a{fill:url(https://evil.example/x)}',
    '.a{b:\\75rl(x)}',
    '&lt;/style>&lt;script>alert(1)&lt;/script>',
  ])('style sheet %s', (css) => {
    expect(safeSvg(wrap(`<style>${css}</style>`)).text).toBe(`${head}<style></style></svg>`);
  });

  test.each([
    ['gradients behind it', 'background:linear-gradient(red,#0000),linear-gradient(red,#0000)', ''],
    ['gradients over it', 'mask:linear-gradient(red,#0000),linear-gradient(red,#0000)', ''],
    ['shadows', 'fill:red; TEXT-SHADOW:0 0 90px red', 'fill:red'],
    ['motion', 'animation:a 1s infinite;transition:all 1s;opacity:.5', 'opacity:.5'],
    ['another size than its attributes say', 'd:path("M0 0h9");width:1e6px;r:9px;x:1px', ''],
    ['a string that takes in the next declaration', "font-family:'a;fill:red", 'fill:red'],
  ])('a style of %s', (_, style, kept) => {
    expect(safeSvg(wrap(`<rect style="${escapeHtml(style)}"/>`)).text).toBe(`${head}<rect style="${kept}"/></svg>`);
    expect(safeSvg(wrap(`<style>.a{${style}}</style>`)).text).toBe(
      `${head}<style>${style.includes("'a;") ? '' : `.a{${kept}}`}</style></svg>`,
    );
  });

  test('rules that a browser takes long to match, not those beside them', () => {
    const slow = ['rect:nth-last-child(2n of .a ~ rect)', 'g:has(g:has(.a))', ':not(.a) g', '.a ~ .b', '[id^=a]'];
    const css = (rules: string[]) => `<style>${rules.map((rule) => `${rule}{fill:red}`).join('')}</style>`;
    const plain = ['.cls-1', 'svg > g.a, #Layer_1 path', '*'];
    const kept = css(plain).replace('svg > g', 'svg &gt; g');
    expect(safeSvg(wrap(css([...slow, ...plain]))).text).toBe(`${head}${kept}</svg>`);
  });

  test.each([
    'fill="oklch(50% .1 9)"',
    'fill="url(#g) lab(50% 9 9)"',
    'fill="CanvasText"',
    'width="100vw"',
    'opacity="calc(.5 * 1)"',
    'style="fill:var(--a)"',
    'style="display:revert-layer"',
    'style="mix-blend-mode:plus-lighter"',
  ])('what only browsers draw, so that nobody measures it: %s', (attribute) => {
    const kept = attribute.startsWith('style') ? ' style=""' : '';
    expect(safeSvg(wrap(`<rect ${attribute}/>`)).text).toBe(`${head}<rect${kept}/></svg>`);
  });

  test('shadows of Figma and references with any name stay', () => {
    const inner =
      '<filter id="mark"><feOffset result="effect1_dropShadow"/><feBlend in2="effect1_dropShadow"/></filter>' +
      '<text filter="url(#mark)" dominant-baseline="text-before-edge" aria-label="Tacos (al pastor)">A</text>';
    expect(safeSvg(wrap(inner)).text).toBe(`${head}${inner}</svg>`);
  });

  test('a background of one color, letters and marks of Inkscape stay', () => {
    const style =
      'background-color:rgb(255, 255, 255);font-variant-caps:normal;text-decoration-line:none;mask-type:alpha';
    const rect = `<rect style="${style}"/>`;
    expect(safeSvg(wrap(rect)).text).toBe(`${head}${rect}</svg>`);
  });

  test('text that looks like markup stays text', () => {
    expect(safeSvg(wrap('<text><![CDATA[<script>alert(1)</script>]]></text>')).text).toBe(
      `${head}<text>&lt;script&gt;alert(1)&lt;/script&gt;</text></svg>`,
    );
  });
});

describe('what is not well-formed is refused', () => {
  test.each([
    ['an entity bomb', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'],
    ['a file as an entity', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg><text>&a;</text></svg>'],
    ['an unknown entity', '<svg><text>&nbsp;</text></svg>'],
    ['a tag that is left open', '<svg><g></svg>'],
    ['an attribute without quotes', '<svg width=4/>'],
    ['one attribute twice', '<svg><g id="a" id="b"/></svg>'],
    ['two roots', '<svg/><svg/>'],
    ['a broken comment', '<svg><!-- </svg>'],
    ['another root', '<html><svg/></html>'],
    ['nothing', ''],
    ['endless nesting', `<svg>${'<g>'.repeat(10_000)}</svg>`],
    ['a number that is no character', '<svg><text>&#xd800;</text></svg>'],
  ])('%s', (_, svg) => {
    expect(() => safeSvg(svg)).toThrow(expect.objectContaining({ code: 'invalid_fields' }));
  });

  test('a long hostile text is parsed quickly', () => {
    const started = performance.now();
    for (const part of ['<', '<!--', '<a ', '&', ' x="', '<![CDATA[']) {
      expect(() => safeSvg(`<svg>${part.repeat(200_000)}`)).toThrow('cannot be read');
    }
    const attributes = Array.from({ length: 200_000 }, (_, index) => `a${index}=""`);
    expect(safeSvg(`<svg ${attributes.join(' ')}/>`).text).not.toContain('a1=');
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
