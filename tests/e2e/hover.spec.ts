import { expect, test } from 'playwright/test';

import { contrast } from '#shared/rules/contrast.ts';

import { demoHosts, siteUrl } from './support.ts';

for (const host of demoHosts) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${host} in ${colorScheme}: the words of a chip can be read under the pointer`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const read: { name: string; ratio: number }[] = [];
      for (const path of ['/now', '/members', '/search']) {
        await page.goto(siteUrl(host, path));
        const filters = page.locator('details.filter > summary');
        const open = (await filters.count()) > 0 ? await filters.all() : [null];
        for (const filter of open) {
          await filter?.click();
          for (const chip of await page.locator('main a.tag:visible').all()) {
            await chip.hover();
            const { name, ink, ground } = await chip.evaluate(inkOnGround);
            read.push({ name, ratio: contrast(ink, ground) });
          }
        }
      }
      expect(read.length).toBeGreaterThan(25);
      expect(read.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    });
  }
}

/** The color of an element's words, and what lies behind them: flat colors from the root to it, one over the other. */
function inkOnGround(element: Element): { name: string; ink: string; ground: string } {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('no canvas');
  const around: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) around.unshift(each);
  function paint(color: string): string {
    if (!canvas) return '';
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }
  paint('white');
  const ground = around.map((each) => paint(getComputedStyle(each).backgroundColor)).at(-1) ?? '';
  return { name: element.textContent.trim(), ink: paint(getComputedStyle(element).color), ground };
}
