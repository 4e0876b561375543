import { expect, type Page, test } from 'playwright/test';

import { startSession } from './own-domain.ts';
import { demoHosts, panel, siteUrl } from './support.ts';

const [host, otherHost] = demoHosts;

// The policies of the pages forbid these calls before CORS does.
test.use({ bypassCSP: true });

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

/** Calls `api.{host}` from the page; 'refused' when the browser keeps the response from it. */
function fetchFrom(page: Page, path: string, init: Sent): Promise<{ status: number; body: string } | 'refused'> {
  return page.evaluate(
    async ([url, options]) => {
      try {
        const response = await fetch(url, options);
        return { status: response.status, body: await response.text() };
      } catch {
        return 'refused' as const;
      }
    },
    [siteUrl(`api.${host}`, path), init] as const,
  );
}

test('the panel’s origin may call api.{domain} with a token; a public page only without one', async ({ page }) => {
  const { access_token: token } = await startSession(host);
  const signedIn = { authorization: `Bearer ${token}`, 'x-forwarded-for': host, 'x-caravan-site': host };
  const read = { headers: signedIn };
  const write = {
    method: 'PUT',
    headers: { ...signedIn, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 1 }),
  };

  await page.goto(`${panel}/team-login`);
  expect(await fetchFrom(page, '/api/account', read)).toMatchObject({
    status: 200,
    body: expect.stringContaining(host),
  });
  expect(await fetchFrom(page, '/api/options/seo', write)).toMatchObject({ status: 422 });
  const elsewhere = { headers: { ...signedIn, 'x-forwarded-for': '203.0.113.9', 'x-caravan-site': otherHost } };
  expect(await fetchFrom(page, '/api/account', elsewhere)).toMatchObject({
    status: 409,
    body: expect.stringContaining('domain_mismatch'),
  });

  await page.goto(siteUrl(host));
  expect(await fetchFrom(page, '/api/options', {})).toMatchObject({ status: 200 });
  expect(await fetchFrom(page, '/api/account', read)).toBe('refused');

  await page.goto(siteUrl(otherHost));
  expect(await fetchFrom(page, '/api/options', {})).toBe('refused');
  expect(await fetchFrom(page, '/api/account', read)).toBe('refused');
  expect(await fetchFrom(page, '/api/options/seo', write)).toBe('refused');
});
