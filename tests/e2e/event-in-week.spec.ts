import { expect, type Page, test } from 'playwright/test';

import { postOf } from '#tests/support/demo-content.ts';
import { largeNetwork } from '#tests/support/large-network.ts';
import { openRendered } from '#tests/support/open-rendered.ts';
import { renderSite } from '#tests/support/rendered-site.ts';

const park = { place: 'The park', latitude: 30.26, longitude: -97.74 };
const lot = { place: 'The lot', latitude: 30.3, longitude: -97.7 };

/** The page of a truck of Tuesdays and Saturdays that cooks at an event on Saturday evening, made on Monday. */
async function openTruck(page: Page, at: string): Promise<void> {
  const content = { ...largeNetwork(1), today: '2026-11-30' };
  const truck = postOf('member', 'ember', {
    attributes: {
      title: 'Ember',
      stops: [
        { id: 'tuesday', ...park, days: [2], from: '11:00', to: '14:00' },
        { id: 'saturday', ...lot, days: [6], from: '09:00', to: '14:00' },
      ],
    },
  });
  content.posts.member = [truck];
  content.posts.showcase = [
    postOf('showcase', 'Night market', {
      attributes: { place: 'The park', starts_at: '2026-12-05 16:30', ends_at: '2026-12-05 21:00' },
      body: { external_data: { cuisines: [], members: [truck.id] } },
    }),
  ];
  const site = await renderSite(content, /^\/members\/ember$/);
  await openRendered(page, site);
  await page.clock.install({ time: new Date(at) });
  await page.goto(`${site.origin}/members/ember`);
}

const week = (page: Page) => page.getByRole('table', { name: 'This week’s stops' });
/** The rows below the heads: their pin, and what they say. */
const rowsOf = async (page: Page) =>
  Promise.all(
    (await week(page).locator('tbody tr:visible').all()).map(async (row) => {
      const words = (await row.textContent()) ?? '';
      return `${await row.locator('.pin-number').textContent()} ${/Night market|Tuesday|Saturday/.exec(words)?.[0]}`;
    }),
  );

test.describe('an event among the weekly stops of a truck', () => {
  test('stands on its day, whatever day the week begins with', async ({ page }) => {
    // Monday morning in Chicago, then Wednesday.
    await openTruck(page, '2026-11-30T15:00:00Z');
    await expect.poll(() => rowsOf(page)).toEqual(['1 Tuesday', '2 Saturday', '1 Night market']);
    await page.clock.setFixedTime(new Date('2026-12-02T15:00:00Z'));
    await page.clock.runFor(60_000);
    await expect.poll(() => rowsOf(page)).toEqual(['1 Saturday', '2 Night market', '2 Tuesday']);
  });

  test('is marked as today’s, and is gone when it is over', async ({ page }) => {
    // Saturday, six in the evening in Chicago.
    await openTruck(page, '2026-12-06T00:00:00Z');
    await expect.poll(() => rowsOf(page)).toEqual(['1 Saturday', '2 Night market', '2 Tuesday']);
    await expect(week(page).locator('tr[aria-current=date]').last()).toContainText('Night market');
    await page.clock.setFixedTime(new Date('2026-12-06T04:00:00Z'));
    await page.clock.runFor(60_000);
    await expect.poll(() => rowsOf(page)).toEqual(['1 Tuesday', '2 Saturday']);
  });
});
