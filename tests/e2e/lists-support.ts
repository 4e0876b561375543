import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Browser, expect, type Page } from 'playwright/test';

import { authCalls } from '#shared/calls/auth.ts';
import { invitationCalls } from '#shared/calls/invitations.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { userCalls } from '#shared/calls/users.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { postTypeById, type PostTypeId } from '#shared/rules/post-types.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { panel } from './support.ts';

const baseUrl = `http://127.0.0.1:${new URL(panel).port}`;
const owner = { email: process.env['OWNER_EMAIL'] ?? '', password: process.env['OWNER_PASSWORD'] ?? '' };

/** A user in the domain of these tests: calls the API and opens signed-in pages. */
export type Visitor = { host: string; client: Client; page: (browser: Browser) => Promise<Page> };

/** The owner, in a domain that no other file of tests uses. */
export async function startLists(host = 'lists.localhost'): Promise<Visitor> {
  const session = memorySession();
  const client = createClient({ session, baseUrl });
  session.store((await client(authCalls.login, { body: owner })).data);
  const { data: domains } = await client(optionCalls.domains);
  const domain =
    domains.find((other) => other.host === host) ??
    (await client(optionCalls.createDomain, { body: { host, title: 'List Lovers' } })).data;
  session.store((await client(authCalls.switchDomain, { body: { domain_id: domain.id } })).data);
  session.setSite(host);
  return { host, client, page: (browser) => pageOf(browser, host, session.tokens()) };
}

/** Invites a user, follows the link in the mail, sets a password and signs in. */
export async function invite({ host, client }: Visitor, role: 'author' | 'viewer', task = 'lists'): Promise<Visitor> {
  const email = `${role}-of-${task}@example.com`;
  await client(userCalls.create, { body: { email, firstname: 'Robin', lastname: role, role } });
  const outbox = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  let token = '';
  await expect(() => {
    const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
    const mail = mails.find((text) => text.includes(email)) ?? '';
    token = /token=([\w.-]+)/.exec(mail)?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass({ timeout: 15_000 });
  const session = memorySession(host);
  const own = createClient({ session, baseUrl });
  await own(invitationCalls.accept, { body: { token, password: owner.password } });
  session.store((await own(authCalls.login, { body: { email, password: owner.password } })).data);
  return { host, client: own, page: (browser) => pageOf(browser, host, session.tokens()) };
}

async function pageOf(browser: Browser, host: string, { access_token, refresh_token }: Partial<Tokens>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const cookies = Object.entries({ access_token, refresh_token, site: host });
  await context.addCookies(cookies.map(([name, value = '']) => ({ name, value, url: panel })));
  return context.newPage();
}

export async function addPost(
  { client }: Visitor,
  type: PostTypeId,
  title: string,
  change: Partial<Pick<Post, 'post_status_id' | 'publish_at'>> = {},
): Promise<Post> {
  const url = `${postTypeById(type).prefix}list-${type}-${Math.random().toString(36).slice(2)}`;
  const post_body = { attributes: { title, url, description: '' } };
  const body = { title, url, post_type_id: type, post_status_id: 1 as const, post_body, ...change };
  return (await client(postCalls.create, { body })).data;
}

/** The stored titles of a type, in order. */
export async function storedOrder({ client }: Visitor, type: PostTypeId): Promise<string[]> {
  return (await client(postCalls.matching, { query: { type } })).data.map(({ title }) => title);
}
