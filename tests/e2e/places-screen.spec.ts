import { expect as plainExpect, type Page, test } from 'playwright/test';

import { ownDomain, type OwnDomain } from './own-domain.ts';
import { complaintsOf, expectAccessibleInBothThemes, expectNoSidewaysScroll, go, panel } from './support.ts';
import { call, enter } from './team.ts';

const expect = plainExpect.configure({ timeout: 15_000 });
test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 900 } });

const host = 'address-book.localhost';
let domain: OwnDomain;
test.beforeAll(async () => {
  domain = await ownDomain(host, 'Address Book Trucks');
});
test.beforeEach(async () => {
  for (const { id } of await domain.call<{ id: string }[]>('GET', '/api/places'))
    await domain.call('DELETE', `/api/places/${id}`);
});

const rows = (page: Page) => page.getByRole('region', { name: 'Places' }).getByRole('listitem');
const sheet = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words });
const stored = async (page: Page) => (await call(page, 'GET', '/api/places')).data as { name: string }[];
const add = (body: object) => domain.call<{ id: string; version: number }>('POST', '/api/places', body);
const openScreen = (page: Page) => enter(page, { host }, '/panel/places');

test('a place is added, changed, deleted and brought back with the mouse', async ({ page }) => {
  const complaints = complaintsOf(page);
  await enter(page, { host });
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Places' }).click();
  await expect(page.getByText('No places yet')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Add place' }).first().click();
  await sheet(page).getByLabel('Name').fill('Springdale warehouse row');
  await sheet(page).getByLabel('Find on the map').fill('https://www.openstreetmap.org/#map=17/30.2612/-97.6953');
  await sheet(page).getByRole('button', { name: 'Find' }).click();
  await expect(sheet(page).getByLabel('Latitude')).toHaveValue('30.2612');
  await sheet(page).getByLabel('Address').fill('979 Springdale Rd');
  await sheet(page).getByLabel('Note').fill('Behind the brewery');
  await sheet(page).getByLabel('Place’s email').fill('gate@example.com');
  await expectAccessibleInBothThemes(page);
  await sheet(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(rows(page)).toHaveText(
    /Springdale warehouse row979 Springdale Rd · Behind the breweryGets emailOn the map/,
  );

  await rows(page)
    .getByRole('button', { name: /^Springdale/ })
    .click();
  await sheet(page).getByLabel('Longitude').fill('-97.7');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page)).toBeHidden();
  const kept = {
    name: 'Springdale warehouse row',
    address: '979 Springdale Rd',
    latitude: 30.2612,
    longitude: -97.7,
    note: 'Behind the brewery',
    email: 'gate@example.com',
  };
  expect(await stored(page)).toMatchObject([{ ...kept, version: 2 }]);

  await rows(page).getByRole('button', { name: 'Delete Springdale warehouse row' }).click();
  await expect(page.getByText('No places yet')).toBeVisible();
  await toast(page, 'is deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(await stored(page)).toMatchObject([kept]);
  expect(complaints).toEqual([]);
});

test('everything is done with the keyboard alone', async ({ page }) => {
  for (const name of ['Alamo lot', 'Barton Springs', 'Clarksville corner']) await add({ name });
  await openScreen(page);
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(sheet(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('2101 Barton Springs Rd');
  await page.keyboard.press('Control+s');
  await expect(sheet(page)).toBeHidden();
  await expect(rows(page).nth(1)).toContainText('2101 Barton Springs Rd');
  await expect(rows(page).nth(1).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('/');
  await page.keyboard.type('SPRINGS rd');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=/);
  await page.keyboard.type(' nowhere');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('what is wrong is said at its field, and nothing is stored', async ({ page }) => {
  await add({ name: 'Alamo lot' });
  await openScreen(page);
  await page.getByRole('button', { name: 'Add place' }).click();
  const field = (label: string) => sheet(page).getByLabel(label);
  const submit = () => sheet(page).getByRole('button', { name: 'Add', exact: true }).click();
  await submit();
  await expect(field('Name')).toHaveAccessibleDescription('Name is required');
  await field('Name').fill('ALAMO lot');
  await field('Latitude').fill('north');
  await field('Place’s email').fill('gate');
  await submit();
  await expect(field('Latitude')).toHaveAccessibleDescription('Enter degrees like 30.2672, from -90 to 90');
  await expect(field('Place’s email')).toHaveAccessibleDescription(/^Enter a valid email address/);
  await expectAccessibleInBothThemes(page);
  await field('Latitude').fill('30.26');
  await field('Place’s email').fill('');
  await submit();
  await expect(field('Longitude')).toHaveAccessibleDescription('Give both latitude and longitude, or neither');
  await field('Longitude').fill('-97.7');
  await submit();
  await expect(field('Name')).toHaveAccessibleDescription('There is a place called Alamo lot already');
  await expect(field('Name')).toBeFocused();
  expect(await stored(page)).toHaveLength(1);
  await field('Name').fill('Alamo lot 2');
  await submit();
  await expect(rows(page)).toHaveCount(2);
});

test('a place that somebody else changed meanwhile is not overwritten unseen', async ({ page }) => {
  const { id, version } = await add({ name: 'Alamo lot' });
  await openScreen(page);
  await rows(page)
    .getByRole('button', { name: /^Alamo/ })
    .click();
  await domain.call('PUT', `/api/places/${id}`, { name: 'Alamo lot', note: 'Gate code 12', version });
  await sheet(page).getByLabel('Note').fill('Ring twice');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page).getByText('Gate code 12')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await stored(page)).toMatchObject([{ note: 'Gate code 12' }]);
  await sheet(page).getByRole('button', { name: /mine/i }).click();
  await expect.poll(() => stored(page)).toMatchObject([{ note: 'Ring twice', version: 3 }]);
});

test('500 places and names of 200 letters fit every width, and are found', async ({ page }) => {
  const long = 'Springdale'.repeat(20);
  for (let index = 0; index < 499; index += 25)
    await Promise.all(
      Array.from({ length: Math.min(25, 499 - index) }, (_, step) =>
        add({ name: `Lot ${String(index + step).padStart(3, '0')}`, address: `${index + step} Main St` }),
      ),
    );
  await add({ name: long, address: 'A'.repeat(300), latitude: 30, longitude: -97, email: 'gate@example.com' });
  await openScreen(page);
  await expect(rows(page)).toHaveCount(500);
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `places at ${width}`);
    await rows(page).last().getByRole('button').first().click();
    await expect(sheet(page).getByLabel('Name')).toHaveValue(long);
    await expectNoSidewaysScroll(page, `a place at ${width}`);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('searchbox', { name: 'Search places' }).fill('lot 377');
  await expect(rows(page)).toHaveText([/^Lot 377/]);
  await page.getByRole('button', { name: 'Add place' }).click();
  await sheet(page).getByLabel('Name').fill('One too many');
  await sheet(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'no room for another place')).toBeVisible();
  expect(await stored(page)).toHaveLength(500);
});

test('the form of a stop and the audit log lead to the places', async ({ page }) => {
  await add({ name: 'Alamo lot' });
  await openScreen(page);
  const url = 'members/leads-to-places';
  const attributes = { title: 'Ember', url, description: 'Smoke.' };
  const post = { url, title: 'Ember', post_status_id: 1, post_type_id: 2, post_body: { attributes } };
  const { id } = await domain.call<{ id: string }>('POST', '/api/posts', post);
  await go(page, `/panel/members/${id}`);
  const stops = page.getByRole('region', { name: 'Stops' });
  await stops.getByRole('button', { name: 'Add a stop' }).click();
  await stops.getByRole('combobox', { name: 'Place' }).fill('Alamo lot');
  await stops.getByRole('link', { name: 'All places' }).click();
  await expect(page).toHaveURL(`${panel}/panel/places`);
  await go(page, '/panel/audit-log');
  await page.getByRole('link', { name: 'Alamo lot' }).first().click();
  await expect(page).toHaveURL(`${panel}/panel/places`);
});
