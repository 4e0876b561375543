import { expect, test } from 'vitest';

import { demoContent, postOf } from '#tests/support/demo-content.ts';

import type { Content } from '../content.ts';
import type { Templates } from './page.ts';
import { pagesOf } from './pages-of.ts';

const stop = { id: 's', place: 'Lot', from: '11:00', to: '14:00', days: [1, 2, 3] };

const pageAt = (content: Content, path: string) => pagesOf(content).pages.find((page) => page.path === path);
const rowsOf = (content: Content) => (pageAt(content, '/now')?.data as Templates['open-now'] | undefined)?.rows;
const weekOf = (content: Content, member: string) =>
  (pageAt(content, '/stops.json')?.data as Templates['week-file'] | undefined)?.data[member];

function withTrucks(stops: object[][], today = '2026-11-27'): Content {
  const content = demoContent({ today });
  content.posts.member = stops.map((own, index) =>
    postOf('member', `truck-${index}`, { attributes: { stops: own as never } }),
  );
  return content;
}

test('it lists the trucks that are ever out, with their days', () => {
  const content = withTrucks([
    [stop],
    [],
    [{ ...stop, days: [6, 7] }],
    [{ ...stop, days: undefined, date: '2026-11-28' }],
  ]);
  expect(rowsOf(content)?.map(({ href, days }) => [href, days])).toEqual([
    ['/members/truck-0', 'Mon – Wed'],
    ['/members/truck-2', 'Sat, Sun'],
    ['/members/truck-3', 'on changing days'],
  ]);
});

test('a network without stops has no such page, and a page of the domain at that address wins', () => {
  const none = withTrucks([[]]);
  expect(pageAt(none, '/now')).toBeUndefined();
  expect(JSON.stringify(pagesOf(none).pages)).not.toContain('"/now"');
  const taken = withTrucks([[stop]]);
  taken.posts.page.push(postOf('page', 'now'));
  expect(
    pagesOf(taken)
      .pages.filter(({ path }) => path === '/now')
      .map(({ template }) => template),
  ).toEqual(['page']);
});

test('another place of a truck, and the next day, change only the file that its script asks for', () => {
  const before = withTrucks([[stop], [stop]]);
  const moved = withTrucks([[{ ...stop, place: 'Elsewhere' }], [stop]], '2026-11-28');
  expect(pageAt(moved, '/now')).toEqual(pageAt(before, '/now'));
  const week = weekOf(moved, '/members/truck-0');
  expect(week?.map(([day, , , place]) => [day, place])).toEqual([
    [1, 'Elsewhere'],
    [2, 'Elsewhere'],
    [3, 'Elsewhere'],
  ]);
  expect(weekOf(before, '/members/truck-0')).not.toEqual(week);
});

test('the file has the dates of the week that begins today, without canceled ones', () => {
  const dates = ['2026-11-26', '2026-11-27', '2026-12-03', '2026-12-04'];
  const stops = dates.map((date) => ({ ...stop, id: date, days: undefined, date }));
  const content = withTrucks([
    [...stops, { ...stop, id: 'off', days: undefined, date: '2026-11-28', cancelled: true }],
  ]);
  expect(weekOf(content, '/members/truck-0')?.map((each) => each[5])).toEqual(['2026-11-27', '2026-12-03']);
});

test('the drawing stays the same while nobody moves, and is left out where all are in one place', () => {
  const at = (latitude: number, hours = stop.from) => ({ ...stop, from: hours, latitude, longitude: -97.7 });
  const mapOf = (content: Content) => (pageAt(content, '/now')?.data as Templates['open-now'] | undefined)?.map;
  const before = mapOf(withTrucks([[at(30.2)], [at(30.3)]]));
  expect(before?.pins).toHaveLength(2);
  expect(mapOf(withTrucks([[at(30.2, '12:00')], [at(30.3)]]))).toEqual(before);
  expect(mapOf(withTrucks([[at(30.1)], [at(30.3)]]))).not.toEqual(before);
  expect(mapOf(withTrucks([[at(30.2)], [at(30.2)]]))).toBeNull();
});

test('a truck that cooks at an event of the coming days is there, before its usual stop', () => {
  const content = withTrucks([[{ ...stop, days: [6] }], [stop]]);
  const [cook] = content.posts.member;
  const event = (slug: string, starts_at: string, ends_at: string) =>
    postOf('showcase', slug, {
      attributes: { title: slug, starts_at, ends_at, place: 'Dock Five' },
      body: { external_data: { cuisines: [], members: [cook?.id ?? ''] } },
    });
  content.posts.showcase = [
    event('Crab night', '2026-11-28 16:30', '2026-11-28 21:00'),
    event('Late night', '2026-12-01 20:00', '2026-12-02 00:30'),
    event('Long festival', '2026-11-28 10:00', '2026-11-30 18:00'),
    event('Next year', '2027-11-28 16:30', '2027-11-28 21:00'),
  ];
  expect(weekOf(content, '/members/truck-0')).toEqual([
    [6, '16:30', '21:00', 'Crab night, Dock Five', null, '2026-11-28'],
    [2, '20:00', '00:30', 'Late night, Dock Five', null, '2026-12-01'],
    [6, '11:00', '14:00', 'Lot', null],
  ]);
  expect(weekOf(content, '/members/truck-1')?.every(([, , , place]) => place === 'Lot')).toBe(true);
  const eventsOf = (path: string) =>
    (pageAt(content, path)?.data as Templates['member'] | undefined)?.atEvents.map(({ place }) => place);
  expect(eventsOf('/members/truck-0')).toEqual(['Crab night, Dock Five', 'Late night, Dock Five']);
  expect(eventsOf('/members/truck-1')).toEqual([]);
});
