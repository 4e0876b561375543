import { createRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { Id } from '#shared/schemas/common.ts';

import { WordSearch } from '../lists/search-params.ts';
import { auditDefaults, AuditSearch } from '../screens/audit/audit-search.ts';
import { userDefaults, UserSearch } from '../screens/users/user-search.ts';
import { panel, validate } from './base-routes.ts';
import { NotFoundInShell } from './not-found-page.tsx';

const screens = () => import('./people-screens.ts');

const users = createRoute({
  getParentRoute: () => panel,
  path: '/users',
  validateSearch: (search: Partial<UserSearch> & SearchSchemaInput): UserSearch => z.parse(UserSearch, search),
  search: { middlewares: [stripSearchParams<UserSearch>(userDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await screens()).prefetchUsers(deps),
}).lazy(() => screens().then((module) => module.UsersRoute));

const inviteUser = createRoute({
  getParentRoute: () => panel,
  path: '/users/create',
}).lazy(() => screens().then((module) => module.InviteRoute));

const user = createRoute({
  getParentRoute: () => panel,
  path: '/users/$id',
  notFoundComponent: NotFoundInShell,
  beforeLoad: ({ params, location }) => validate(z.safeParse(Id, params.id).success, location.pathname),
  loader: async ({ params }) => (await screens()).prefetchUser(params.id),
}).lazy(() => screens().then((module) => module.UserRoute));

const profile = createRoute({
  getParentRoute: () => panel,
  path: '/profile',
  loader: async () => (await screens()).prefetchProfile(),
}).lazy(() => screens().then((module) => module.ProfileRoute));

const auditLog = createRoute({
  getParentRoute: () => panel,
  path: '/audit-log',
  validateSearch: (search: Partial<AuditSearch> & SearchSchemaInput): AuditSearch => z.parse(AuditSearch, search),
  search: { middlewares: [stripSearchParams<AuditSearch>(auditDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await screens()).prefetchAudit(deps),
}).lazy(() => screens().then((module) => module.AuditRoute));

const domains = createRoute({
  getParentRoute: () => panel,
  path: '/domains',
  validateSearch: (search: WordSearch & SearchSchemaInput): WordSearch => z.parse(WordSearch, search),
  loader: async () => (await screens()).prefetchNetwork(),
}).lazy(() => screens().then((module) => module.DomainsRoute));

const installation = createRoute({
  getParentRoute: () => panel,
  path: '/installation',
  loader: async () => (await screens()).prefetchInstallation(),
}).lazy(() => screens().then((module) => module.InstallationRoute));

/** The id of the new domain, whose build the screen follows. */
const MadeSearch = z.object({ made: z.catch(z.optional(Id), undefined) });
type MadeSearch = z.infer<typeof MadeSearch>;
const createDomain = createRoute({
  getParentRoute: () => panel,
  path: '/create-domain',
  validateSearch: (search: MadeSearch & SearchSchemaInput): MadeSearch => z.parse(MadeSearch, search),
  loader: async () => (await screens()).prefetchNetwork(),
}).lazy(() => screens().then((module) => module.CreateDomainRoute));

/** The routes of users, the audit log, the domains of the network and the installation. */
export const peopleRoutes = [users, inviteUser, user, profile, auditLog, domains, createDomain, installation] as const;
