import { expect, test } from 'playwright/test';

import { go } from './support.ts';
import { call, enter } from './team.ts';

test('a release whose files are gone offers no Restore, and says why', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, { host: 'swept.localhost', title: 'Swept Street Food' });
  type Published = { id: string; number: number; state: string };
  const read = async (id: string) => (await call(page, 'GET', `/api/releases/${id}`)).data as Published;
  let last = '';
  for (let count = 0; count < 12; count += 1) {
    const { data, version } = (await page.evaluate(async () => {
      const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': 'swept.localhost' };
      return (await fetch('/api/options/seo', { headers })).json() as Promise<unknown>;
    })) as { data: Record<string, unknown>; version: number };
    const description = `Street food, text ${count} of many.`;
    expect((await call(page, 'PUT', '/api/options/seo', { ...data, description, version })).status).toBe(200);
    last = ((await call(page, 'POST', '/api/clear-cache')).data as { release: Published }).release.id;
    await expect.poll(async () => (await read(last)).state, { timeout: 30_000, intervals: [200] }).toBe('live');
  }
  await go(page, '/panel/releases');
  const { number } = await read(last);
  await expect(page.getByRole('button', { name: `Restore release ${number - 1}`, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Restore release ${number - 9}`, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Restore release ${number - 10}`, exact: true })).toHaveCount(0);
  await expect(page.getByText('Its files are no longer kept').first()).toBeVisible();
  const list = (await call(page, 'GET', '/api/releases')).data as Published[];
  const gone = list.find((release) => release.number === number - 11);
  expect((await call(page, 'POST', `/api/releases/${gone?.id ?? ''}/rollback`)).status).toBe(409);

  const by = page.getByRole('combobox', { name: 'Who published' });
  await by.selectOption('Automatic');
  await expect(page).toHaveURL(/by=system/);
  await expect(page.getByRole('button', { name: `Changes of release ${number}`, exact: true })).toHaveCount(0);
  await expect(page.getByText('There are no automatic releases yet.')).toBeVisible();
  await page.reload();
  await expect(by).toHaveValue('system');
  await by.selectOption('By people');
  await expect(page).toHaveURL(/by=people/);
  await expect(page.getByRole('button', { name: `Restore release ${number - 1}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('button', { name: `Changes of release ${number}`, exact: true })).toBeVisible();
});
