import { expect, type Page, test } from 'playwright/test';

import { publishAll, publishSheet, receiptOf } from './publishing.ts';
import { complaintsOf, expectAccessibleInBothThemes } from './support.ts';
import { call, enter } from './team.ts';

const host = 'events.localhost';
const title = 'Live Events';

const member = (name: string) => ({
  url: `members/${name.toLowerCase()}`,
  title: name,
  post_status_id: 2,
  post_type_id: 2,
  post_body: { attributes: { title: name, url: `members/${name.toLowerCase()}`, description: '' } },
});

/** The panel's requests for single releases: event streams and polls. */
function asked(page: Page) {
  const counts = { streams: 0, polls: 0 };
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (/^\/api\/releases\/\w{16}\/events$/.test(path)) counts.streams += 1;
    if (/^\/api\/releases\/\w{16}$/.test(path)) counts.polls += 1;
  });
  return counts;
}

async function publish(page: Page): Promise<void> {
  await page.reload();
  await publishAll(page);
}

test.describe.configure({ mode: 'serial' });
test.describe('a publish, as it happens', () => {
  test('a long publish streams its page count', async ({ page }, { retry }) => {
    // Two minutes: on a busy machine 120 posts take half of the usual time.
    test.setTimeout(120_000);
    const complaints = complaintsOf(page);
    await enter(page, { host, title });
    for (let number = 1; number <= 120; number += 1)
      expect((await call(page, 'POST', '/api/posts', member(`Truck-${retry}-${number}`))).status).toBe(201);
    const counts = asked(page);
    await publish(page);
    await expect(receiptOf(page).getByRole('progressbar', { name: /^Rendering \d+ of \d+ pages$/ })).toBeVisible();
    await expect(receiptOf(page).getByText(/Live in/)).toBeVisible({ timeout: 80_000 });
    await expect(receiptOf(page).getByRole('progressbar')).toHaveCount(0);
    expect(counts.streams).toBe(1);
    expect(counts.polls).toBeLessThanOrEqual(1);
    await expectAccessibleInBothThemes(page);
    expect(complaints).toEqual([]);
  });

  test('the history shows the end of another user’s publish', async ({ page }) => {
    await enter(page, { host, title });
    expect((await call(page, 'POST', '/api/posts', member('Meanwhile'))).status).toBe(201);
    const { release } = (await call(page, 'POST', '/api/clear-cache')).data as { release: { number: number } };
    await page.getByRole('link', { name: 'Releases', exact: true }).click();
    await expect(page.getByRole('row').nth(1)).toContainText(`${release.number}Live`);
  });

  test('a link to a page behind the end of the history opens its last page', async ({ page }) => {
    await enter(page, { host, title }, '/panel/releases?page=9');
    await expect(page).toHaveURL(/\/panel\/releases$/);
    await expect(page.getByRole('row').nth(1)).toContainText('Live');
  });

  test('without a stream the panel polls, and the receipt says the same', async ({ page }) => {
    await enter(page, { host, title });
    expect((await call(page, 'POST', '/api/posts', member('Another'))).status).toBe(201);
    await page.route('**/api/releases/*/events', (route) => route.abort());
    const counts = asked(page);
    await publish(page);
    await expect(receiptOf(page).getByText(/Live in/)).toBeVisible();
    expect(counts.streams).toBeGreaterThanOrEqual(1);
  });

  test('a broken stream reconnects at the release’s current state', async ({ page }) => {
    await enter(page, { host, title });
    expect((await call(page, 'POST', '/api/posts', member('Third'))).status).toBe(201);
    let refused = 0;
    await page.route('**/api/releases/*/events', async (route) => {
      refused += 1;
      if (refused === 1) await route.fulfill({ status: 200, contentType: 'text/event-stream', body: '' });
      else await route.continue();
    });
    await page.route(/\/api\/releases\/\w{16}$/, (route) => route.abort());
    await publish(page);
    await expect(receiptOf(page).getByText(/Live in/)).toBeVisible();
    expect(refused).toBe(2);
  });

  test('offline, Publish says so, and nothing is published later', async ({ page }) => {
    await enter(page, { host, title });
    expect((await call(page, 'POST', '/api/posts', member('Fourth'))).status).toBe(201);
    await page.reload();
    const button = page.getByRole('button', { name: /^Publish \d+ unpublished/ });
    await expect(button).toBeVisible();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await button.click();
    const send = publishSheet(page).getByRole('button', { name: 'Publish 1 change' });
    await expect(send).toBeVisible();
    await page.context().setOffline(true);
    await send.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'No connection: try again when you are back online.' }),
    ).toBeVisible();
    await page.context().setOffline(false);
    // The chunk of the toasts that failed offline may reload the page by itself, in the middle of this one.
    await expect(() => page.reload()).toPass();
    await expect(button).toBeVisible();
    expect(requests.filter((path) => path === '/api/clear-cache')).toHaveLength(1);
    await publishAll(page);
    await expect(receiptOf(page).getByText(/Live in/)).toBeVisible();
  });
});
