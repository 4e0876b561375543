import type { Page } from 'playwright/test';

/** Moves the focus with Tab alone until it is on a button, a link or a field with this name. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    // Between the last element and the first one nothing has the focus.
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
      return element?.getAttribute('aria-label') ?? (isField ? element.labels?.[0] : element)?.textContent ?? '';
    });
    if (label.trim() === name) return;
  }
  throw new Error(`No key leads to “${name}”`);
}
