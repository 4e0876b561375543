import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { expect, type Page, test } from 'playwright/test';

import { authCalls } from '#shared/calls/auth.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { signIn, startInstallation } from '#tests/support/installation.ts';
import { startStaticHost, type StaticHost } from '#tests/support/static-host.ts';

import { publishAll, receiptOf } from './publishing.ts';
import { complaintsOf, expectAccessibleInBothThemes } from './support.ts';

const host = 'away.localhost';
const root = resolve(import.meta.dirname, '../..');
let dataDir = '';
let output = '';
let staticHost: StaticHost;
let server: { child: ChildProcess; port: number };
let client: Client;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-away-'));
  output = mkdtempSync(join(tmpdir(), 'caravan-static-'));
  staticHost = await startStaticHost();
  await start();
});
test.afterAll(async () => {
  await stop();
  await staticHost.close();
  for (const folder of [dataDir, output]) rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await startInstallation({ dataDir, host, settings: { SITES_URL: staticHost.sites } });
  client = await signIn(server.port);
}

async function stop(): Promise<void> {
  const closed = once(server.child, 'close');
  server.child.kill();
  await closed;
}

const panel = () => `http://panel.localhost:${server.port}`;

/** Opens a screen as the owner. */
async function openPanel(page: Page, path: string): Promise<void> {
  const body = { email: process.env['OWNER_EMAIL'] ?? '', password: process.env['OWNER_PASSWORD'] ?? '' };
  const { access_token, refresh_token } = (await client(authCalls.login, { body })).data;
  const cookies = Object.entries({ access_token, refresh_token, site: host });
  await page
    .context()
    .addCookies(cookies.map(([name, value]) => ({ name, value, url: panel(), sameSite: 'Strict' as const })));
  await page.goto(`${panel()}${path}`);
}

/** What `npm run build` does with SITE_DOMAIN and SITE_API_URL, after it has compiled the renderer. */
async function buildSite(): Promise<void> {
  const options = {
    api: { baseUrl: `http://127.0.0.1:${server.port}` },
    rendererDir: join(root, 'dist/renderer'),
    outDir: output,
    hsts: 'max-age=0',
    domain: host,
  };
  const child = spawn(process.execPath, ['tests/support/build-site.ts', JSON.stringify(options)], {
    cwd: root,
    stdio: 'inherit',
  });
  expect((await once(child, 'close'))[0]).toBe(0);
}

async function edit(): Promise<string> {
  const { data, version } = await client(optionCalls.getSeo);
  const title = `Trucks, version ${version + 1}`;
  await client(optionCalls.updateSeo, { body: { ...data, title, version } });
  return title;
}

test('an owner hands the site to a static host, and a publish is live when its address says so', async ({ page }) => {
  test.setTimeout(120_000);
  const complaints = complaintsOf(page);
  await openPanel(page, '/panel/site-options/publishing');
  await page.getByLabel('Built elsewhere').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Enter the address that starts the build/).first()).toBeVisible();
  complaints.length = 0; // the refused save
  await page.getByRole('textbox', { name: 'Address' }).fill(staticHost.hook);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const code = page.locator('code').filter({ hasText: /^whsec_/ });
  await expect(code).toBeVisible();
  staticHost.secret = (await code.textContent()) ?? '';
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(page.getByText('Secret created just now.')).toBeVisible();
  await expect(code).toHaveCount(0);

  const title = await edit();
  await page.goto(`${panel()}/panel/releases`);
  await publishAll(page);
  await expect(receiptOf(page).getByText('Handed over, not confirmed yet')).toBeVisible();
  await expect(receiptOf(page).getByText(`${host} has no build of Caravan yet (it answered 404).`)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('3Not confirmed yet');
  await expectAccessibleInBothThemes(page);
  staticHost.serves = { folder: join(output, 'site') };
  await buildSite();
  await expect(receiptOf(page).getByText(/^Live in/)).toBeVisible({ timeout: 30_000 });
  await expect(
    receiptOf(page).getByText(new RegExp(`^\\d+ pages, built elsewhere\\. ${host} has confirmed`)),
  ).toBeVisible();
  expect(readFileSync(join(output, 'site/index.html'), 'utf8')).toContain(title);
  await expect(page.getByRole('button', { name: /^Restore release/ })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a publish that was handed over before a restart is live after it', async () => {
  test.setTimeout(120_000);
  await edit();
  const { id } = (await client(releaseCalls.clearCache)).data.release;
  const read = async () => (await client(releaseCalls.get, { params: { id } })).data;
  await expect.poll(async () => (await read()).handover?.answer).toContain('still has the pages from before');
  await stop();
  await start();
  expect((await read()).state).toBe('handed_over');
  await buildSite();
  await expect.poll(async () => (await read()).state, { timeout: 40_000 }).toBe('live');
});

test('a preview link shows the draft, with its styles, beside the static host', async ({ page }) => {
  const complaints = complaintsOf(page);
  const body = {
    title: 'Not yet',
    url: 'members/not-yet',
    post_type_id: 2 as const,
    post_status_id: 1 as const,
    post_body: { attributes: { title: 'Not yet', url: 'members/not-yet', description: '' } },
  };
  const { data: post } = await client(postCalls.create, { body });
  const { data } = await client(previewCalls.createLink, { params: { id: post.id } });
  expect(data.url).toContain(`http://api.${host}:${server.port}/preview/`);
  await page.goto(data.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Not yet' })).toBeVisible();
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});
