import type { Page } from 'playwright/test';

import type { makeRouter } from '#admin/app/router.tsx';
import { siteSections } from '#admin/routing/site-sections.ts';
import { postTypeList } from '#shared/rules/post-types.ts';

import { call } from './team.ts';

type Route = keyof ReturnType<typeof makeRouter>['routesByPath'];
/** Layout routes have no screen of their own. */
type Screen = Exclude<Route, '/' | '/panel' | '/panel/$segment'>;
type WithParam = Extract<Screen, `${string}$${string}`>;

/** Whether `screensOf` lists a screen. `tsc` asks for a line for every route of the panel. */
const fixed: Record<Exclude<Screen, WithParam>, boolean> = {
  '/panel/': true,
  '/panel/audit-log': true,
  '/panel/calendar': true,
  '/panel/categories': true,
  '/panel/create-domain': true,
  '/panel/cuisine-tags': true,
  '/panel/domains': true,
  '/panel/installation': true,
  '/panel/faq': true,
  '/panel/media': true,
  '/panel/places': true,
  '/panel/profile': true,
  '/panel/releases': true,
  '/panel/reviews': true,
  '/panel/scheduled': true,
  '/panel/sections': true,
  '/panel/submissions': true,
  '/panel/users': true,
  '/panel/users/create': true,
  '/change-password': true,
  '/invitation': true,
  '/reset-password': true,
  '/single-sign-on': true,
  '/team-login': false, // redirects signed-in users; panel.spec.ts checks it
};

/** The path of every screen of the panel. The page's user must be an owner. */
export async function screensOf(page: Page): Promise<string[]> {
  const posts = await Promise.all(
    postTypeList.map(async ({ id: type, segment }) => {
      const { data } = await call(page, 'GET', `/api/posts/by-type?type=${type}&limit=1`);
      const [{ id }] = data as [{ id: string }];
      return { list: `/panel/${segment}`, id };
    }),
  );
  const { data: users } = await call(page, 'GET', '/api/users');
  const [{ id: user }] = users as [{ id: string }];
  const withParam: Record<WithParam, string[]> = {
    '/panel/$segment/': posts.map(({ list }) => list),
    '/panel/$segment/$id': posts.flatMap(({ list, id }) => [`${list}/${id}`, `${list}/new`]),
    '/panel/$segment/$id/build': [], // builder.spec.ts
    '/panel/sections/$id': [], // builder-sections.spec.ts
    '/panel/site-options/{-$section}': Object.keys(siteSections).map((name) => `/panel/site-options/${name}`),
    '/panel/users/$id': [`/panel/users/${user}`],
  };
  const listed = Object.entries(fixed).flatMap(([path, isListed]) => (isListed ? [path] : []));
  // The router's own form of a path has no slash at its end.
  return [...listed, ...Object.values(withParam).flat()].map((path) => path.replace(/\/$/, ''));
}
