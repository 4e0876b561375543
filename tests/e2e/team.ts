import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

import { type Browser, expect, type Page } from 'playwright/test';

import type { Role } from '#shared/rules/roles.ts';
import type { SessionStart } from '#shared/schemas/auth.ts';

import { demoHosts, panel } from './support.ts';

export type Person = { email: string; password: string };
export const owner: Person = { email: process.env['OWNER_EMAIL'] ?? '', password: process.env['OWNER_PASSWORD'] ?? '' };

const port = process.env['E2E_PORT'] ?? '';

/** Signs in to the first demo domain by API and opens the dashboard. Other specs test the form (panel, sessions, people). */
export async function signIn(page: Page, person: Person = owner): Promise<void> {
  await startSession(page, person);
  await page.goto(`${panel}/panel`);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Gives the page the cookies of a sign-in. */
async function startSession(page: Page, person: Person = owner): Promise<void> {
  const answer = await page.request.post(`http://127.0.0.1:${port}/api/auth/login`, {
    headers: { host: `panel.localhost:${port}`, 'x-forwarded-for': demoHosts[0] },
    data: person,
  });
  expect(answer.ok(), `sign-in as ${person.email}: ${await answer.text()}`).toBe(true);
  const { data } = (await answer.json()) as { data: SessionStart };
  const { access_token, refresh_token } = data;
  const cookies = { access_token, refresh_token, site: data.domain.host };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: panel, sameSite: 'Strict' })));
}

/** Signs the owner in and switches to the domain with this title. */
export async function enter(page: Page, title: string): Promise<void> {
  await signIn(page);
  const switcher = page.getByRole('button', { name: /^Domain:/ });
  if (await switcher.getByText(title).isVisible()) return;
  await switcher.click();
  await page.getByRole('menuitem', { name: title }).click();
  await expect(switcher).toContainText(title);
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

/** Invites a user into the page's domain, follows the link in the mail, sets a password, and signs in in another context. */
export async function newcomer(page: Page, browser: Browser, role: Exclude<Role, 'owner'>): Promise<Page> {
  const email = `${role}-${Date.now()}@example.com`;
  const person = { email, firstname: 'Robin', lastname: role, role };
  expect((await call(page, 'POST', '/api/users', person)).status).toBe(201);
  let token = '';
  await expect(() => {
    token = tokenMailedTo(email);
    expect(token).not.toBe('');
  }).toPass({ timeout: 15_000 });
  const { password } = owner;
  expect((await call(page, 'POST', '/api/account/change-password', { token, password })).status).toBeLessThan(300);
  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await signIn(other, { email, password });
  return other;
}

function tokenMailedTo(email: string): string {
  const outbox = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
  const mail = mails.find((text) => text.includes(`To: ${email}`) || text.includes(`<${email}>`)) ?? '';
  return /token=([\w.-]+)/.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1] ?? '';
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
