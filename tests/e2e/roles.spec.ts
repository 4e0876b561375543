import { expect, type Page, test } from 'playwright/test';

import { type MemberRole, may, memberRoles, type Permission } from '#shared/rules/roles.ts';

import { screensOf } from './screens.ts';
import { complaintsOf, go } from './support.ts';
import { newcomer, signIn } from './team.ts';

/** Restricted screens: a part of the path, the permission, the heading without it, and whom the screen is for. */
const needs: [RegExp, Permission, string | RegExp, string][] = [
  [/\/new$/, 'content.draft', /^New /, 'authors'],
  [/\?arrange=true$/, 'content.write', /^Arrange /, 'editors'],
  [/\/reviews$/, 'content.draft', 'Reviews', 'authors'],
  [/\/submissions$/, 'submissions.read', 'Inbox', 'editors'],
  [/\/site-options\/analytics$/, 'analytics.write', 'Analytics', 'admins'],
  [/\/site-options\/tokens$/, 'users.manage', 'API tokens', 'admins'],
  [/\/site-options\/publishing$/, 'domains.create', 'Publishing', 'owners'],
  [/\/users$/, 'users.manage', 'Users', 'admins'],
  [/\/users\/create$/, 'users.manage', 'Invite a user', 'admins'],
  [/\/users\/[^/]+$/, 'users.manage', 'Users', 'admins'],
  [/\/sections$/, 'content.write', 'Saved sections', 'editors'],
  [/\/audit-log$/, 'audit.read', 'Audit log', 'admins'],
  [/\/domains$/, 'domains.create', 'Domains', 'owners'],
  [/\/installation$/, 'installation.read', 'Installation', 'owners'],
  [/\/create-domain$/, 'domains.create', 'Create a domain', 'owners'],
];

async function walk(page: Page, role: MemberRole, screens: string[]): Promise<void> {
  const complaints = complaintsOf(page);
  const heading = page.getByRole('heading', { level: 1 });
  const refused = page.getByText(/^This is for /);
  // Parts of a form that are far below the window load only when they come near it.
  await page.setViewportSize({ width: 1280, height: 1300 });
  for (const path of screens) {
    const [, permission, title, whose] = needs.find(([pattern]) => pattern.test(path)) ?? [];
    await go(page, path);
    await expect(page.locator('.animate-pulse-soft'), path).toHaveCount(0);
    if (permission && !may(role, permission)) {
      await expect(refused, `${role} ${path}`).toHaveText(`This is for ${whose}`);
      await expect(heading, `${role} ${path}`).toHaveText(title ?? '');
    } else {
      await expect(heading, `${role} ${path}`).toHaveText(/\S/);
      await expect(refused, `${role} ${path}`).toHaveCount(0);
    }
    expect(complaints, `${role} ${path}`).toEqual([]);
  }
}

test('every role sees each screen it may see, or the same explanation', async ({ page, browser }) => {
  test.setTimeout(150_000);
  await signIn(page);
  const screens = [
    ...(await screensOf(page)).filter((path) => path.startsWith('/panel')),
    '/panel/members?arrange=true',
  ];
  const team: [MemberRole, Page][] = [];
  for (const role of memberRoles) team.push([role, await newcomer(page, browser, role)]);
  await Promise.all(team.map(([role, other]) => walk(other, role, screens)));
  for (const [, other] of team) await other.context().close();
});
