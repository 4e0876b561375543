import { expect, test } from 'vitest';

import { demoContent, postOf } from '#tests/support/demo-content.ts';

import { townOf } from './known-places.ts';
import type { Templates } from './pages/page.ts';
import { pagesOf } from './pages/pages-of.ts';

const yard = {
  id: 's',
  place: 'The Yard',
  address: '1 Mill Rd, Austin, TX 78702',
  from: '11:00',
  to: '14:00',
  days: [1],
};

/** The page of an event at a place, where a member stops at the yard and at the park. */
function pageAt(place: string, attributes: object = {}): Templates['showcase'] {
  const content = demoContent();
  content.options.address = '1015 E 6th St, Suite B, Austin, TX 78702';
  const stops = [
    { ...yard, latitude: 30.25, longitude: -97.75 },
    { ...yard, id: 't', place: 'Park', latitude: 30.5, longitude: -97.5 },
    { ...yard, id: 'u', place: 'Unplaced lot' },
  ];
  content.posts.member = [postOf('member', 'truck', { attributes: { stops } })];
  content.posts.showcase = [postOf('showcase', 'night', { attributes: { place, ...attributes } })];
  const page = pagesOf(content).pages.find(({ path }) => path === '/showcases/night');
  return page?.data as Templates['showcase'];
}

test.each(['The yard', 'the  YARD, behind the mill', 'The Yard to the river'])(
  'an event at “%s” has directions to the stop of that name',
  (place) => {
    const { action, way, facts } = pageAt(place);
    expect(way).toMatchObject({ place, point: [30.25, -97.75] });
    expect(action).toEqual({ text: 'Directions', href: way?.map });
    expect(way?.map).toMatch(/mlat=30\.25&mlon=-97\.75/);
    expect(facts.find(({ label }) => label === 'Where')?.href).toBe(way?.map);
  },
);

test.each([
  ['Yard', 'Yard, Austin, TX'],
  ['The Yardarm', 'The Yardarm, Austin, TX'],
  ['Park Street 12', 'Park Street 12, Austin, TX'],
  ['Unplaced lot', 'Unplaced lot, Austin, TX'],
  ['Library lawn, Austin', 'Library lawn, Austin'],
])('an event at “%s” is looked for in the town', (place, words) => {
  const { action, way } = pageAt(place);
  expect(way).toMatchObject({ place, address: words });
  expect(way?.point).toBeUndefined();
  expect(action?.text).toBe('Find it on a map');
  expect(action?.href).toContain(`?query=${encodeURIComponent(words)}`);
});

test('dates of an event are at the points of known places, and search engines get them too', () => {
  const stops = [{ id: 'a', place: 'The Yard', from: '18:00', to: '22:00', date: '2026-12-05' }];
  const { way, dates, meta } = pageAt('', { stops });
  expect(way?.point).toEqual([30.25, -97.75]);
  expect(dates[0]).toMatchObject({ address: yard.address, map: way?.map });
  const geo = { '@type': 'GeoCoordinates', latitude: 30.25, longitude: -97.75 };
  expect(meta.jsonLd[0]).toMatchObject({ '@type': 'FoodEvent', location: { geo } });
  const own = pageAt('The Yard', { starts_at: '2026-12-05 18:00', ends_at: '2026-12-05 22:00' });
  expect(own.meta.jsonLd[0]).toMatchObject({ '@type': 'FoodEvent', location: { geo } });
});

test('an event without a place has no button to it', () => {
  expect(pageAt('')).toMatchObject({ way: null, action: null });
});

test.each([
  ['1015 E 6th St, Suite B, Austin, TX 78702', 'Austin, TX'],
  ['845 Bayfront Blvd (the old net loft), Port Merrow, OR 97380', 'Port Merrow, OR'],
  ['12 rue des Halles\n75001 Paris\nFrance', 'Paris, France'],
  ['4 Mill Lane, London SW1A 1AA', 'London'],
  ['The old mill', ''],
  ['', ''],
])('the town of “%s” is “%s”', (address, town) => {
  expect(townOf(address)).toBe(town);
});
