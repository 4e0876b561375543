import { describe, expect, test } from 'vitest';

import type { Stop } from '#shared/schemas/stops.ts';
import { demoContent, postOf } from '#tests/support/demo-content.ts';

import { shownItems } from './blocks.ts';
import { contextOf } from './context.ts';
import { isOver, nextTime } from './event-times.ts';
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

test.each<[string, object, string, boolean]>([
  ['coming', own, '2026-11-27', false],
  ['on its last day', own, '2026-11-29', false],
  ['after its last day', own, '2026-11-30', true],
  ['on the day after its night', { ...own, ends_at: '2026-11-29 00:45' }, '2026-11-29', true],
  ['without an end, on its day', { starts_at: '2026-11-28 11:00' }, '2026-11-28', false],
  ['without an end, a day later', { starts_at: '2026-11-28' }, '2026-11-29', true],
  ['with dates to come', { ...own, stops: [fridays] }, '2026-12-20', false],
  ['after its last date', { stops: [{ ...fridays, ends_on: '2026-12-11' }] }, '2026-12-12', true],
  ['without a time', { place: 'The park' }, '2026-11-27', false],
])('an event %s', (_, attributes, today, expected) => {
  expect(isOver(postOf('showcase', 'night', { attributes }), today)).toBe(expected);
});

describe('an event that is over', () => {
  const event = (name: string, day: string) =>
    postOf('showcase', name, { attributes: { starts_at: `${day} 18:00`, ends_at: `${day} 22:00`, place: 'The park' } });
  const at = (today: string) => {
    const content = demoContent({ today });
    content.posts.showcase = [
      event('first', '2026-12-05'),
      event('second', '2026-12-12'),
      event('third', '2026-12-19'),
    ];
    return content;
  };
  const pageOf = (today: string, path: string) => pagesOf(at(today)).pages.find((page) => page.path === path)?.data;
  const shown = (today: string, type: string, props: object) => {
    const context = contextOf(at(today));
    const items = [{ type, props: { id: 'b', ...props } }];
    return shownItems(context, { type: 1, path: '/built', items, media: {} })[0]?.data as
      | { cards: { title: string; tags: string[] }[] }
      | undefined;
  };
  const named = (data: ReturnType<typeof shown>) => data?.cards.map(({ title }) => title);

  test('invites nobody on its page, which says when it was', () => {
    const [before, after] = ['2026-12-05', '2026-12-06'].map(
      (day) => pageOf(day, '/showcases/first') as Templates['showcase'] | undefined,
    );
    expect(before).toMatchObject({ action: {}, facts: [{ label: 'When' }, { label: 'Where' }] });
    expect(before?.calendar).not.toBe('');
    expect(after).toMatchObject({
      action: null,
      calendar: '',
      facts: [{ label: 'Was on' }, { label: 'Where', href: '' }],
    });
  });

  test('comes last in the list, and says so', () => {
    const { rows } = pageOf('2026-12-06', '/showcases') as Templates['list'];
    expect(rows.map(({ title, facts, isOver: past }) => [title, facts[0]?.label, past])).toEqual([
      ['second', 'When', undefined],
      ['third', 'When', undefined],
      ['first', 'Was on', true],
    ]);
  });

  test('leaves the blocks of other pages', () => {
    const ids = at('').posts.showcase.map(({ id }) => id);
    expect(named(shown('2026-12-05', 'showcases', { limit: 2 }))).toEqual(['first', 'second']);
    expect(named(shown('2026-12-06', 'showcases', { limit: 2 }))).toEqual(['second', 'third']);
    expect(named(shown('2026-12-06', 'showcases', { chosen: ids.slice(0, 2) }))).toEqual(['second']);
    // Somebody looks back.
    const past = shown('2026-12-20', 'showcases', { chosen: ids.slice(0, 2) });
    expect(past?.cards.map(({ title, tags }) => [title, tags[0]])).toEqual([
      ['first', 'Over'],
      ['second', 'Over'],
    ]);
    expect(shown('2026-12-20', 'showcases', {})).toBeUndefined();
    const countdown = { until: 'showcase', showcase: ids.slice(0, 1) };
    expect(shown('2026-12-05', 'countdown', countdown)).toBeDefined();
    expect(shown('2026-12-06', 'countdown', countdown)).toBeUndefined();
  });
});
