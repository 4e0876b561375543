import { expect, test } from 'vitest';

import { directionsTo } from './directions.ts';

const stop = { place: 'Pier 7 & Market', point: [37.8, -122.4] as [number, number] };
const named = { place: 'Pier 7 & Market', address: '7 Pier St, Bay Town' };

test.each([
  ['android', stop, 'geo:37.8,-122.4?q=37.8,-122.4(Pier%207%20%26%20Market)'],
  ['apple', stop, 'https://maps.apple.com/?daddr=37.8,-122.4'],
  ['other', stop, 'https://www.openstreetmap.org/directions?to=37.8,-122.4'],
  ['android', named, 'geo:0,0?q=7%20Pier%20St%2C%20Bay%20Town'],
  ['apple', named, 'https://maps.apple.com/?daddr=7%20Pier%20St%2C%20Bay%20Town'],
  ['other', named, 'https://www.openstreetmap.org/search?query=7%20Pier%20St%2C%20Bay%20Town'],
  ['other', { place: '" onclick="' }, 'https://www.openstreetmap.org/search?query=%22%20onclick%3D%22'],
] as const)('on %s, %j', (device, where, address) => {
  expect(directionsTo(where, device)).toBe(address);
});
