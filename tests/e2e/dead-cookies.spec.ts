import { expect, test } from 'playwright/test';

import { owner } from './own-domain.ts';
import { panel } from './support.ts';
import { call, invite, signIn, tokenMailedTo } from './team.ts';

test.describe.configure({ timeout: 150_000 });

/** Waits for a mailed link other than `before`. */
async function newTokenMailedTo(email: string, before = ''): Promise<string> {
  let token = '';
  await expect(() => {
    token = tokenMailedTo(email);
    expect(['', before]).not.toContain(token);
  }).toPass({ timeout: 15_000 });
  return token;
}

/** Cookies of a session that ended elsewhere, in a browser that doesn't know it yet. */
const dead = {
  'both tokens': ['access_token', 'refresh_token'],
  'the access token': ['access_token'],
  'the refresh token': ['refresh_token'],
};
for (const [what, names] of Object.entries(dead)) {
  test(`with ${what} of an ended session one can reset the password, follow the mailed link, and sign in at once`, async ({
    page,
    browser,
  }) => {
    await signIn(page);
    const email = `dead-${Date.now()}@example.com`;
    const invited = { email, firstname: 'Robin', lastname: 'Editor', role: 'editor' };
    await invite(page, invited);
    const invitation = await newTokenMailedTo(email);
    const { password } = owner;
    const accept = { token: invitation, password };
    expect((await call(page, 'POST', '/api/account/invitation/accept', accept)).status).toBe(204);

    const robin = await (await browser.newContext()).newPage();
    await signIn(robin, '/panel', { email, password });
    const cookies = await robin.context().cookies();
    expect((await call(robin, 'POST', '/api/auth/logout')).status).toBe(204);
    const open = async (path: string) => {
      await robin.goto('about:blank');
      await robin.context().clearCookies();
      await robin.context().addCookies(cookies.filter(({ name }) => name === 'site' || names.includes(name)));
      await robin.goto(`${panel}${path}`);
    };

    await open('/reset-password');
    await robin.getByLabel('Email').fill(email);
    await robin.getByLabel('Email').press('Enter');
    await expect(robin.getByRole('heading', { name: 'Ask for the link' })).toBeVisible();
    await open(`/change-password#token=${await newTokenMailedTo(email, invitation)}`);
    await robin.getByLabel('New password', { exact: true }).fill('nine tamales at noon');
    await robin.getByLabel('New password', { exact: true }).press('Enter');
    await expect(robin.getByRole('heading', { name: 'Your password is set' })).toBeVisible();

    await open('/team-login');
    await expect(robin).toHaveURL(/\/team-login/);
    await robin.getByLabel('Email').fill(email);
    await robin.getByLabel('Password', { exact: true }).fill('nine tamales at noon');
    await robin.getByLabel('Password', { exact: true }).press('Enter');
    await expect(robin).toHaveURL(`${panel}/panel`);
    await robin.context().close();
  });
}
