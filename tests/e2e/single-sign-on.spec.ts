import { expect, type Page, type Request, test } from 'playwright/test';

import { type ProviderAccount, startProvider, type TestProvider } from '#tests/support/provider.ts';

import { tabTo } from './keys.ts';
import type { Person } from './own-domain.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';
import { accountOf, enter, signIn } from './team.ts';

// Each test makes an account by mail, which takes long on a busy machine.
test.describe.configure({ timeout: 150_000 });
test.use({ viewport: { width: 390, height: 844 } });

const accounts: ProviderAccount[] = [];
let provider: TestProvider;
test.beforeAll(async () => {
  provider = await startProvider({ panelOrigin: panel, accounts, port: Number(process.env['E2E_OIDC_PORT']) });
});
test.afterAll(() => provider.close());
test.beforeEach(() => provider.become(null));

/** An editor with an account at the provider, which confirms the address unless told otherwise. Nobody is signed in. */
async function editor(page: Page, verified = true): Promise<Person & { sub: string }> {
  await signIn(page);
  const email = `sso-${Date.now()}@example.com`;
  const person = await accountOf(page, { email, firstname: 'Robin', lastname: 'Works', role: 'editor' });
  await page.context().clearCookies();
  const sub = `sub-${email}`;
  accounts.push({ sub, email, email_verified: verified });
  return { ...person, sub };
}

/** Goes to the provider with the keyboard alone. */
async function toProvider(page: Page, button = 'Sign in with Truck Works'): Promise<void> {
  await expect(page.getByRole('button', { name: button })).toBeEnabled();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}
async function answer(page: Page, sub: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Truck Works' })).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(sub);
  await page.keyboard.press('Enter');
}

/** Forms have an empty one besides. */
const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

test('somebody signs in at the provider, goes on where they were, and sees how in the list of devices', async ({
  page,
}) => {
  const { sub } = await editor(page);
  await page.goto(`${panel}/panel/profile`);
  await expect(page.getByRole('button', { name: 'Sign in with Truck Works' })).toBeEnabled();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await toProvider(page);
  await answer(page, sub);
  await expect(page).toHaveURL(`${panel}/panel/profile`);
  await expect(page.getByText('with Truck Works')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page
    .getByRole('button', { name: /Robin Works/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
  await expect(page.getByText('You are still signed in with Truck Works.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await tabTo(page, 'Sign out there too');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(page).toHaveURL(`${panel}/team-login`);
  await expect(page.getByRole('button', { name: 'Sign in with Truck Works' })).toBeVisible();
  await expect(page.getByText('You are still signed in')).toBeHidden();
});

test('whoever the provider doesn’t know well enough, says no to, or answers too late is told what to do', async ({
  page,
}) => {
  const { sub, email, password } = await editor(page, false);
  await page.goto(`${panel}/team-login`);
  await toProvider(page);
  await answer(page, sub);
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await expect(alertOf(page)).toContainText('ask an owner to invite the address that you use there');
  expect(new URL(page.url()).search).toBe('');
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);

  await page.context().clearCookies();
  await toProvider(page);
  await expect(page.getByLabel('Name')).toBeFocused();
  await tabTo(page, 'Cancel');
  await page.keyboard.press('Enter');
  await expect(alertOf(page)).toContainText('Truck Works didn’t sign you in');

  await page.goto(`${panel}/single-sign-on?state=made-up&code=made-up`);
  await expect(alertOf(page)).toContainText('begun in another browser. Start again');

  await tabTo(page, 'Sign in another way');
  await page.keyboard.press('Enter');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a provider that is down says so, and lets in once it answers again', async ({ page }) => {
  const { sub } = await editor(page);
  await page.goto(`${panel}/team-login`);
  await toProvider(page);
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(sub);
  // It ends once it has answered: the panel asks it who that is.
  const end = (request: Request) => {
    if (!request.url().includes('/single-sign-on?')) return;
    page.off('request', end);
    provider.become('failure');
  };
  page.on('request', end);
  await page.keyboard.press('Enter');
  await expect(alertOf(page)).toContainText('Truck Works doesn’t answer right now');
  await expectNoSidewaysScroll(page);
  provider.become(null);
  await toProvider(page);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('an owner demands it in a domain: who signed in another way sees the way there, and goes on', async ({
  page,
  browser,
}) => {
  const host = `sso-${Date.now()}.localhost`;
  await enter(page, { host, title: 'Works Only' }, '/panel');
  const email = `boss-${Date.now()}@example.com`;
  const boss = await accountOf(page, { email, firstname: 'Otto', lastname: 'Owner', role: 'owner' });
  await page.context().clearCookies();
  accounts.push({ sub: `sub-${email}`, email, email_verified: true });

  const mere = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await enter(mere, { host }, '/panel', boss);

  await page.goto(`${panel}/panel/domains`);
  await toProvider(page);
  await answer(page, `sub-${email}`);
  await page.getByRole('listitem').filter({ hasText: host }).locator('[data-open]').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Works Only' })).toBeVisible();
  await tabTo(page, 'How people sign in');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Works Only takes only sign-ins with Truck Works')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);

  await mere.goto(`${panel}/panel/media`);
  await expect(mere.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectNoSidewaysScroll(mere);
  await expectAccessibleInBothThemes(mere);
  await toProvider(mere);
  await answer(mere, `sub-${email}`);
  await expect(mere.getByRole('heading', { name: 'Media', exact: true })).toBeVisible();
  await expect(mere).toHaveURL(`${panel}/panel/media`);
  await mere.context().close();
});
