import { type Browser, expect as expectSoon, type Page, test } from 'playwright/test';

import { expectLive, publishButton, receiptOf } from './publishing.ts';
import { complaintsOf, expectAccessibleInBothThemes, fetchByHost, go } from './support.ts';
import { accountOf, call, enter } from './team.ts';

const expect = expectSoon.configure({ timeout: 15_000 });

const host = 'reviews.localhost';
const title = 'Review Street Food';

/** An author at work in the page's domain, in a browser of their own. */
async function authorIn(page: Page, browser: Browser): Promise<Page> {
  const email = `noor-${Date.now()}@example.com`;
  const person = await accountOf(page, { email, firstname: 'Noor', lastname: 'Haddad', role: 'author' });
  const other = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await enter(other, { host }, '/panel', person);
  return other;
}

type Made = { id: string; url: string };

async function draftOf(page: Page, name: string): Promise<Made> {
  const url = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${Date.now().toString(36)}`;
  const { status, data } = await call(page, 'POST', '/api/posts', {
    url,
    title: name,
    post_status_id: 1,
    post_type_id: 1,
    post_body: { attributes: { title: name, url, description: 'First words.' } },
  });
  expect(status).toBe(201);
  return { id: (data as Made).id, url };
}

const answerOf = async (url: string) => {
  const { status, body } = await fetchByHost(host, `/${url}`);
  return { status, html: body.toString() };
};
const askButton = (page: Page) => page.locator('form > header').getByRole('button', { name: 'Ask for review' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const description = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true });

async function ask(author: Page, note: string): Promise<void> {
  await askButton(author).click();
  const dialog = author.getByRole('dialog', { name: 'Ask for a review' });
  await dialog.getByRole('textbox').fill(note);
  await dialog.getByRole('button', { name: 'Ask for review' }).click();
  await expect(author.getByRole('region', { name: 'In review' })).toBeVisible();
}

test.describe.configure({ mode: 'serial' });
test.describe('reviews', () => {
  test.describe.configure({ timeout: 120_000 });

  test('an author’s page goes through review into the site', async ({ page, browser }) => {
    const complaints = complaintsOf(page);
    await enter(page, { host, title });
    const author = await authorIn(page, browser);
    const authorComplaints = complaintsOf(author);
    const made = await draftOf(author, 'Winter hours');

    // The author writes, and asks without saving first.
    await go(author, `/panel/pages/${made.id}`);
    await expect(publishButton(author)).toHaveCount(0);
    await description(author).fill('Open until four in winter.');
    await ask(author, 'Is four right?');
    await expect(author.getByRole('button', { name: 'In review' })).toBeVisible();

    // The reviewer finds it, sees what changes, and sends it back.
    await go(page, '/panel');
    await page.getByRole('link', { name: '1 post waits for your review' }).click();
    await page.getByRole('button', { name: /^Winter hours/ }).click();
    const review = sheet(page, 'Winter hours');
    await expect(review.getByText('Is four right?')).toBeVisible();
    await expect(review.getByRole('group', { name: 'What changes in Winter hours' })).toContainText(
      'Open until four in winter.',
    );
    await expectAccessibleInBothThemes(page);
    await review.getByRole('button', { name: 'Send back…' }).click();
    await review.getByRole('button', { name: 'Send back', exact: true }).click();
    await expect(review.getByText('Say what to change')).toBeVisible();
    await review.getByRole('textbox', { name: 'Message to Noor Haddad' }).fill('It is five, not four.');
    await review.getByRole('button', { name: 'Send back', exact: true }).click();
    await expect(review).toHaveCount(0);

    // The author sees why, mends it, and asks again.
    await go(author, '/panel');
    const needs = author.getByRole('region', { name: 'Needs you' });
    await expectAccessibleInBothThemes(author);
    await needs.getByRole('link', { name: '“Winter hours” came back “It is five, not four.”' }).click();
    const cameBack = author.getByRole('region', { name: 'Sent back' });
    await expect(cameBack.getByText('It is five, not four.')).toBeVisible();
    // An answered request is no longer there to be withdrawn, and its answer mustn't go.
    await expect(cameBack.getByRole('button')).toHaveCount(0);
    await expectAccessibleInBothThemes(author);
    await description(author).fill('Open until five in winter.');
    await ask(author, '');

    await page.reload();
    await page.getByRole('button', { name: /^Winter hours.*Waiting/ }).click();
    await expect(review.getByText('Open until five in winter.')).toBeVisible();
    // The words of the first round are there, and what changed since.
    await expect(review.getByRole('region', { name: 'What was said' }).getByRole('listitem')).toHaveText([
      /^Noor Haddad asked for a review .*:Is four right\?$/,
      /^You sent it back .*:It is five, not four\.$/,
      /^Noor Haddad asked again .*\.$/,
    ]);
    await review.getByRole('button', { name: 'What you sent back' }).click();
    const since = review.getByRole('group', { name: 'What changes in Winter hours' });
    await expect(since.getByText('four')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await review.getByRole('button', { name: 'What visitors see' }).click();
    await go(author, '/panel');
    await expect(needs.getByText(/came back/)).toHaveCount(0);
    await go(author, `/panel/pages/${made.id}`);
    expect((await answerOf(made.url)).status).toBe(404);
    await review.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectLive(page);
    await expect.poll(async () => (await answerOf(made.url)).html).toContain('Open until five in winter.');
    await expect(page.getByText('Approved').first()).toBeVisible();

    // Now live, it can be changed by its author in the form that stayed open: visitors go on seeing what was approved.
    await expect(author.getByRole('combobox', { name: 'Status' })).toHaveValue('2', { timeout: 45_000 });
    await description(author).fill('Open until six in winter.');
    await author.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(author.locator('form > header').getByText('Live, with unpublished changes')).toBeVisible();
    expect((await answerOf(made.url)).html).toContain('Open until five in winter.');
    await ask(author, 'An hour more');
    expect(authorComplaints).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('what changed under the reviewer’s eyes isn’t published unseen', async ({ page, browser }) => {
    await enter(page, { host, title }, '/panel/reviews');
    const author = await authorIn(page, browser);
    const made = await draftOf(author, 'Parking');
    expect((await call(author, 'POST', `/api/posts/${made.id}/review`, { note: '' })).status).toBe(201);
    await go(page, `/panel/reviews?open=${made.id}`);
    const review = sheet(page, 'Parking');
    await expect(review.getByText('First words.')).toBeVisible();
    expect((await call(author, 'PUT', `/api/posts/${made.id}/data`, { title: 'Parking lot' })).status).toBe(200);
    await review.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Someone saved this post' })).toBeVisible();
    expect((await answerOf(made.url)).status).toBe(404);
    const newer = sheet(page, 'Parking lot');
    await expect(newer.getByRole('group', { name: 'What changes in Parking lot' })).toBeVisible();
    await newer.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectLive(page);
    expect((await answerOf(made.url)).html).toContain('Parking lot');
  });

  test('a publish answers a review, and taken back it is gone', async ({ page, browser }) => {
    await enter(page, { host, title }, '/panel/reviews');
    const author = await authorIn(page, browser);
    const made = await draftOf(author, 'Allergens');
    await go(author, `/panel/pages/${made.id}`);
    await ask(author, '');
    await author.getByRole('button', { name: 'Withdraw request' }).click();
    await expect(author.getByRole('region', { name: 'In review' })).toHaveCount(0);
    await go(page, `/panel/reviews?open=${made.id}`);
    await expect(page.getByText('This review was withdrawn')).toBeVisible();

    await ask(author, 'Now it is ready');
    await go(page, `/panel/pages/${made.id}`);
    const notice = page.getByRole('region', { name: 'In review' });
    await expect(notice.getByText('Now it is ready')).toBeVisible();
    await page.getByRole('button', { name: 'Publish this page' }).click();
    await expectLive(page);
    await expect(notice).toHaveCount(0);
    expect((await answerOf(made.url)).status).toBe(200);
    await receiptOf(page).getByRole('button', { name: 'Close receipt' }).click();
    await author.reload();
    await expect(author.locator('form > header').getByText('Live', { exact: true })).toBeVisible();
  });
});
