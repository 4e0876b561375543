import { expect, type Page, test } from 'playwright/test';

import { expectLive, publishListed } from './publishing.ts';
import {
  complaintsOf,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  panel,
} from './support.ts';
import { call, enter, newcomer, postForm } from './team.ts';

/** A new domain with every first step still to do. */
const host = 'opening.localhost';
const title = 'Opening Day Trucks';
const dashboard = `${panel}/panel`;

const box = (page: Page, name: string) => page.getByRole('region', { name });
const step = (page: Page, name: string) => box(page, 'First steps').getByRole('listitem').filter({ hasText: name });

/** A public member without weekly stops, as the API expects it. */
const member = (name: string, status: number) => ({
  url: `members/${name.toLowerCase()}`,
  title: name,
  post_status_id: status,
  post_type_id: 2,
  post_body: { attributes: { title: name, url: `members/${name.toLowerCase()}`, description: '' } },
});

test.describe.configure({ mode: 'serial' });
test.describe('dashboard', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a new domain shows first steps that complete themselves and can be hidden', async ({ page }) => {
    const complaints = complaintsOf(page);
    await enter(page, { host, title });
    await expect(box(page, 'First steps')).toContainText('0 of 6 done');
    await expect(box(page, 'Needs you')).toContainText('Nothing needs your attention');
    await expectAccessible(page);
    await step(page, 'Contact email').getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Email', { exact: true }).fill('hello@opening.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    expect((await call(page, 'POST', '/api/posts', member('Early', 1))).status).toBe(201);
    await page.goto(dashboard);
    await expect(box(page, 'First steps')).toContainText('2 of 6 done');
    await expect(step(page, 'Contact email')).toContainText('Done');
    await expect(step(page, 'Colors')).not.toContainText('Done');
    await step(page, 'Publish').getByRole('button').click();
    await publishListed(page);
    await expectLive(page);
    await expect(box(page, 'First steps')).toContainText('3 of 6 done');

    await box(page, 'First steps').getByRole('button', { name: 'Hide' }).click();
    await expect(box(page, 'First steps')).toHaveCount(0);
    await page.reload();
    await expect(box(page, 'Needs you')).toContainText('draft');
    await expect(box(page, 'First steps')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('lists what needs attention, with links', async ({ page }) => {
    await enter(page, { host, title });
    expect((await call(page, 'POST', '/api/posts', member('Bare', 2))).status).toBe(201);
    const sent = { form: 'contact', name: 'Ana', email: 'ana@example.com', message: 'Hello' };
    expect((await postForm(host, sent)).status).toBe(303);
    await page.goto(dashboard);
    const needs = box(page, 'Needs you');
    await expect(needs.getByRole('link', { name: /Bare/ })).toContainText('no weekly stops');
    await expect(needs.getByRole('link', { name: /Early/ })).toContainText('Member, saved');
    const recent = box(page, 'Recent activity');
    await expect(recent).toContainText('1 this week, 1 in twelve weeks');
    await expect(recent.getByRole('table', { name: 'Publishes per day' }).getByRole('row')).toHaveCount(15);
    await needs.getByRole('link', { name: /1 new submission/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/panel\/submissions\?status=new/);
    await expect(page.getByRole('button', { name: /Ana/ })).toBeVisible();
  });

  test('is accessible, also on a phone', async ({ page }) => {
    await enter(page, { host, title });
    await expect(box(page, 'Recent activity')).toContainText('in twelve weeks');
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });

  test('each role sees what it may act on', async ({ page, browser }) => {
    await enter(page, { host, title });
    const author = await newcomer(page, browser, 'author');
    await expect(box(author, 'Needs you')).toContainText('Nothing needs your attention');
    await expect(author.getByRole('link', { name: 'New blog post' })).toBeVisible();
    await expect(box(author, 'First steps')).toHaveCount(0);
    const viewer = await newcomer(page, browser, 'viewer');
    await expect(box(viewer, 'Content')).toContainText('Pages');
    await expect(box(viewer, 'Recent activity')).toContainText('Publishes per day');
    await expect(box(viewer, 'Recent activity')).not.toContainText('Submissions');
    await expect(box(viewer, 'Needs you')).toHaveCount(0);
    await expect(viewer.getByRole('main').getByRole('link', { name: /^New/ })).toHaveCount(0);
    await author.context().close();
    await viewer.context().close();
  });

  test('a part that fails to load says so; the others appear', async ({ page }) => {
    await enter(page, { host, title });
    // Fails until the button is pressed: the panel's own retries must not clear the error first.
    let pressed = false;
    await page.exposeFunction('pressed', () => (pressed = true));
    await page.addInitScript(`addEventListener('click', () => pressed(), true)`);
    await page.route('**/api/dashboard', (route) => (pressed ? route.continue() : route.abort()));
    await page.reload();
    await expect(box(page, 'Needs you').getByRole('alert')).toContainText('could not be loaded');
    await expect(box(page, 'Content')).toContainText('Members');
    await box(page, 'Needs you').getByRole('button', { name: 'Try again' }).click();
    await expect(box(page, 'Needs you')).toContainText('1 new submission');
  });
});
