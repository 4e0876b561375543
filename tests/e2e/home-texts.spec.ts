import { expect, test } from 'playwright/test';

import { panel } from './support.ts';
import { call, enter } from './team.ts';

test('the preview of the home page shows what visitors find: the texts of Search engines', async ({ page }) => {
  await enter(page, { host: 'home-texts.localhost', title: 'Home Diner' });
  const { data: pages } = await call(page, 'GET', '/api/posts/by-type?type=1');
  const home = (pages as { id: string; url: string; title: string }[]).find(({ url }) => url === '');
  expect(home).toBeDefined();
  const preview = page.getByRole('region', { name: 'In search results' });
  const texts = { title: 'Trucks by the river', description: 'Seven trucks at noon.', name: '' };
  expect((await call(page, 'PUT', '/api/options/seo', texts)).status).toBe(200);
  await page.goto(`${panel}/panel/pages/${home?.id}`);
  await expect(preview).toContainText('Trucks by the river | Home Diner');
  await expect(preview).toContainText('Seven trucks at noon.');
  await expect(page.getByRole('link', { name: 'Search engines', exact: true }).last()).toHaveAttribute(
    'href',
    '/panel/site-options/seo',
  );
});
