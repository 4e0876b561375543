import { requireChromium } from '#scripts/browser/chromium.ts';

export function setup(): void {
  requireChromium();
}
