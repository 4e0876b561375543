import { expect, test } from 'vitest';

import { roughPlace } from './rough-place.ts';

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', '203.0.113.7', 'a browser in Austrian German, the network 203.0.113.*'],
  ['en-US', '2001:db8:1:2:3:4:5:6', 'a browser in American English, the network 2001:db8:1:*'],
  ['es;q=1', '10.0.0.8', 'a browser in Spanish, the network 10.0.0.*'],
  ['*', '203.0.113.7', 'the network 203.0.113.*'],
  ['<script>alert(1)</script>', '203.0.113.7', 'the network 203.0.113.*'],
  ['x'.repeat(5000), '', 'a network that isn’t known'],
  ['', '203.0.113.7', 'the network 203.0.113.*'],
  [null, '', 'a network that isn’t known'],
])('%j from %s', (language, address, words) => {
  expect(roughPlace(language, address)).toBe(words);
});
