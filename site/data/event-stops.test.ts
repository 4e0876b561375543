import { expect, test } from 'vitest';

import { demoContent, postOf } from '#tests/support/demo-content.ts';

import { weekOfNetwork } from './block-week.ts';
import { contextOf } from './context.ts';
import { directoryPages } from './pages/directory.ts';

const friday = '2026-11-27';

/** A truck of Saturdays at the lot, and an event that it cooks at. */
function contextAt(today: string, event: { starts_at: string; ends_at: string }) {
  const content = demoContent({ today });
  const stops = [{ id: 's', place: 'Lot', from: '17:00', to: '21:00', days: [6] }];
  const truck = postOf('member', 'Pecan Smoke', { attributes: { stops } });
  content.posts.member = [truck];
  content.posts.showcase = [
    postOf('showcase', 'Smoke-off', {
      attributes: { ...event, place: 'The park' },
      body: { external_data: { cuisines: [], members: [truck.id] } },
    }),
  ];
  return contextOf(content);
}

/** The lines of the home page's week, and of the pages of days, as 'weekday: from place'. */
function listed(context: ReturnType<typeof contextAt>) {
  const board = weekOfNetwork(context, 8).flatMap(({ day, stops }) =>
    stops.map(({ from, place }) => `${day}: ${from} ${place}`),
  );
  const pages = directoryPages(context).flatMap(({ path, data }) =>
    path.includes('/day/') ? data.sections.flatMap(({ lines }) => lines.map(({ detail }) => `${path}: ${detail}`)) : [],
  );
  return { board, pages };
}

test('the board and the pages of days list an event of the coming week beside weekly stops', () => {
  const { board, pages } = listed(contextAt(friday, { starts_at: '2026-11-28 11:00', ends_at: '2026-11-28 15:00' }));
  expect(board).toEqual(['6: 11:00 Smoke-off, The park', '6: 17:00 Lot']);
  expect(pages).toEqual([
    '/members/day/saturday: 11 AM – 3 PM, Smoke-off, The park',
    '/members/day/saturday: 5 PM – 9 PM, Lot',
  ]);
});

test('a day that a truck is out on for an event alone has a page; one of later, or over, has none', () => {
  const sunday = listed(contextAt(friday, { starts_at: '2026-11-29 11:00', ends_at: '2026-11-29 15:00' }));
  expect(sunday.pages.at(-1)).toBe('/members/day/sunday: 11 AM – 3 PM, Smoke-off, The park');
  const own = ['6: 17:00 Lot'];
  expect(listed(contextAt(friday, { starts_at: '2026-12-05 11:00', ends_at: '2026-12-05 15:00' })).board).toEqual(own);
  expect(listed(contextAt(friday, { starts_at: '2026-11-26 11:00', ends_at: '2026-11-26 15:00' })).board).toEqual(own);
});
