import { createServer, request as send, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, type Locator, type Page, test } from 'playwright/test';

import { launchOptions } from '#scripts/browser/chromium.ts';
import type { Options } from '#shared/schemas/options.ts';

import { ownDomain, startSession } from './own-domain.ts';
import { brands, demoHosts, expectAccessibleInBothThemes, expectNoSidewaysScroll, siteUrl } from './support.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ launchOptions, serviceWorkers: 'allow' });

const port = Number(process.env['E2E_PORT']);
const note = (page: Page) => page.locator('#offline-note');
const paths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });

/** Opens a page and waits until the worker has kept it, and what it keeps of every visit. */
async function visit(
  page: Page,
  url: string,
  also = ['/', '/members', '/now', '/stops.json', '/offline'],
): Promise<void> {
  await page.goto(url);
  const wanted = [new URL(url).pathname, ...also].map((path) => new URL(path, url).href);
  await expect.poll(() => paths(page), { timeout: 20_000 }).toEqual(expect.arrayContaining(wanted));
}

type Front = {
  origin: string;
  answer: 'pass' | 'hang' | 'move' | 'empty';
  /** `HEAD /sw.js` */
  asked: string[];
  close: () => Promise<unknown>;
};

/** A host in front of a demo domain that can also be slow, moved or gone, as static hosts are. `/made/…` are pages of its own. */
async function frontOf(host: string): Promise<Front> {
  const front: Front = { origin: '', answer: 'pass', asked: [], close: async () => undefined };
  const made = (response: ServerResponse, path: string) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>${path}</title><header></header><p>${'word '.repeat(1000)}`);
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    front.asked.push(`${request.method} ${path}`);
    if (front.answer === 'hang') return;
    if (front.answer === 'move') return void response.writeHead(301, { location: siteUrl(host, path) }).end();
    if (front.answer === 'empty') return void response.writeHead(404, { 'content-type': 'text/html' }).end('Nothing');
    if (path.startsWith('/made/')) return void made(response, path);
    const headers = { ...request.headers, host: `${host}:${port}` };
    const asked = send({ host: '127.0.0.1', port, path, method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(response);
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  front.origin = `http://front.localhost:${(server.address() as AddressInfo).port}`;
  front.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  return front;
}

for (const host of demoHosts) {
  test(`${host}: what was seen stays readable offline and says how old it is`, async ({ page, context }) => {
    await visit(page, siteUrl(host, '/members'));
    await expect(note(page)).toHaveCount(0);
    const member = (await page.locator('main a[href^="/members/"]').first().getAttribute('href')) ?? '';
    await visit(page, siteUrl(host, member));
    await expect(note(page)).toHaveCount(0);
    const menu = await page.locator('#menu, main').first().innerText();
    const answered = await page.evaluate(() => performance.timeOrigin);

    await context.setOffline(true);
    await page.reload();
    const [, said = ''] =
      /^You are offline\. This page is from (.+)\. Try again$/.exec(await note(page).innerText()) ?? [];
    const zone = { 'lonestar.localhost': 'America/Chicago', 'bayside.localhost': 'America/Los_Angeles' }[host];
    const times = [-60_000, 0, 60_000].map((change) =>
      new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: zone })
        .format(answered + change)
        .replace(/(?:,| at) | (?=\d)/, ', ')
        .replace(/ (?=[AP]M)/, '\u00a0'),
    );
    expect(times).toContain(said);
    expect(await page.locator('#menu, main').first().innerText()).toBe(menu);
    // With its styles: without them the body has the browser's margin.
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');

    // Never opened: the list of all, and the week's stops at home.
    await page.goto(siteUrl(host, '/members?diet=vegan'));
    await expect(note(page)).toContainText('You are offline. This page is from');
    await expect(page.locator(`main a[href="${member}"]`).first()).toBeVisible();
    for (const path of ['/', '/now']) {
      await page.goto(siteUrl(host, path));
      await expect(note(page)).toContainText('You are offline. This page is from');
      await expect(page.locator('main')).toContainText(/Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday/);
    }
    await expect(page.locator('main')).not.toContainText('It can’t be shown now what is open');
    await expect(page.locator('.is-ready').first()).toBeVisible();

    await context.setOffline(false);
    await note(page).getByRole('link', { name: 'Try again' }).click();
    await expect(note(page)).toHaveCount(0);
  });

  test(`${host}: a page that was never seen says so offline, and lists those that are kept`, async ({
    page,
    context,
  }) => {
    await visit(page, siteUrl(host, '/about'));
    await context.setOffline(true);
    await page.goto(siteUrl(host, '/faq'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kept for later');
    await expect(note(page)).toContainText('You are offline. This page isn’t kept on this device.');
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothThemes(page);
    }
    const about = page.locator('main').getByRole('link', { name: /^About/ });
    await expect(about).toHaveAttribute('href', '/about');
    // Not by a click: the emulation of being offline doesn't reach the prefetch of a link below the pointer.
    await page.goto(siteUrl(host, '/about'));
    await expect(note(page)).toContainText('This page is from');
  });

  test(`${host}: offline, a picture that was never seen leaves its place, not a broken picture`, async ({
    page,
    context,
  }) => {
    await visit(page, siteUrl(host, '/about'));
    await context.setOffline(true);
    await page.goto(siteUrl(host, '/members'));
    await expect(note(page)).toContainText('This page is from');
    // A broken one has no width of its own.
    const widthOf = (picture: Locator) => picture.evaluate((each: HTMLImageElement) => each.naturalWidth);
    for (const picture of await page.locator('.card img:visible').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => widthOf(picture)).toBeGreaterThan(0);
    }
  });
}

test('a form can’t be sent offline, says so and keeps what was written', async ({ page, context }) => {
  const url = siteUrl(demoHosts[0], '/contact');
  await visit(page, url);
  await context.setOffline(true);
  await page.reload();
  await expect(note(page)).toContainText('You are offline. This page is from');
  const form = page.locator('form.form');
  await form.getByRole('textbox').first().focus();
  await expect(form).toHaveAttribute('novalidate');
  await form.locator('[name=name]').fill('Ana Ruiz');
  await form.locator('[name=email]').fill('ana@example.com');
  await form.locator('[name=message]').fill('Two windows, one line.');
  await form.getByRole('button').click();
  await expect(page.locator('.form-said')).toContainText(
    'You are offline, so it was not sent. What you wrote stays here.',
  );
  await page.reload();
  await expect(page.locator('form [name=message]')).toHaveValue('Two windows, one line.');
  expect((await paths(page)).filter((path) => path.includes('submissions'))).toEqual([]);
});

test('a new release is shown on the next load', async ({ page }) => {
  const host = 'fresh.localhost';
  const domain = await ownDomain(host, 'Fresh Trucks');
  await visit(page, siteUrl(host), []);
  for (const title of ['Fresher Trucks', 'Freshest Trucks']) {
    const { logo, fav_icon, auth_background, ...texts } = await domain.call<Options & { version: number }>(
      'GET',
      '/api/options',
    );
    const pictures = { logo_id: logo?.id ?? null, fav_icon_id: fav_icon?.id ?? null };
    const auth_background_id = auth_background?.id ?? null;
    await domain.call('PUT', '/api/options', { ...texts, ...pictures, auth_background_id, title });
    await domain.publish(({ html }) => html.includes(title));
    await page.reload();
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(note(page)).toHaveCount(0);
  }
});

test('only pages and their files are kept: no query, no preview, no data, nothing of other hosts', async ({ page }) => {
  const url = siteUrl(demoHosts[0], '/members');
  await visit(page, url);
  for (const path of ['/members?diet=vegan', '/search?q=taco', '/preview/nothing', '/nothing', '/sw.js', '/now.json'])
    await page.goto(siteUrl(demoHosts[0], path));
  await page.goto(url);
  await page.evaluate(() => fetch('/.well-known/caravan.json').catch(() => undefined));
  const kept = (await paths(page)).map((each) => new URL(each));
  expect(kept.filter(({ origin }) => origin !== new URL(url).origin)).toEqual([]);
  expect(kept.filter(({ search }) => search !== '').map(String)).toEqual([]);
  const unwanted = /^\/(?:\.well-known|api|preview|nothing|now\.json|sw\.js)/;
  expect(kept.filter(({ pathname }) => unwanted.test(pathname)).map(String)).toEqual([]);
});

test.describe('a host in front', () => {
  let front: Front;
  test.beforeEach(async () => {
    front = await frontOf(demoHosts[1]);
  });
  test.afterEach(() => front.close());

  test('that doesn’t answer in time: the kept page is shown, and says why', async ({ page }) => {
    await visit(page, `${front.origin}/about`);
    front.answer = 'hang';
    await page.goto(`${front.origin}/about`, { waitUntil: 'commit' });
    await expect(note(page)).toContainText('The connection is slow. This page is from', { timeout: 15_000 });
  });

  test('with many pages: the last sixty are kept', async ({ page }) => {
    test.setTimeout(120_000);
    await visit(page, `${front.origin}/about`);
    const all = Array.from({ length: 80 }, (_, index) => `/made/${index}`);
    for (const path of all) await page.goto(front.origin + path);
    const pages = async () => (await paths(page)).filter((each) => !/_astro|\.\w+$|\/media\//.test(each));
    await expect.poll(async () => (await pages()).length, { timeout: 15_000 }).toBeLessThanOrEqual(61);
    const kept = await pages();
    expect(kept).toEqual(expect.arrayContaining([`${front.origin}/made/79`, `${front.origin}/offline`]));
    expect(kept).not.toContain(`${front.origin}/made/0`);
  });

  for (const answer of ['move', 'empty'] as const) {
    test(`that answers everything with ${answer === 'move' ? 'a redirect' : '404'}: the worker ends itself`, async ({
      page,
    }) => {
      await visit(page, `${front.origin}/about`);
      await page.goto(`${front.origin}/made/stays`);
      front.answer = answer;
      await page.goto(`${front.origin}/about`);
      expect(page.url()).toBe(answer === 'move' ? siteUrl(demoHosts[1], '/about') : `${front.origin}/about`);
      // The worker has seen that it has no successor. Then a page of the origin again, to look at what is kept.
      await expect.poll(() => front.asked, { timeout: 15_000 }).toContain('HEAD /sw.js');
      front.answer = 'pass';
      await expect(async () => {
        await page.goto(`${front.origin}/sw.js`);
        expect([await registrations(page), await paths(page)]).toEqual([0, []]);
      }).toPass({ timeout: 15_000 });
    });
  }
});

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

for (const end of ['moves', 'is archived'] as const) {
  test(`a domain that ${end} takes its worker and what it kept back`, async ({ page, context }) => {
    const name = end === 'moves' ? 'leaving' : 'closing';
    const host = `${name}.localhost`;
    const domain = await ownDomain(host, 'Leaving Trucks');
    await visit(page, siteUrl(host), []);
    await page.goto(siteUrl(host, '/members'));
    expect(await registrations(page)).toBe(1);
    const { domain: own } = await startSession(host);
    const one = `/api/options/domains/${own.id}`;
    if (end === 'moves') await domain.call('PATCH', one, { host: `${name}-moved.localhost` });
    else await (await ownDomain(demoHosts[0], brands[demoHosts[0]])).call('POST', `${one}/archive`);

    await expect(async () => {
      const response = await page.goto(siteUrl(host, '/members'));
      if (end === 'moves') expect(page.url()).toBe(siteUrl(`${name}-moved.localhost`, '/members'));
      else expect(response?.status()).toBe(410);
    }).toPass({ timeout: 20_000 });
    await expect(note(page)).toHaveCount(0);
    // The script itself is a page of the old address, where its worker can be looked at.
    await expect(async () => {
      await page.goto(siteUrl(host, '/sw.js'));
      expect([await registrations(page), await paths(page)]).toEqual([0, []]);
    }).toPass({ timeout: 20_000 });
    await context.setOffline(true);
    await expect(page.goto(siteUrl(host, '/members'))).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  });
}
