import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router';
import * as z from 'zod/mini';

import { postTypeList } from '#shared/rules/post-types.ts';
import { Id } from '#shared/schemas/common.ts';

import { domainsQuery } from '../queries/domains.ts';
import { postCountsQuery, postQuery } from '../queries/posts.ts';
import { publishStateQuery, releaseListQuery } from '../queries/releases.ts';
import { listDefaults, ListSearch } from '../screens/posts/list-search.ts';
import { releasesShown } from '../screens/releases/paging.ts';
import { ShellSkeleton } from '../ui/shell-skeleton.tsx';
import { skeletonDelay } from '../ui/states.tsx';
import { ErrorPage } from './error-page.tsx';
import { runMiddleware } from './middleware.ts';
import { NotFoundInShell, NotFoundPage } from './not-found-page.tsx';
import { queryClient } from './query-client.ts';
import { RootLayout } from './root-layout.tsx';
import { ruleFor } from './route-rules.ts';

const root = createRootRoute({
  component: RootLayout,
  pendingComponent: ShellSkeleton,
  pendingMs: skeletonDelay,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ location }) => {
    const target = ruleFor(location.pathname);
    if (target?.kind === 'page') window.location.assign(target.url);
    else if (target) throw redirect({ href: target.path });
  },
});

const SignInSearch = z.object({ next: z.catch(z.optional(z.string()), undefined) });
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/team-login',
  validateSearch: (search: { next?: string } & SearchSchemaInput) => z.parse(SignInSearch, search),
  beforeLoad: runMiddleware('guest'),
}).lazy(() => import('../screens/auth/sign-in.tsx').then((module) => module.Route));

const resetPassword = createRoute({ getParentRoute: () => root, path: '/reset-password' }).lazy(() =>
  import('../screens/auth/reset-password.tsx').then((module) => module.Route),
);

const ChangeSearch = z.object({ token: z.catch(z.optional(z.coerce.string()), undefined) });
const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  validateSearch: (search: { token?: string } & SearchSchemaInput) => z.parse(ChangeSearch, search),
}).lazy(() => import('../screens/auth/change-password.tsx').then((module) => module.Route));

const panel = createRoute({
  getParentRoute: () => root,
  path: '/panel',
  notFoundComponent: NotFoundInShell,
  beforeLoad: runMiddleware('navigation'),
  loader: () => {
    void queryClient.prefetchQuery(publishStateQuery);
    void queryClient.prefetchQuery(domainsQuery);
  },
}).lazy(() => import('../screens/shell/shell.tsx').then((module) => module.Route));

const dashboard = createRoute({
  getParentRoute: () => panel,
  path: '/',
  loader: () => {
    void queryClient.prefetchQuery(postCountsQuery);
    void queryClient.prefetchQuery(releaseListQuery({ limit: 5, offset: 0 }));
  },
}).lazy(() => import('../screens/dashboard/dashboard.tsx').then((module) => module.Route));

const releases = createRoute({
  getParentRoute: () => panel,
  path: '/releases',
  loader: () => void queryClient.prefetchQuery(releaseListQuery({ limit: releasesShown, offset: 0 })),
}).lazy(() => import('../screens/releases/releases.tsx').then((module) => module.Route));

/** A route's validation check: what fails it is a 404 'Page Not Found: {path}'. */
function validate(valid: boolean, path: string): void {
  if (!valid) throw notFound({ data: { message: `Page Not Found: ${path}` } });
}

const posts = createRoute({
  getParentRoute: () => panel,
  path: '/$segment',
  beforeLoad: ({ params, location }) => {
    const type = postTypeList.find(({ segment }) => segment === params.segment);
    validate(type !== undefined, location.pathname);
    return { type: type as NonNullable<typeof type> };
  },
});

const list = createRoute({
  getParentRoute: () => posts,
  path: '/',
  validateSearch: (search: Partial<ListSearch> & SearchSchemaInput): ListSearch => z.parse(ListSearch, search),
  search: { middlewares: [stripSearchParams<ListSearch>(listDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { listQueryOptions } = await import('../screens/posts/list-query.ts');
    void queryClient.prefetchQuery(listQueryOptions(context.type.id, deps));
  },
}).lazy(() => import('../screens/posts/list-screen.tsx').then((module) => module.Route));

const edit = createRoute({
  getParentRoute: () => posts,
  path: '/$id',
  beforeLoad: ({ params, location }) => {
    validate(params.id === 'new' || z.safeParse(Id, params.id).success, location.pathname);
  },
  loader: ({ params }) => {
    if (params.id !== 'new') void queryClient.prefetchQuery(postQuery(params.id));
  },
}).lazy(() => import('../screens/post-edit/edit-screen.tsx').then((module) => module.Route));

const routeTree = root.addChildren([
  signIn,
  resetPassword,
  changePassword,
  panel.addChildren([dashboard, releases, posts.addChildren([list, edit])]),
]);

export function makeRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
