import type { Page } from 'playwright/test';

import { postTypeList } from '#shared/rules/post-types.ts';

import { call } from './team.ts';

const sections = ['', '/colors', '/menus', '/socials', '/seo', '/site-map', '/error-page', '/redirects', '/analytics'];

const lists =
  'media faq sections categories cuisine-tags releases submissions profile users users/create audit-log domains create-domain'.split(
    ' ',
  );

/** The path of every screen of the panel. The page's user must be an owner. */
export async function screensOf(page: Page): Promise<string[]> {
  const posts = await Promise.all(
    postTypeList.map(async ({ id, segment }) => {
      const { data } = await call(page, 'GET', `/api/posts/by-type?type=${id}&limit=1`);
      const [{ id: post }] = data as [{ id: string }];
      return [`/panel/${segment}`, `/panel/${segment}/${post}`, `/panel/${segment}/new`];
    }),
  );
  const { data: users } = await call(page, 'GET', '/api/users');
  const [{ id: user }] = users as [{ id: string }];
  return [
    '/panel',
    ...posts.flat(),
    ...sections.map((section) => `/panel/site-options${section}`),
    ...lists.map((list) => `/panel/${list}`),
    `/panel/users/${user}`,
    '/reset-password',
    '/change-password',
  ];
}
