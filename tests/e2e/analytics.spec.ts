import { expect, type Page, test } from 'playwright/test';

import { emptySnippet } from '#tests/support/empty-snippet.ts';

import { ownDomain } from './own-domain.ts';
import { fetchByHost, siteUrl } from './support.ts';

const host = 'counting.localhost';
const evil = '"><script>window.escaped = true</script><b id="';
const pixel = 'https://www.facebook.com/tr?id=1&noscript=1';

const snippets = [
  // Every field of every kind, and hostile text wherever a field takes any.
  { src: 'https://stats.example/count.js', custom_id: 'stats', async: true, defer: true, content_type: 'module' },
  { src: 'https://late.example/last.js', tag_position: 'body-close', defer: true, custom_id: evil },
  { type: 'inline', custom_id: 'ours', code: 'window.ran = ["inline"];' },
  { type: 'inline', code: 'window.ran.push("</script><script>window.escaped = true</script>".length);' },
  { type: 'inline', code: '<!-- <script>\nwindow.ran.push("old");\n//-->', tag_position: 'body-open' },
  { type: 'meta', name: 'verify', content: evil, custom_id: 'proof', tag_position: 'body-close' },
  { type: 'noscript', code: `</noscript><script>window.escaped = true</script><img src="${pixel}">` },
  { type: 'inline', code: 'window.dataLayer = [];', external_analytics_type: 'ga4' },
  { type: 'inline', code: '0', external_analytics: 'Account 7 at https://named.example; script-src *' },
];

let policy = '';
test.beforeAll(async () => {
  const { call, publish } = await ownDomain(host, 'Counting Trucks');
  for (const item of await call<{ id: string }[]>('GET', '/api/analytics'))
    await call('DELETE', `/api/analytics/${item.id}`);
  for (const fields of snippets) await call('POST', '/api/analytics', { ...emptySnippet, ...fields });
  await publish(({ html }) => html.includes('https://late.example/last.js'));
  policy = String((await fetchByHost(host, '/')).headers['content-security-policy']);
});

/** Stands in for third-party servers and records each request to them. */
async function companies(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:/, async (route) => {
    const { host: company, pathname } = new URL(route.request().url());
    asked.push(company);
    const body = pathname.endsWith('.js') ? `(window.ran ??= []).push(${JSON.stringify(company)});` : '';
    await route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body });
  });
  return asked;
}

test('configured services load, each with its fields', async ({ page }) => {
  const asked = await companies(page);
  await page.goto(siteUrl(host), { waitUntil: 'load' });
  await expect
    .poll(() => page.evaluate('window.ran'))
    .toEqual(
      expect.arrayContaining([
        'inline',
        '</script><script>window.escaped = true</script>'.length,
        'old',
        'stats.example',
        'late.example',
      ]),
    );
  expect(asked.toSorted()).toEqual(['late.example', 'stats.example']);
  const script = page.locator('head script#stats');
  await expect(script).toHaveJSProperty('async', true);
  await expect(script).toHaveJSProperty('defer', true);
  await expect(script).toHaveAttribute('type', 'module');
  await expect(page.locator('head script#ours')).toHaveCount(1);
  await expect(page.locator('body > script[src="https://late.example/last.js"]')).toHaveAttribute('id', evil);
  // A meta tag ends up in the head, whichever place was chosen.
  await expect(page.locator('head meta#proof')).toHaveAttribute('content', evil);
});

test('a field can’t inject markup', async ({ page }) => {
  await companies(page);
  await page.goto(siteUrl(host), { waitUntil: 'load' });
  expect(await page.evaluate('window.escaped')).toBeUndefined();
  await expect(page.locator('h1')).toBeVisible();
});

test('scripts of unlisted hosts are refused', async ({ page }) => {
  const asked = await companies(page);
  await page.goto(siteUrl(host), { waitUntil: 'load' });
  const refused: string[] = [];
  await page.exposeFunction('noteRefused', (line: string) => refused.push(line.replace(/\/$/, '')));
  const answered = await page.evaluate(async () => {
    const note = (window as unknown as { noteRefused: (line: string) => void }).noteRefused;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      note(`${effectiveDirective} ${blockedURI}`),
    );
    const script = (fields: Partial<HTMLScriptElement>) =>
      document.head.append(Object.assign(document.createElement('script'), fields));
    script({ src: 'https://evil.example/x.js' });
    script({ textContent: 'window.escaped = true' });
    document.body.insertAdjacentHTML('beforeend', '<img src="/none.png" onerror="window.escaped = true">');
    document.body.insertAdjacentHTML('beforeend', '<iframe src="https://evil.example/"></iframe>');
    const hosts = ['evil.example', 'stats.example', 'named.example', 'region1.google-analytics.com'];
    const answers = await Promise.allSettled(hosts.map((company) => fetch(`https://${company}/report`)));
    return hosts.filter((_, index) => answers[index]?.status === 'fulfilled');
  });
  expect(answered).toEqual(['stats.example', 'named.example', 'region1.google-analytics.com']);
  await expect
    .poll(() => refused.toSorted())
    .toEqual([
      'connect-src https://evil.example/report',
      'frame-src https://evil.example',
      'script-src-attr inline',
      'script-src-elem https://evil.example/x.js',
      'script-src-elem inline',
    ]);
  expect(asked).not.toContain('evil.example');
  expect(await page.evaluate('window.escaped')).toBeUndefined();
});

test('the Content-Security-Policy lists hosts and hashes of this domain only', async () => {
  expect(policy).not.toMatch(/script-src[^;]*unsafe|script-src[^;]* (?:\*|https:|data:)[ ;]/);
  expect(policy).toMatch(/script-src [^;]*https:\/\/stats\.example https:\/\/late\.example/);
  expect(policy.match(/script-src/g)).toHaveLength(1);
  const other = String((await fetchByHost('lonestar.localhost', '/')).headers['content-security-policy']);
  expect(other).not.toContain('stats.example');
  const errorPage = await fetchByHost(host, '/no/such-page');
  expect(errorPage.headers['content-security-policy']).toBe(policy);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('only the pixel of the noscript snippet loads, invisibly', async ({ page }) => {
    const asked: string[] = [];
    await page.route(/^https:/, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'image/gif', body: '' });
    });
    await page.goto(siteUrl(host), { waitUntil: 'load' });
    expect(asked).toEqual([pixel]);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('main')).not.toContainText('escaped');
  });
});
