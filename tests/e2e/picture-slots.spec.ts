import { expect, test } from 'playwright/test';

import { panel } from './support.ts';
import { call, enter } from './team.ts';

test('a picture that an offer has for its cover shows in its form, and can be removed', async ({ page }) => {
  await enter(page, { host: 'slots.localhost', title: 'Slots' }, '/panel/media');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#b33" d="M0 0h4v3z"/></svg>';
  const file = { name: 'table.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('row', { name: 'table.svg' })).toBeVisible();
  const [media] = (await call(page, 'GET', '/api/media?search=table')).data as { id: string }[];
  const attributes = { title: 'A wedding', url: 'catering/a-wedding', description: 'Long tables.' };
  const { data } = await call(page, 'POST', '/api/posts', {
    title: 'A wedding',
    url: 'catering/a-wedding',
    post_type_id: 5,
    post_status_id: 2,
    post_body: { attributes, media: { cover: media?.id } },
  });
  await page.goto(`${panel}/panel/caterings/${(data as { id: string }).id}`);
  const checks = page.getByRole('region', { name: 'Before you publish' });
  await expect(page.getByRole('button', { name: 'Choose poster' })).toBeVisible();
  await expect(checks.getByRole('button', { name: 'Add alt text for the cover.' })).toBeVisible();
  await expect(checks.getByText(/No poster yet/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove cover' }).click();
  await expect(page.getByRole('button', { name: 'Choose cover' })).toHaveCount(0);
  await expect(checks.getByRole('button', { name: /^No poster yet/ })).toBeVisible();
});
