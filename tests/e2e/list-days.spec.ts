import { expect, test } from 'playwright/test';

import { wallClockIn } from '#shared/rules/zoned-time.ts';

import { panel } from './support.ts';
import { signIn } from './team.ts';

/** Of the first demo domain, which saved all of its documents today. */
const zone = 'America/Chicago';
const dayIn = (timeZone: string) => wallClockIn(timeZone, new Date()).toISOString().slice(0, 10);
/** Of the ends of the world at least one has another day than the domain. */
const timezoneId = dayIn('Pacific/Kiritimati') === dayIn(zone) ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
test.use({ timezoneId });

test('the days of a list are those of the domain, wherever its editor is', async ({ page }) => {
  await signIn(page);
  const day = dayIn(zone);
  for (const list of ['members', 'audit-log']) {
    await page.goto(`${panel}/panel/${list}`);
    for (const [words, from] of [
      ['Today', day],
      ['Last 7 days', new Date(Date.parse(day) - 6 * 86_400_000).toISOString().slice(0, 10)],
    ] as const) {
      await page
        .getByRole('button', { name: /^Any day$|\d{4}$/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: words, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`from=${from}&to=${day}`));
    }
    await expect(page.getByText('Nothing matches')).toHaveCount(0);
  }
});
