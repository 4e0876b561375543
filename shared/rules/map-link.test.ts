import { expect, test } from 'vitest';

import { pointInMapLink } from './map-link.ts';

const springdale = { latitude: 30.2605, longitude: -97.7003 };

test.each([
  ['degrees', '30.2605, -97.7003'],
  ['degrees without a space', '30.2605,-97.7003'],
  ['degrees with spaces only', ' 30.2605  -97.7003\n'],
  ['a geo link', 'geo:30.2605,-97.7003;u=35'],
  ['a geo link with a zoom', 'geo:30.2605,-97.7003?z=17'],
  ['a geo link with an altitude', 'geo:30.2605,-97.7003,140'],
  ['Android’s geo link', 'geo:0,0?q=30.2605,-97.7003(Springdale)'],
  ['a view of OpenStreetMap', 'https://www.openstreetmap.org/#map=17/30.2605/-97.7003'],
  ['a view with layers', 'https://www.openstreetmap.org/#map=17.5/30.2605/-97.7003&layers=N'],
  [
    'a marked place of OpenStreetMap',
    'https://www.openstreetmap.org/?mlat=30.2605&mlon=-97.7003#map=12/30.1000/-97.1000',
  ],
  ['a short host of OpenStreetMap', 'https://osm.org/?mlat=30.2605&mlon=-97.7003'],
  [
    'a place of Google Maps, which isn’t the middle of its view',
    'https://www.google.com/maps/place/979+Springdale+Rd/@30.1,-97.1,17z/data=!3m1!4b1!4m6!3m5!1s0x8644b5c3:0x1!8m2!3d30.2605!4d-97.7003!16s%2Fg%2F11c',
  ],
  ['a view of Google Maps', 'https://www.google.com/maps/@30.2605,-97.7003,17z?entry=ttu'],
  ['a view in another country', 'https://www.google.co.uk/maps/@30.2605,-97.7003,17z'],
  ['a search of Google Maps', 'https://www.google.com/maps/search/?api=1&query=30.2605%2C-97.7003'],
  ['a shared pin', 'https://www.google.com/maps/search/30.2605,+-97.7003?entry=tts'],
  ['a dropped pin', 'https://www.google.com/maps/place/30.2605,-97.7003/@30.1,-97.1,17z'],
  ['an older link of Google Maps', 'https://maps.google.com/?q=30.2605,-97.7003'],
  ['directions', 'https://www.google.com/maps/dir/?api=1&destination=30.2605,-97.7003'],
  ['Apple Maps', 'https://maps.apple.com/?ll=30.2605,-97.7003&q=Springdale'],
  ['a place of Apple Maps', 'https://maps.apple.com/place?coordinate=30.2605,-97.7003&name=Marked%20Location'],
  ['a pin of Apple Maps', 'https://maps.apple.com/?q=30.2605,-97.7003&sll=30.1,-97.1'],
])('%s', (_, pasted) => {
  expect(pointInMapLink(pasted)).toEqual(springdale);
});

test.each([
  ['nothing', ''],
  ['words', '979 Springdale Rd, Austin'],
  ['one number', '30.2605'],
  ['a phone number', '512 555 0100'],
  ['a house and its postal code', '979, 78702'],
  ['a latitude beyond the pole', '91, 0'],
  ['a longitude beyond 180 degrees', '0, 181'],
  ['a short link of Google Maps', 'https://maps.app.goo.gl/a1B2c3D4e5F6'],
  ['a link of OpenStreetMap without a point', 'https://www.openstreetmap.org/way/307461'],
  ['another website', 'https://example.com/@30.2605,-97.7003,17z'],
  ['a host that only looks alike', 'https://google.com.evil.test/maps/@30.2605,-97.7003,17z'],
  ['a script', 'javascript:30.2605,-97.7003'],
  ['a broken escape', 'https://www.google.com/maps/place/%E0%A4%A/@,'],
])('%s names no point', (_, pasted) => {
  expect(pointInMapLink(pasted)).toBeNull();
});

test('the equator and the prime meridian are places', () => {
  expect(pointInMapLink('0, 0')).toEqual({ latitude: 0, longitude: 0 });
  expect(pointInMapLink('https://www.openstreetmap.org/#map=5/-0.5/0')).toEqual({ latitude: -0.5, longitude: 0 });
});
