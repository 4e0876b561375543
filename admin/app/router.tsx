import {
  createRoute,
  createRouter,
  type RouterHistory,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router';
import * as z from 'zod/mini';

import { postTypeList } from '#shared/rules/post-types.ts';
import { Id } from '#shared/schemas/common.ts';

import { runMiddleware } from '../access/middleware.ts';
import { listDefaults, ListSearch } from '../lists/list-search.ts';
import { WordSearch } from '../lists/search-params.ts';
import { dashboardQuery } from '../queries/dashboard.ts';
import { postCountsQuery } from '../queries/post-counts.ts';
import { queryClient } from '../queries/query-client.ts';
import { releaseListQuery } from '../queries/releases.ts';
import { isSiteSection } from '../routing/site-sections.ts';
import { calendarDefaults, CalendarSearch } from '../screens/calendar/calendar-search.ts';
import { mediaDefaults, MediaSearch } from '../screens/media/media-search.ts';
import { releaseDefaults, releasePage, ReleaseSearch } from '../screens/releases/paging.ts';
import { reviewDefaults, ReviewSearch } from '../screens/reviews/review-search.ts';
import { scheduledDefaults, ScheduledSearch } from '../screens/scheduled/scheduled-search.ts';
import { inboxDefaults, InboxSearch } from '../screens/submissions/inbox-search.ts';
import { panel, root, validate } from './base-routes.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundInShell } from './not-found-page.tsx';
import { peopleRoutes } from './people-routes.ts';

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

const changePassword = createRoute({ getParentRoute: () => root, path: '/change-password' }).lazy(() =>
  import('../screens/auth/change-password.tsx').then((module) => module.Route),
);

const invitation = createRoute({ getParentRoute: () => root, path: '/invitation' }).lazy(() =>
  import('../screens/auth/invitation.tsx').then((module) => module.Route),
);

const singleSignOn = createRoute({ getParentRoute: () => root, path: '/single-sign-on' }).lazy(() =>
  import('../screens/auth/single-sign-on.tsx').then((module) => module.Route),
);

const dashboard = createRoute({
  getParentRoute: () => panel,
  path: '/',
  loader: () => {
    void queryClient.prefetchQuery(dashboardQuery);
    void queryClient.prefetchQuery(postCountsQuery);
    void queryClient.prefetchQuery(releaseListQuery({ limit: 5, offset: 0 }));
  },
}).lazy(() => import('../screens/dashboard/dashboard.tsx').then((module) => module.Route));

const releases = createRoute({
  getParentRoute: () => panel,
  path: '/releases',
  validateSearch: (search: Partial<ReleaseSearch> & SearchSchemaInput): ReleaseSearch => z.parse(ReleaseSearch, search),
  search: { middlewares: [stripSearchParams<ReleaseSearch>(releaseDefaults)] },
  loaderDeps: ({ search: { by, page } }) => ({ by, page }),
  loader: ({ deps }) => void queryClient.prefetchQuery(releaseListQuery(releasePage(deps))),
}).lazy(() => import('../screens/releases/releases.tsx').then((module) => module.Route));

const scheduled = createRoute({
  getParentRoute: () => panel,
  path: '/scheduled',
  validateSearch: (search: Partial<ScheduledSearch> & SearchSchemaInput): ScheduledSearch =>
    z.parse(ScheduledSearch, search),
  search: { middlewares: [stripSearchParams<ScheduledSearch>(scheduledDefaults)] },
}).lazy(() => import('../screens/scheduled/scheduled-screen.tsx').then((module) => module.Route));

const reviews = createRoute({
  getParentRoute: () => panel,
  path: '/reviews',
  validateSearch: (search: Partial<ReviewSearch> & SearchSchemaInput): ReviewSearch => z.parse(ReviewSearch, search),
  search: { middlewares: [stripSearchParams<ReviewSearch>(reviewDefaults)] },
}).lazy(() => import('../screens/reviews/reviews-screen.tsx').then((module) => module.Route));

const calendar = createRoute({
  getParentRoute: () => panel,
  path: '/calendar',
  validateSearch: (search: Partial<CalendarSearch> & SearchSchemaInput): CalendarSearch =>
    z.parse(CalendarSearch, search),
  search: { middlewares: [stripSearchParams<CalendarSearch>(calendarDefaults)] },
}).lazy(() => import('../screens/calendar/calendar-screen.tsx').then((module) => module.Route));

const media = createRoute({
  getParentRoute: () => panel,
  path: '/media',
  validateSearch: (search: Partial<MediaSearch> & SearchSchemaInput): MediaSearch => z.parse(MediaSearch, search),
  search: { middlewares: [stripSearchParams<MediaSearch>(mediaDefaults)] },
  loaderDeps: ({ search: { file: _, view: __, ...shown } }) => shown,
  loader: async ({ deps }) => {
    const { prefetchMedia } = await import('../screens/media/prefetch.ts');
    prefetchMedia(deps);
  },
}).lazy(() => import('../screens/media/media-screen.tsx').then((module) => module.Route));

const submissions = createRoute({
  getParentRoute: () => panel,
  path: '/submissions',
  validateSearch: (search: Partial<InboxSearch> & SearchSchemaInput): InboxSearch => z.parse(InboxSearch, search),
  search: { middlewares: [stripSearchParams<InboxSearch>(inboxDefaults)] },
  loaderDeps: ({ search: { open: _, ...shown } }) => shown,
  loader: async ({ deps }) => (await import('../screens/submissions/prefetch.ts')).prefetchInbox(deps),
}).lazy(() => import('../screens/submissions/inbox-screen.tsx').then((module) => module.Route));

const searchesWords = (search: WordSearch & SearchSchemaInput): WordSearch => z.parse(WordSearch, search);

const siteOptions = createRoute({
  getParentRoute: () => panel,
  path: '/site-options/{-$section}',
  notFoundComponent: NotFoundInShell,
  validateSearch: searchesWords,
  beforeLoad: ({ params: { section = '' }, location }) => validate(isSiteSection(section), location.pathname),
  loader: async ({ params: { section = '' } }) => {
    const { prefetchSection } = await import('../screens/site-options/site-options.tsx');
    if (isSiteSection(section)) prefetchSection(section);
  },
}).lazy(() => import('../screens/site-options/site-options.tsx').then((module) => module.Route));

const smallLists = () => import('./small-lists.ts');
const faq = createRoute({
  getParentRoute: () => panel,
  path: '/faq',
  validateSearch: searchesWords,
  loader: async () => (await smallLists()).prefetchFaq(),
}).lazy(() => smallLists().then((module) => module.FaqRoute));
const places = createRoute({
  getParentRoute: () => panel,
  path: '/places',
  validateSearch: searchesWords,
  loader: async () => (await smallLists()).prefetchPlaces(),
}).lazy(() => smallLists().then((module) => module.PlacesRoute));
const categories = createRoute({
  getParentRoute: () => panel,
  path: '/categories',
  validateSearch: searchesWords,
  loader: async () => (await smallLists()).prefetchCategories(),
}).lazy(() => smallLists().then((module) => module.CategoriesRoute));
const cuisineTags = createRoute({
  getParentRoute: () => panel,
  path: '/cuisine-tags',
  validateSearch: searchesWords,
  loader: async () => (await smallLists()).prefetchCuisineTags(),
}).lazy(() => smallLists().then((module) => module.CuisineTagsRoute));

const sections = createRoute({ getParentRoute: () => panel, path: '/sections', validateSearch: searchesWords }).lazy(
  () => smallLists().then((module) => module.SectionsRoute),
);
const section = createRoute({
  getParentRoute: () => panel,
  path: '/sections/$id',
  staticData: { takesWindow: true },
}).lazy(() => import('../builder/section-screen.tsx').then((module) => module.SectionRoute));

const posts = createRoute({
  getParentRoute: () => panel,
  path: '/$segment',
  notFoundComponent: NotFoundInShell,
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

/** Requests a post while the chunk of its screen loads. */
async function prefetchPost(id: string): Promise<void> {
  const { postQuery } = await import('../queries/posts.ts');
  void queryClient.prefetchQuery(postQuery(id));
}

const edit = createRoute({
  getParentRoute: () => posts,
  path: '/$id',
  staticData: { hasPublish: true },
  beforeLoad: ({ params, location }) => {
    validate(params.id === 'new' || z.safeParse(Id, params.id).success, location.pathname);
  },
  loader: ({ params }) => (params.id === 'new' ? undefined : prefetchPost(params.id)),
}).lazy(() => import('../screens/post-edit/edit-screen.tsx').then((module) => module.Route));

const build = createRoute({
  getParentRoute: () => posts,
  path: '/$id/build',
  staticData: { takesWindow: true },
  beforeLoad: ({ params, location }) => validate(z.safeParse(Id, params.id).success, location.pathname),
  loader: ({ params }) => prefetchPost(params.id),
}).lazy(() => import('../builder/build-screen.tsx').then((module) => module.Route));

const routeTree = root.addChildren([
  signIn,
  resetPassword,
  changePassword,
  invitation,
  singleSignOn,
  panel.addChildren([
    dashboard,
    releases,
    scheduled,
    reviews,
    calendar,
    media,
    submissions,
    siteOptions,
    faq,
    places,
    categories,
    cuisineTags,
    sections,
    section,
    ...peopleRoutes,
    posts.addChildren([list, edit, build]),
  ]),
]);

export function makeRouter(options: { rules?: Record<string, string>; history?: RouterHistory } = {}) {
  const { rules, history } = options;
  return createRouter({
    routeTree,
    context: rules ? { rules } : {},
    ...(history ? { history } : {}),
    caseSensitive: true,
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
  interface StaticDataRouteOption {
    /** The screen has no navigation beside it. */
    takesWindow?: boolean;
    /** The screen has a Publish button of its own. */
    hasPublish?: boolean;
  }
}
