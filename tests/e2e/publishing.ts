import { expect, type Locator, type Page } from 'playwright/test';

export const receiptOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Publish receipt' });

/** The panel's own publish button, which counts the changes. An open post has another one. */
export const publishButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Publish(?: [\d,]+ unpublished changes?)?$/ }).first();

/** The sheet that lists the changes. */
export const publishSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Publish', exact: true });

/** Publishes every change, or builds again where nothing changed. */
export async function publishAll(page: Page): Promise<void> {
  await publishButton(page).click();
  await publishListed(page);
}

/** The same in the open sheet. */
export async function publishListed(page: Page): Promise<void> {
  await publishSheet(page)
    .getByRole('button', { name: /^Publish (?:[\d,]+ changes?|again)$/ })
    .click();
}

/** Waits until what was just published is live. */
export async function expectLive(page: Page): Promise<void> {
  await expect(receiptOf(page).getByText(/^Live in/)).toBeVisible();
}
