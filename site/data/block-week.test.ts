import { expect, test } from 'vitest';

import type { LiveStatus } from '#shared/schemas/statuses.ts';
import { demoContent, postOf } from '#tests/support/demo-content.ts';

import { weekOfNetwork } from './block-week.ts';
import { contextOf } from './context.ts';

const friday = '2026-11-27';

/** The trucks that the week shows on Friday, out of 60 of which one begins each 10 minutes; `said`: what is said of which truck. */
function shownOnFriday(said: Record<number, LiveStatus['kind']>, limit = 40): string[] {
  const content = demoContent({ today: friday });
  content.posts.member = Array.from({ length: 60 }, (_, index) => {
    const from = `${String(8 + Math.floor(index / 6)).padStart(2, '0')}:${index % 6}0`;
    return postOf('member', `${index}-truck`, {
      attributes: { stops: [{ id: 's', place: 'Lot', from, to: '23:00', days: [5] }] },
    });
  });
  content.statuses = Object.entries(said).map(([index, kind]) => {
    const member = content.posts.member[Number(index)]?.id ?? '';
    const times = { since: `${friday}T18:00:00.000Z`, until: `${friday}T23:00:00.000Z` };
    return {
      id: `status-${index}`,
      member,
      href: '',
      kind,
      minutes: null,
      reason: '',
      stop: 's',
      dish: null,
      ...times,
    };
  });
  const day = weekOfNetwork(contextOf(content), limit)[4];
  expect(day?.more).toBe(60 - limit);
  return day?.stops.map(({ href }) => href.match(/\d+/)?.[0] ?? '') ?? [];
}

test('a crowded day shows trucks of morning, noon and night, and always those that said something', () => {
  const quiet = shownOnFriday({});
  expect(quiet).toHaveLength(40);
  for (const third of [
    [0, 20],
    [20, 40],
    [40, 60],
  ] as const)
    expect(quiet.filter((at) => third[0] <= Number(at) && Number(at) < third[1]).length).toBeGreaterThanOrEqual(13);
  const missing = Array.from({ length: 60 }, (_, index) => index).find((index) => !quiet.includes(`${index}`)) ?? 0;
  const told = shownOnFriday({ [missing]: 'not_coming' });
  expect(told).toHaveLength(40);
  expect(told).toContain(`${missing}`);
  expect(shownOnFriday({ 7: 'here', 31: 'sold_out', [missing]: 'here' }, 3)).toEqual(
    ['7', `${missing}`, '31'].toSorted((a, b) => Number(a) - Number(b)),
  );
});
