import { expect, test } from 'vitest';

import { searchWords } from './search-words.ts';

test.each([
  [false, false, true, 'Search engines may show this page and follow its links. They find it in the sitemap.'],
  [
    false,
    true,
    false,
    'Search engines may show this page, but don’t follow its links. It isn’t in the sitemap: only links lead them here.',
  ],
  // Hidden pages are never in the sitemap.
  [true, false, true, 'Search engines don’t show this page, but follow its links. It isn’t in the sitemap.'],
  [true, true, false, 'Search engines don’t show this page and don’t follow its links. It isn’t in the sitemap.'],
])('no_index %s, no_follow %s, show_in_sitemap %s', (no_index, no_follow, show_in_sitemap, words) => {
  expect(searchWords({ no_index, no_follow, show_in_sitemap })).toBe(words);
});
