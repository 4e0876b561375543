import { expect, test } from 'vitest';

import { surroundingsOf } from './surroundings.ts';

const htmlOf = (nodes: Node[]) =>
  nodes
    .map((node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? '')))
    .join('')
    .trim();

test('a page is unscheduled at the place of its blocks', () => {
  const page = surroundingsOf(
    '<body><a href="#x">Skip</a><header>Top</header><main><article>Own</article><hr id="blocks-of-the-canvas"><nav>Next</nav></main><footer>End</footer></body>',
  );
  expect(Object.values(page).map(htmlOf)).toEqual([
    '<header>Top</header>',
    '<article>Own</article>',
    '<nav>Next</nav>',
    '<footer>End</footer>',
  ]);
});

test('nothing that runs, loads a page or styles the canvas is left', () => {
  const hostile = `<article onclick="run()"><img src=x onerror="run()"><a href=" javascript:run()">x</a><svg onload="run()"><script>run()</script></svg>
    <iframe srcdoc="x"></iframe><object data="x"></object><embed src="x"><style>*{}</style><link rel="stylesheet" href="x"><base href="//evil.example">
    <form action="javascript:run()"><button formaction="javascript:run()">x</button></form><astro-island client="idle"><p>Form</p></astro-island></article>`;
  const { before } = surroundingsOf(`<main>${hostile}<hr id="blocks-of-the-canvas"></main>`);
  expect(htmlOf(before)).toContain('<p>Form</p>');
  expect(htmlOf(before)).not.toMatch(/run\(\)|<script|<iframe|<object|<embed|<style|<link|<base|astro-island| on\w+=/);
});

test('a page without a place for blocks has nothing around them but header and footer', () => {
  const page = surroundingsOf('<header>Top</header><main><p>Own</p></main><footer>End</footer>');
  expect(Object.values(page).map(htmlOf)).toEqual(['<header>Top</header>', '', '', '<footer>End</footer>']);
});
