import { expect as expectSoon, test } from 'playwright/test';

import { expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';
import { call, signIn } from './team.ts';

const expect = expectSoon.configure({ timeout: 15_000 });

test.describe.configure({ timeout: 90_000 });

for (const width of [1280, 390]) {
  test(`a place is found by a pasted link, kept, and chosen for the next stop at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    const key = `${Date.now().toString(36)}-${width}`;
    const url = `members/places-${key}`;
    const { data } = await call(page, 'POST', '/api/posts', {
      url,
      title: 'Ember & Oak',
      post_status_id: 1,
      post_type_id: 2,
      post_body: { attributes: { title: 'Ember & Oak', url, description: 'Smoke.' } },
    });
    const { id } = data as { id: string };
    const stored = async () => {
      const read = await call(page, 'GET', `/api/posts/${id}`);
      return (read.data as { post_body: { attributes: { stops?: unknown } } }).post_body.attributes.stops;
    };
    await page.goto(`${panel}/panel/members/${id}`);
    const stops = page.getByRole('region', { name: 'Stops' });
    await stops.getByRole('button', { name: 'Add a stop' }).click();
    const name = `Springdale row ${key}`;
    await stops.getByRole('combobox', { name: 'Place' }).fill(name);
    await stops.getByLabel('Address').fill('1011 Springdale Rd');

    const find = stops.getByLabel('Find on the map');
    await find.press('Enter');
    // The stop's own address is looked for, and no geocoder is set up here.
    await expect(find).toHaveAccessibleDescription(/^Address search isn’t set up/);
    // Half a switch below the sticky header would count as a small target.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleInBothThemes(page);
    await find.fill('https://www.openstreetmap.org/?mlat=30.2612&mlon=-97.6953#map=17/30.1/-97.1');
    await find.press('Enter');
    await expect(stops.getByText('The point is set')).toBeVisible();
    await expect(stops.getByLabel('Latitude')).toHaveValue('30.2612');
    await expect(stops.getByLabel('Longitude')).toHaveValue('-97.6953');
    await stops.getByRole('button', { name: 'Keep this place' }).click();
    await expect(stops.getByRole('button', { name: 'Keep this place' })).toBeHidden();
    await expectNoSidewaysScroll(page);

    await stops.getByRole('button', { name: 'Add a stop' }).click();
    const second = stops.getByRole('listitem').nth(1);
    await second.getByLabel('Address').fill('');
    await second.getByLabel('Latitude').fill('');
    await second.getByLabel('Longitude').fill('');
    await second.getByRole('combobox', { name: 'Place' }).fill('');
    // Typing a longer name takes nothing of the place on its way; choosing from the list does, which is an input without a kind.
    await second.getByRole('combobox', { name: 'Place' }).pressSequentially(name);
    await expect(second.getByLabel('Address')).toHaveValue('');
    await second.getByRole('combobox', { name: 'Place' }).fill('');
    await second.getByRole('combobox', { name: 'Place' }).evaluate((input: HTMLInputElement, chosen) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, chosen);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, name);
    await expect(second.getByLabel('Address')).toHaveValue('1011 Springdale Rd');
    await expect(second.getByLabel('Latitude')).toHaveValue('30.2612');
    const kept = { place: name, address: '1011 Springdale Rd', latitude: 30.2612, longitude: -97.6953 };
    await expect.poll(stored).toMatchObject([kept, kept]);
  });
}
