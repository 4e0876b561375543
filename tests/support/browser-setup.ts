import { requireChromium } from '#scripts/chromium.ts';

export function setup(): void {
  requireChromium();
}
