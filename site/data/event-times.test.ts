import { expect, test } from 'vitest';

import type { Stop } from '#shared/schemas/stops.ts';
import { demoContent, postOf } from '#tests/support/demo-content.ts';

import { nextTime } from './event-times.ts';
import type { Templates } from './pages/page.ts';
import { pagesOf } from './pages/pages-of.ts';

const own = { starts_at: '2026-11-28 11:00', ends_at: '2026-11-29 16:00', place: 'The park' };
const fridays: Stop = { id: 's', place: 'The yard', from: '18:00', to: '01:00', days: [5], starts_on: '2026-12-04' };

/** The next time of an event: 'from to place'. */
function next(attributes: object, today: string): string {
  const { from, to, place } = nextTime(postOf('showcase', 'night', { attributes }), today);
  return [from, to, place].filter(Boolean).join(', ');
}

test.each<[string, object, string, string]>([
  ['its own time, over two days', own, '2026-11-27', '2026-11-28 11:00, 2026-11-29 16:00, The park'],
  [
    'its own time on its last day',
    { ...own, stops: [fridays] },
    '2026-11-29',
    '2026-11-28 11:00, 2026-11-29 16:00, The park',
  ],
  [
    'a date once its own time is over',
    { ...own, stops: [fridays] },
    '2026-11-30',
    '2026-12-04 18:00, 2026-12-04 01:00, The yard',
  ],
  [
    'a date before its own time',
    { ...own, stops: [{ ...fridays, starts_on: '2026-11-01' }] },
    '2026-11-02',
    '2026-11-06 18:00, 2026-11-06 01:00, The yard',
  ],
  [
    'the date after a canceled one',
    { stops: [{ ...fridays, exceptions: [{ date: '2026-12-04', cancelled: true }] }] },
    '2026-12-01',
    '2026-12-11 18:00, 2026-12-11 01:00, The yard',
  ],
  [
    'its own time after its last date',
    { ...own, stops: [{ ...fridays, ends_on: '2026-12-04' }] },
    '2027-01-01',
    '2026-11-28 11:00, 2026-11-29 16:00, The park',
  ],
  ['nothing without a time', { place: 'The park' }, '2026-11-27', 'The park'],
])('an event says %s', (_, attributes, today, expected) => {
  expect(next(attributes, today)).toBe(expected);
});

test('search engines get each time of an event once, those at the same hour at two places too', () => {
  const content = demoContent({ today: '2026-11-27' });
  const at = (id: string, place: string): Stop => ({ id, place, from: '11:00', to: '16:00', date: '2026-11-28' });
  const attributes = { ...own, stops: [at('a', 'The park'), at('b', 'The yard')] };
  content.posts.showcase = [postOf('showcase', 'night', { attributes })];
  const page = pagesOf(content).pages.find(({ path }) => path === '/showcases/night');
  const data = page?.data as Templates['showcase'] | undefined;
  const events = (data?.meta.jsonLd ?? []).filter((each) => each['@type'] === 'FoodEvent');
  const ids = events.map(({ '@id': id }) => (typeof id === 'string' ? id.replace(/^.*#/, '') : id));
  expect(ids).toEqual(['event-a-2026-11-28', 'event-b-2026-11-28']);
});
