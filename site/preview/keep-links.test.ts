import { expect, test } from 'vitest';

import { keepLinks } from './keep-links.ts';

const kept = (html: string) => keepLinks(html, '/preview/a.b.c', 'https://tacos.test');

test.each([
  ['<a href="/">Home</a>', '<a href="/preview/a.b.c/">Home</a>'],
  ['<a class="x > y" href="/members?a=1#top">M</a>', '<a class="x > y" href="/preview/a.b.c/members?a=1#top">M</a>'],
  ['<a href="https://tacos.test/members">M</a>', '<a href="/preview/a.b.c/members">M</a>'],
  ['<a href="https://tacos.test">M</a>', '<a href="/preview/a.b.c/">M</a>'],
  ['<form action="/members" role="search">', '<form action="/preview/a.b.c/members" role="search">'],
  ['<link rel="icon" href="/favicon.ico">', '<link rel="icon" href="/preview/a.b.c/favicon.ico">'],
  [
    '<member-list data-first="/members" data-others="/members/2 /members/3">',
    '<member-list data-first="/preview/a.b.c/members" data-others="/preview/a.b.c/members/2 /preview/a.b.c/members/3">',
  ],
])('%s stays in the preview', (html, expected) => {
  expect(kept(html)).toBe(expected);
});

test.each([
  '<a href="#content">Skip</a>',
  '<a href="//tacos.test/members">M</a>',
  '<a href="https://tacos.test.evil.example/members">M</a>',
  '<a href="https://maps.example/?to=/members">M</a>',
  '<a href="mailto:a@tacos.test">M</a>',
  '<a href="/media/menu.pdf" type="application/pdf">Menu</a>',
  '<link rel="canonical" href="https://tacos.test/members">',
  '<link rel="stylesheet" href="/_astro/site.css">',
  '<img src="/art/0123456789abcdef.svg">',
  '<form method="post" action="https://api.tacos.test/api/submissions">',
  '<member-list data-first="" data-others="">',
  '<p>Write &lt;a href=&quot;/members&quot;></p>',
  '<script type="application/ld+json">{"text":"<a href=\\"/members\\">"}</script>',
])('%s stays as it is', (html) => {
  expect(kept(html)).toBe(html);
});
