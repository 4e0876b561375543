import { chromium, expect, type Page, test } from 'playwright/test';

import { quickLaunchOptions } from '../../scripts/browser/chromium.ts';
import { complaintsOf, go, panel } from './support.ts';
import { call, enter, postForm, signIn } from './team.ts';

const domain = { host: 'keys.localhost', title: 'Keyboard Eats' };

test.describe.configure({ timeout: 120_000 });

const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const box = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title }).getByRole('checkbox');
const toast = (page: Page, words: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: words });

/** Adds a draft and returns its id. */
async function addDraft(page: Page, type: number, prefix: string, title: string): Promise<string> {
  const url = `${prefix}${Math.random().toString(36).slice(2)}`;
  const post_body = { attributes: { title, url, description: '' } };
  const body = { title, url, post_type_id: type, post_status_id: 1, post_body };
  const { status, data } = await call(page, 'POST', '/api/posts', body);
  expect(status).toBe(201);
  return (data as { id: string }).id;
}

/** Scrolling elements of the screen with the space that their scrollbars take. */
function scrollbarsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('nav, nav *, [role="tablist"], [role="group"], form, [aria-label]')]
      .filter((element) => element.closest('nav, [role="tablist"], [role="group"]'))
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .flatMap((element) => {
        const style = getComputedStyle(element);
        if (style.overflowX === 'visible') return [];
        const border = (side: 'Top' | 'Bottom' | 'Left' | 'Right') => Number.parseFloat(style[`border${side}Width`]);
        const below = element.offsetHeight - element.clientHeight - border('Top') - border('Bottom');
        const beside = element.offsetWidth - element.clientWidth - border('Left') - border('Right');
        const name = element.closest('[aria-label]')?.getAttribute('aria-label');
        return below > 0 || beside > 0 ? [`${name}: ${below} px below, ${beside} px beside`] : [];
      }),
  );
}

test('no tab bar shows a scrollbar, not even where scrollbars take space', async () => {
  const browser = await chromium.launch({
    ...quickLaunchOptions,
    args: [...(quickLaunchOptions.args ?? []), '--disable-features=OverlayScrollbar'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await enter(page, domain);
    const id = await addDraft(page, 1, '', 'A page with parts');
    const takesSpace = await page.evaluate(() => {
      const probe = Object.assign(document.createElement('div'), { style: 'overflow: scroll; width: 50px' });
      document.body.append(probe);
      const { offsetHeight, clientHeight } = probe;
      probe.remove();
      return offsetHeight - clientHeight;
    });
    expect(takesSpace, 'this browser has classic scrollbars').toBeGreaterThan(0);
    const seen: string[] = [];
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['submissions', 'site-options', 'faq', 'media', 'cuisine-tags', `pages/${id}`, 'members']) {
        await go(page, `/panel/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (path === 'submissions') await expect(page.getByRole('navigation', { name: 'Boxes' })).toBeVisible();
        seen.push(...(await scrollbarsOf(page)).map((text) => `${path} at ${width}: ${text}`));
      }
    }
    expect(seen).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('the keys of a list work at once, after a dialog, and never while the user types', async ({ page }) => {
  const complaints = complaintsOf(page);
  await enter(page, domain);
  const names = ['Keyed one', 'Keyed three', 'Keyed two'];
  for (const name of names) await addDraft(page, 2, 'members/', name);
  const list = '/panel/members?q=keyed&sort=title&dir=asc';
  const open = async () => {
    await go(page, '/panel/faq');
    await go(page, list);
    await expect(link(page, 'Keyed one')).toBeVisible();
  };
  await open();
  await page.keyboard.press('j');
  await expect(link(page, 'Keyed one')).toBeFocused();
  await page.keyboard.press('j');
  await expect(link(page, 'Keyed three')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect(link(page, 'Keyed three')).toBeFocused();

  // The list remembers its row: the keys go on there.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  await expect(box(page, 'Keyed three')).not.toBeChecked();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('x');
  await expect(box(page, 'Keyed three')).toBeChecked();

  await open();
  await page.keyboard.press('x');
  await expect(box(page, 'Keyed one')).toBeChecked();
  await expect(link(page, 'Keyed one')).toBeFocused();

  await open();
  // A row that wasn't focused is only shown: nobody should lose a post that they didn't choose.
  await page.keyboard.press('Backspace');
  await expect(link(page, 'Keyed one')).toBeFocused();
  await page.waitForTimeout(300);
  await expect(link(page, 'Keyed one')).toBeVisible();

  await open();
  await page.keyboard.press('/');
  await page.keyboard.type('jex');
  await expect(page.getByRole('searchbox').first()).toHaveValue('jex');
  // The search is still debounced when the user leaves: it must not filter the next screen.
  await page.keyboard.type('t');
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeFocused();
  await page.waitForTimeout(300);
  expect(page.url()).toBe(`${panel}/panel/faq`);
  await open();
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    await page.evaluate(
      (more) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true, ...more })),
      init,
    );
  await expect(box(page, 'Keyed one')).not.toBeChecked();
  await page.getByRole('button', { name: 'Actions for Keyed one' }).click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  await expect(box(page, 'Keyed one')).not.toBeChecked();

  await page.getByRole('button', { name: 'Any day' }).click();
  await expect(page.getByRole('dialog', { name: 'Last changed' })).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  await expect(box(page, 'Keyed one')).not.toBeChecked();

  await open();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/panel\/members\/\w{16}/);

  // Off: letters do nothing, also in a row. A reload, because the list focuses the row of the post that was edited.
  await page.goto(panel + list);
  await expect(link(page, 'Keyed one')).toBeVisible();
  await page.keyboard.press('?');
  await page.getByLabel('Single keys').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Keyed one')).toBeFocused();
  await page.keyboard.press('x');
  await expect(box(page, 'Keyed one')).not.toBeChecked();
  expect(complaints).toEqual([]);
});

test('Ctrl+Z undoes the last action of a list and says so', async ({ page }) => {
  await enter(page, domain);
  const name = `Undone ${Date.now()}`;
  await addDraft(page, 6, 'blog/', name);
  await go(page, '/panel/blog?q=undone');
  await link(page, name).focus();
  await page.keyboard.press('Backspace');
  await expect(toast(page, 'moved to the trash')).toBeVisible();
  await expect(link(page, name)).toHaveCount(0);
  // In a field the key belongs to the field.
  await page.getByRole('searchbox').first().focus();
  await page.keyboard.press('Control+z');
  await page.waitForTimeout(500);
  await expect(link(page, name)).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect(link(page, name)).toBeVisible();
  await expect(page.locator('[aria-live] [data-sonner-toast]').filter({ hasText: 'restored' })).toBeVisible();
  // Once: the undo is no action to undo.
  await page.keyboard.press('Control+z');
  await page.waitForTimeout(500);
  await expect(link(page, name)).toBeVisible();

  // Not from another screen.
  await link(page, name).focus();
  await page.keyboard.press('Backspace');
  await expect(link(page, name)).toHaveCount(0);
  await go(page, '/panel/members');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await go(page, '/panel/blog?q=undone');
  await expect(page.getByText('Nothing matches')).toBeVisible();

  const question = `Is it undone ${Date.now()}?`;
  expect((await call(page, 'POST', '/api/faqs', { question, answer: 'Yes.' })).status).toBe(201);
  await page.goto(`${panel}/panel/faq`);
  const row = page.getByRole('button', { name: new RegExp(`^${question.replace('?', '')}`) });
  await row.press('Delete');
  await expect(row).toHaveCount(0);
  await expect(toast(page, 'moved to the trash')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row).toBeVisible();
  await expect(toast(page, /^Undone: /)).toBeVisible();

  // At once, before the first action is stored.
  await page.route('**/api/faqs/*', async (route) => {
    if (route.request().method() === 'DELETE') await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.reload();
  await row.press('Delete');
  await page.keyboard.press('Control+z');
  await expect(toast(page, /^Undone: /)).toBeVisible();
  await expect(row).toBeVisible();
  await page.unroute('**/api/faqs/*');

  // A failed undo isn't reported as done.
  await row.press('Delete');
  await expect(row).toHaveCount(0);
  await expect(toast(page, /^“.*moved to the trash/).first()).toBeVisible();
  await expect(toast(page, /^Undone: /)).toHaveCount(0, { timeout: 15_000 });
  await page.route('**/api/faqs/*/restore', (route) => route.fulfill({ status: 500, body: '' }));
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-sonner-toast][data-type="error"]')).toBeVisible();
  await expect(toast(page, /^Undone: /)).toHaveCount(0);
  await page.unroute('**/api/faqs/*/restore');

  const sent = { form: 'contact', name: 'Ana Undo', email: 'ana@example.com', message: 'Are you open on Sundays?' };
  expect((await postForm(domain.host, sent)).status).toBe(303);
  await page.goto(`${panel}/panel/submissions`);
  const message = page.locator('button[data-row]').filter({ hasText: 'Ana Undo' });
  await expect(message).toBeVisible();
  await page.keyboard.press('e');
  await expect(message).toHaveCount(0);
  await expect(toast(page, 'archived')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(message).toBeVisible();
  await expect(toast(page, /^Undone: “Ana Undo” archived/)).toBeVisible();
});

test('a sheet opens on its first field or its heading, never on Close', async ({ page }) => {
  await enter(page, domain);
  const faq = { question: 'Where does the focus go?', answer: 'To the question.' };
  expect((await call(page, 'POST', '/api/faqs', faq)).status).toBe(201);
  await go(page, '/panel/faq');
  const row = page.getByRole('button', { name: /^Where does the focus go/ });
  await row.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('textbox', { name: 'Question' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();

  const sent = { form: 'contact', name: 'Focus Friend', email: 'ff@example.com', message: 'Where am I?' };
  expect((await postForm(domain.host, sent)).status).toBe(303);
  await go(page, '/panel/submissions');
  const message = page.locator('button[data-row]').filter({ hasText: 'Focus Friend' });
  await message.press('Enter');
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
  // The trap holds: Tab leads to the sheet's buttons, Shift+Tab from there not to the page.
  await page.keyboard.press('Tab');
  expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(message).toBeFocused();

  await go(page, '/panel/domains?q=keyboard');
  await page.getByRole('button', { name: /^Keyboard Eats/ }).press('e');
  await expect(sheet.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');

  const id = await addDraft(page, 1, '', 'A page with a history');
  await go(page, `/panel/pages/${id}`);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
});

test('titles of rows with and without a picture start at the same place', async ({ page }) => {
  await signIn(page, '/panel/members');
  const id = await addDraft(page, 2, 'members/', 'Aa without a picture');
  try {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await go(page, '/panel/members?sort=title&dir=asc');
      await expect(page.locator('tbody img').first()).toBeVisible();
      const starts = await page
        .locator('a[data-row]')
        .evaluateAll((links) => links.map((title) => Math.round(title.getBoundingClientRect().left)));
      expect(starts.length).toBeGreaterThan(3);
      expect([...new Set(starts)]).toHaveLength(1);
    }
  } finally {
    await call(page, 'DELETE', `/api/posts/${id}`);
    await call(page, 'DELETE', `/api/posts/${id}/permanently`);
  }
});
