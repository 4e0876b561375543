import { expect, test } from 'vitest';

import { hasIsland, pageAssets, scriptImports } from './references.ts';

test('a page’s own styles, scripts and islands are found, each once', () => {
  const html = `<link rel="stylesheet" href="/_astro/a.css"><link rel="preload" href="/_astro/f.woff2" as="font">
    <script type="module" src="/_astro/menu.js"></script><script src="https://stats.example/x.js"></script>
    <astro-island uid="1" component-url="/_astro/Today.js" renderer-url="/_astro/client.js"></astro-island>
    <astro-island uid="2" component-url="/_astro/Today.js" renderer-url="/_astro/client.js"></astro-island>
    <a href="/_astro/not-loaded.js">x</a>`;
  expect(pageAssets(html)).toEqual(['_astro/a.css', '_astro/menu.js', '_astro/Today.js', '_astro/client.js']);
  expect([hasIsland(html), hasIsland('<p>astro-island</p>')]).toEqual([true, false]);
});

test('static imports count, dynamic ones do not', () => {
  const text = `import{a as b}from"./react.js";import"./side.js";export{c}from'../lib/c.js';const d=()=>import("./later.js");`;
  expect(scriptImports('_astro/Today.js', text)).toEqual(['_astro/react.js', '_astro/side.js', 'lib/c.js']);
});
