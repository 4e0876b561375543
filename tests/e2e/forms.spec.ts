import { expect, type Page, request, test } from 'playwright/test';

import { ownDomain, type OwnDomain } from './own-domain.ts';
import {
  complaintsOf,
  demoHosts,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  siteUrl,
} from './support.ts';

const note = { name: 'Ana Ruiz', email: 'ana@example.com', message: 'Two windows,\none line. 🌮' };
const ownHost = 'forms.localhost';
/** An office domain, made from its starter set. */
let own: OwnDomain;
test.beforeAll(async () => {
  own = await ownDomain(ownHost, 'Form Trucks');
});

/** Focuses the form and waits until its island has hydrated. */
async function openForm(page: Page, url: string) {
  await page.goto(url);
  return runForm(page);
}

async function runForm(page: Page) {
  const form = page.locator('form.form');
  await form.getByRole('textbox').first().focus();
  await expect(form).toHaveAttribute('novalidate');
  return form;
}

async function write(page: Page, fields: Record<string, string>): Promise<void> {
  const form = page.locator('form');
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value);
}

/** React and the form's chunk. */
const isIslandScript = /\/_astro\/(?:client|react|SubmissionForm)\.[^/]+\.js/;

/** Waits until the API no longer takes a submission for spam, as it does in the first two seconds. */
const asAPerson = (page: Page) => page.waitForFunction(() => performance.now() > 2200);
const press = (page: Page) => page.locator('form button').click();
const status = (page: Page) => page.locator('.form-said');
const stored = () => own.call<{ fields: Record<string, string>; form: string }[]>('GET', '/api/submissions?limit=500');

for (const host of demoHosts) {
  test(`${host}: errors appear at their fields, at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const complaints = complaintsOf(page);
    const form = await openForm(page, siteUrl(host, '/join'));
    await press(page);
    await expect(status(page)).toContainText('Not sent yet');
    const truck = form.getByLabel('Name of your truck');
    await expect(truck).toBeFocused();
    await expect(truck).toHaveAccessibleDescription('Name of your truck is required');
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await write(page, { truck_name: 'Pecan Smoke', email: 'pecan@' });
    await form.getByLabel('Email').blur();
    await expect(truck).not.toHaveAttribute('aria-invalid');
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/like name@example\.com/);
    await status(page).getByRole('link', { name: 'Phone' }).click();
    await expect(form.getByLabel('Phone')).toBeFocused();
    expect(complaints).toEqual([]);
  });

  test(`${host}: the first press on Send counts while a wrong field has the focus`, async ({ page }) => {
    const form = await openForm(page, siteUrl(host, '/join'));
    await form.getByLabel('Email').pressSequentially('abc');
    await form.getByRole('button').hover({ position: { x: 20, y: 4 } });
    await page.mouse.down();
    // A person holds a button for a moment.
    await page.waitForTimeout(100);
    await page.mouse.up();
    await expect(status(page).getByRole('link', { name: 'Phone' })).toBeVisible();
  });

  test(`${host}: a message is sent once, even on repeated clicks`, async ({ page }) => {
    const complaints = complaintsOf(page);
    let posts = 0;
    const clicked = Promise.withResolvers<void>();
    // Delays the reply so that both clicks come before it: a click after it would hit whatever replaced the form.
    await page.route(/\/api\/submissions$/, async (route) => {
      posts += 1;
      await clicked.promise;
      await route.continue();
    });
    const form = await openForm(page, siteUrl(host, '/contact'));
    await write(page, note);
    await page.locator('form button').dblclick();
    clicked.resolve();
    const thanks = page.getByText('Thank you. Your message is with us.');
    await expect(thanks).toBeVisible();
    await expect(page.locator('#sent-contact')).toBeFocused();
    await expect(form).toBeHidden();
    await expectAccessible(page);
    expect(posts).toBe(1);
    await page.getByRole('link', { name: 'Send another' }).click();
    await expect(form.getByLabel('Message')).toHaveValue('');
    await expect(thanks).toBeHidden();
    expect(complaints).toEqual([]);
  });

  test.describe(`${host} without JavaScript`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

    test('a form returns a page that keeps the input and links back', async ({ page }) => {
      await page.goto(siteUrl(host, '/contact'));
      await write(page, { ...note, phone: 'call me' });
      await press(page);
      await expect(page).toHaveTitle(/^Not sent yet: Contact us \|/);
      expect(new URL(page.url()).host).toBe(new URL(siteUrl(`api.${host}`)).host);
      const phone = page.getByLabel('Phone');
      await expect(phone).toHaveValue('call me');
      await expect(phone).toHaveAccessibleDescription(/area code/);
      await expect(page.getByLabel('Message')).toHaveValue(note.message);
      await expectNoSidewaysScroll(page);
      await page.getByRole('link', { name: /area code/ }).click();
      await phone.fill('512-555-0134');
      await press(page);
      await expect(page).toHaveURL(siteUrl(host, '/contact?sent=contact#sent-contact'));
      await expect(page.getByText('Thank you. Your message is with us.')).toBeVisible();
      await expect(page.locator('form.form')).toBeHidden();
    });
  });

  test(`${host}: the page that answers a form is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(siteUrl(host, '/contact'));
      // Posts without a script, in a browser that axe can inspect.
      await page.locator('form.form').evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
      await expect(page.getByRole('alert')).toBeFocused();
      await expectAccessible(page);
    }
  });
}

test('an inquiry on an offer names the offer and one of its trucks', async ({ page }) => {
  await page.goto(siteUrl('lonestar.localhost', '/catering'));
  await page.locator('main a[href^="/catering/"]').first().click();
  await page.getByRole('link', { name: 'Ask for a date' }).click();
  const form = await runForm(page);
  await form.getByLabel('Truck').selectOption({ index: 1 });
  const { message, ...who } = note;
  await write(page, { ...who, event_date: '2020-01-01', guests: '80', place: 'Zilker Park', message });
  await press(page);
  await expect(form.getByLabel('Date of the event')).toHaveAccessibleDescription('Choose today or a later day');
  await write(page, { event_date: '2031-05-04' });
  await press(page);
  await expect(page.getByText('Thank you. We will write to you about your event.')).toBeVisible();
});

test('an untouched form loads no script', async ({ page }) => {
  const islands: string[] = [];
  page.on('request', (sent) => {
    if (isIslandScript.test(sent.url())) islands.push(sent.url());
  });
  await page.goto(siteUrl('lonestar.localhost', '/contact'));
  await page.locator('form.form').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(islands).toEqual([]);
  await page.getByLabel('Message').focus();
  await expect(page.locator('form.form')).toHaveAttribute('novalidate');
  expect(islands.length).toBeGreaterThan(0);
});

test('hydration keeps typed text and the caret', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto(siteUrl('lonestar.localhost', '/catering'));
  await page.locator('main a[href^="/catering/"]').first().click();
  const script = Promise.withResolvers<void>();
  await page.route(isIslandScript, async (route) => {
    await script.promise;
    await route.continue();
  });
  const form = page.locator('form.form');
  await form.getByLabel('Truck').selectOption({ index: 2 });
  const truck = await form.getByLabel('Truck').inputValue();
  const { message, ...who } = note;
  await write(page, { ...who, event_date: '2031-05-04', guests: '80', place: 'Zilker Park' });
  const about = form.getByLabel('About your event');
  await about.pressSequentially(message);
  await page.keyboard.press('ArrowLeft');
  await expect(form).not.toHaveAttribute('novalidate');
  script.resolve();
  await expect(form).toHaveAttribute('novalidate');
  await expect(about).toBeFocused();
  expect(await about.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBeLessThan(message.length);
  // sessionStorage kept the draft: after a reload the form hydrates by itself.
  await page.reload();
  await expect(form).toHaveAttribute('novalidate');
  await expect(form.getByLabel('Truck')).toHaveValue(truck);
  await expect(form.getByLabel('Date of the event')).toHaveValue('2031-05-04');
  await expect(form.getByLabel('Place')).toHaveValue('Zilker Park');
  await expect(about).toHaveValue(message);
  await press(page);
  await expect(page.getByText('Thank you. We will write to you about your event.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an empty form that is sent at once says at each field what is missing, without the browser’s bubble', async ({
  page,
}) => {
  await page.goto(siteUrl(ownHost, '/contact'));
  const form = page.locator('form.form');
  // As a finger does on a slow phone: nothing has loaded the form's script before.
  await form.getByRole('button').evaluate((button: HTMLElement) => button.click());
  await expect(form.getByLabel('Your name')).toBeFocused();
  await expect(form.getByLabel('Your name')).toHaveAccessibleDescription('Your name is required');
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
});

test('a form can be sent before its script has loaded', async ({ page }) => {
  await page.goto(siteUrl(ownHost, '/contact'));
  await page.route(isIslandScript, () => {});
  await write(page, { ...note, name: 'Fast Ana' });
  await asAPerson(page);
  await press(page);
  await expect(page).toHaveURL(siteUrl(ownHost, '/contact?sent=contact#sent-contact'));
  await expect(page.getByText('Thank you. Your message is with us.')).toBeVisible();
  expect((await stored()).filter(({ fields }) => fields['name'] === 'Fast Ana')).toHaveLength(1);
});

test('offline, typed text survives the failure and a reload', async ({ page, context }) => {
  await openForm(page, siteUrl(ownHost, '/contact'));
  await write(page, { ...note, name: 'Offline Ana' });
  await context.setOffline(true);
  await press(page);
  await expect(status(page)).toContainText('You are offline, so it was not sent.');
  await context.setOffline(false);
  await expect(status(page)).toContainText('You are online again');
  await page.reload();
  await openForm(page, siteUrl(ownHost, '/contact'));
  await expect(page.getByLabel('Message')).toHaveValue(note.message);
  await asAPerson(page);
  await press(page);
  await expect(page.getByText('Thank you. Your message is with us.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('');
  expect((await stored()).filter(({ fields }) => fields['name'] === 'Offline Ana')).toHaveLength(1);
});

test('a lost reply doesn’t create a second message', async ({ page }) => {
  await openForm(page, siteUrl(ownHost, '/join'));
  const { message, email } = note;
  const truck = { truck_name: 'Twice', contact_name: 'Ana', phone: '512-555-0134', cuisine: 'Tacos' };
  await write(page, { ...truck, email, message });
  await asAPerson(page);
  await page.route(
    '**/api/submissions',
    async (route) => {
      // By IP address: Node doesn't resolve *.localhost.
      const { host, port, pathname } = new URL(route.request().url());
      await route.fetch({
        url: `http://127.0.0.1:${port}${pathname}`,
        headers: { ...(await route.request().allHeaders()), host },
      });
      await route.abort('connectionreset');
    },
    // On the API's host, and on the page's own.
    { times: 2 },
  );
  await press(page);
  await expect(status(page)).toContainText('We could not be reached');
  await press(page);
  await expect(page.getByText('Thank you. We will be in touch about your truck.')).toBeVisible();
  expect((await stored()).filter(({ fields }) => fields['truck_name'] === 'Twice')).toHaveLength(1);
});

test('a message arrives, once, where no name leads to the API’s host', async ({ page }) => {
  await openForm(page, siteUrl(ownHost, '/contact'));
  await write(page, { ...note, name: 'Lost Name' });
  await asAPerson(page);
  const asked: string[] = [];
  await page.route('**/api/submissions', (route) => {
    asked.push(new URL(route.request().url()).hostname);
    return route.request().url().includes(`//api.${ownHost}`) ? route.abort('namenotresolved') : route.continue();
  });
  await press(page);
  await expect(page.getByText('Thank you. Your message is with us.')).toBeVisible();
  expect(asked).toEqual([`api.${ownHost}`, ownHost]);
  expect((await stored()).filter(({ fields }) => fields['name'] === 'Lost Name')).toHaveLength(1);
});

test('a failed submission is explained and keeps the input', async ({ page }) => {
  await openForm(page, siteUrl(ownHost, '/contact'));
  await write(page, note);
  // The error page of a proxy in front of Caravan.
  await page.route(
    '**/api/submissions',
    (route) => route.fulfill({ status: 503, body: '<h1>Service Unavailable</h1>' }),
    {
      times: 1,
    },
  );
  await press(page);
  await expect(status(page)).toContainText('We can’t take messages at this moment.');
  // In a separate domain, so that other tests' messages aren't counted.
  await ownDomain('busy.localhost', 'Busy Trucks');
  const host = new URL(siteUrl('api.busy.localhost')).host;
  const api = await request.newContext({
    baseURL: `http://127.0.0.1:${host.split(':')[1]}`,
    extraHTTPHeaders: { host },
  });
  for (let index = 0; index < 10; index += 1) {
    const answer = await api.post('/api/submissions', { data: { form: 'contact', fields: note } });
    expect(answer.status()).toBe(201);
  }
  await openForm(page, siteUrl('busy.localhost', '/contact'));
  await write(page, note);
  await press(page);
  await expect(status(page)).toContainText(/Too many messages .* Wait 10 minutes, then press the button again\./);
  await expect(page.getByLabel('Message')).toHaveValue(note.message);
});
