import { type Page, test } from 'playwright/test';

import { addPicture, build, expect, makePage, outlineOf, ownerIn } from './builder-support.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await ownerIn(browser, 'checks.localhost', 'Checked Trucks');
});
test.afterAll(() => page.context().close());

test('an issue opens its block and focuses the field, also inside a collapsed group', async () => {
  const media = await addPicture(page, 'grill.png');
  const heading = { type: 'heading', attrs: { level: 4 }, content: [{ type: 'text', text: 'Far down' }] };
  const id = await makePage(
    page,
    'Checked',
    [
      { type: 'rich-text', props: { id: 'deep', text: { type: 'doc', content: [heading] } } },
      { type: 'call-to-action', props: { id: 'call', title: 'Come', action_text: 'Book us' } },
      { type: 'card-grid', props: { id: 'cards', title: 'Cards', items: [{ id: 'one', title: 'One', url: '/gone' }] } },
      { type: 'gallery', props: { id: 'shown', items: [{ id: 'grill' }] } },
    ],
    { 'shown.grill': media },
  );
  await build(page, id);
  const checks = page.getByRole('button', { name: /^Checks/ });
  await expect(checks).toHaveText('Checks 4');
  await checks.click();
  const fields = page.getByRole('complementary', { name: 'Fields' });
  const lead = async (words: RegExp, block: string) => {
    await page.getByRole('button', { name: words }).click();
    await expect(fields.getByRole('region', { name: block, exact: true })).toBeVisible();
  };

  await lead(/“Book us” leads nowhere/, 'Call to action');
  // The first link loads the link finder, which replaces a plain field.
  await expect(fields.locator('[data-prop="action_url"] [role="combobox"]')).toBeFocused();
  // The first text loads the text editor.
  await lead(/A level 4 heading/, 'Text');
  await expect(fields.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
  await lead(/gone leads to a page that visitors can’t see/, 'Cards');
  await expect(fields.locator('[data-prop="items.0.url"] [role="combobox"]')).toBeFocused();
  await lead(/grill.png has no alt text/, 'Gallery');
  await expect(fields.getByLabel(/alt text/)).toBeFocused();
  await page.keyboard.type('A grill at night.');
  await expect(page.getByRole('button', { name: 'Checks 3' })).toBeVisible();

  // Focus must not jump back to a user who has moved on.
  await page.getByRole('button', { name: 'Outline' }).click();
  await outlineOf(page).getByRole('treeitem').first().click();
  await expect(outlineOf(page).getByRole('treeitem').first()).toBeFocused();
});
