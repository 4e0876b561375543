import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

import { type Browser, expect, type Page, test } from 'playwright/test';

import type { Role } from '#shared/rules/roles.ts';

import { owner, type Person, startSession } from './own-domain.ts';
import { demoHosts, panel } from './support.ts';

const port = process.env['E2E_PORT'] ?? '';

/** Signs in to the first demo domain by API and opens `path`. Other specs test the form (panel, sessions, people). */
export async function signIn(page: Page, path = '/panel', person: Person = owner): Promise<void> {
  await enter(page, { host: demoHosts[0] }, path, person);
}

/** Signs in to a domain by API and opens `path`. A domain that doesn't exist yet is created with `title`. */
export async function enter(
  page: Page,
  { host, title }: { host: string; title?: string },
  path = '/panel',
  person: Person = owner,
): Promise<void> {
  const { access_token, refresh_token, domain } = await startSession(host, title, person);
  const cookies = Object.entries({ access_token, refresh_token, site: domain.host });
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: panel, sameSite: 'Strict' })));
  await page.goto(new URL(path, panel).href);
  await expect(page.getByRole('banner')).toBeVisible();
}

type Answer = { status: number; data: unknown };

/** Calls the API as the page's user. */
export function call(page: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  return page.evaluate(
    async ([verb, to, sent]) => {
      const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const site = /site=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': site,
        'content-type': 'application/json',
      };
      const response = await fetch(to, { method: verb, headers, ...(sent === '' ? {} : { body: sent }) });
      const reply = response.status === 204 ? {} : ((await response.json()) as { data?: unknown });
      return { status: response.status, data: reply.data };
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );
}

/** Creates a domain as the signed-in owner. */
export async function makeDomain(page: Page, host: string, title: string): Promise<void> {
  expect((await call(page, 'POST', '/api/options/domains', { host, title })).status).toBe(201);
}

/** A user of the page's domain with this role, signed in in a context of their own. */
export async function newcomer(page: Page, browser: Browser, role: Exclude<Role, 'owner'>): Promise<Page> {
  const email = `${role}-${Date.now()}@example.com`;
  const { password } = await accountOf(page, { email, firstname: 'Robin', lastname: role, role });
  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await signIn(other, '/panel', { email, password });
  return other;
}

/** Invites somebody into the page's domain, and accepts with the link in the mail and a password. */
export async function accountOf(page: Page, invited: { email: string } & Record<string, string>): Promise<Person> {
  const { email } = invited;
  await invite(page, invited);
  await expect(() => expect(tokenMailedTo(email)).not.toBe('')).toPass({ timeout: 15_000 });
  const { password } = owner;
  const accept = { token: tokenMailedTo(email), password };
  expect((await call(page, 'POST', '/api/account/invitation/accept', accept)).status).toBe(204);
  return { email, password };
}

/** Specs share the owner, who may invite twenty people a minute: the next one waits, which doesn't count as time of its test. */
export async function invite(page: Page, person: object): Promise<unknown> {
  const began = Date.now();
  const { timeout } = test.info();
  let answer = await call(page, 'POST', '/api/users', person);
  while (answer.status === 429 && Date.now() - began < 70_000) {
    test.setTimeout(timeout + Date.now() - began + 5000);
    await page.waitForTimeout(3000);
    answer = await call(page, 'POST', '/api/users', person);
  }
  expect(answer.status).toBe(201);
  return answer.data;
}

/** The token of the last mailed link; empty if there is none. */
export function tokenMailedTo(email: string): string {
  const outbox = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  if (!existsSync(outbox)) return '';
  const mails = readdirSync(outbox)
    .toSorted()
    .map((file) => readFileSync(join(outbox, file), 'utf8'));
  const mail = mails.findLast((text) => text.includes(`To: ${email}`) || text.includes(`<${email}>`)) ?? '';
  return /token=([\w.-]+)/.exec(mail)?.[1] ?? '';
}

/** Posts a form as a browser without JavaScript does; returns the status and the redirect. */
export function postForm(host: string, fields: Record<string, string>): Promise<{ status: number; location: string }> {
  const body = new URLSearchParams(fields).toString();
  return new Promise((resolve, reject) => {
    const headers = {
      host: `api.${host}:${port}`,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(
      { host: '127.0.0.1', port: Number(port), path: '/api/submissions', method: 'POST', headers },
      (response) => {
        response.resume();
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
