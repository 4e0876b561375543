import * as z from 'zod/mini';

import { listReply, reply, versionedReply } from '../schemas/common.ts';
import { Domain, DomainCreate } from '../schemas/domains.ts';
import {
  Colors,
  ColorsUpdate,
  ErrorPage,
  ErrorPageUpdate,
  Menus,
  MenusUpdate,
  Options,
  OptionsUpdate,
  Redirect,
  RoleOption,
  Seo,
  SeoUpdate,
  SiteMap,
  SiteMapUpdate,
  Socials,
  SocialsUpdate,
} from '../schemas/options.ts';
import { defineCalls } from './call.ts';

const read = { method: 'GET', access: 'public' } as const;
const write = { method: 'PUT', access: 'options.write' } as const;

export const optionCalls = defineCalls({
  getOptions: {
    ...read,
    path: '/api/options',
    summary: "The domain's identity and texts",
    response: versionedReply(Options),
  },
  updateOptions: {
    ...write,
    path: '/api/options',
    summary: 'Change identity and texts',
    body: OptionsUpdate,
    response: versionedReply(Options),
    refusals: ['stale_version'],
  },
  getColors: {
    ...read,
    path: '/api/options/colors',
    summary: "The domain's colors",
    response: versionedReply(Colors),
  },
  updateColors: {
    ...write,
    path: '/api/options/colors',
    summary: 'Change the colors',
    body: ColorsUpdate,
    response: versionedReply(Colors),
    refusals: ['stale_version'],
  },
  getErrorPage: {
    ...read,
    path: '/api/options/error-page',
    summary: 'The not-found page',
    response: versionedReply(ErrorPage),
  },
  updateErrorPage: {
    ...write,
    path: '/api/options/error-page',
    summary: 'Change the not-found page',
    body: ErrorPageUpdate,
    response: versionedReply(ErrorPage),
    refusals: ['stale_version'],
  },
  getSocials: { ...read, path: '/api/options/socials', summary: 'Social links', response: versionedReply(Socials) },
  updateSocials: {
    ...write,
    path: '/api/options/socials',
    summary: 'Change the social links',
    body: SocialsUpdate,
    response: versionedReply(Socials),
    refusals: ['stale_version'],
  },
  getMenus: {
    ...read,
    path: '/api/options/menus',
    summary: 'Header and footer menus',
    response: versionedReply(Menus),
  },
  updateMenus: {
    ...write,
    path: '/api/options/menus',
    summary: 'Change the menus',
    body: MenusUpdate,
    response: versionedReply(Menus),
    refusals: ['stale_version'],
  },
  getSeo: { ...read, path: '/api/options/seo', summary: 'Search-engine defaults', response: versionedReply(Seo) },
  updateSeo: {
    ...write,
    path: '/api/options/seo',
    summary: 'Change the search-engine defaults',
    body: SeoUpdate,
    response: versionedReply(Seo),
    refusals: ['stale_version'],
  },
  getSiteMap: {
    ...read,
    path: '/api/options/site-map',
    summary: 'Which post types sitemap.xml lists',
    response: versionedReply(SiteMap),
  },
  updateSiteMap: {
    ...write,
    path: '/api/options/site-map',
    summary: 'Change what sitemap.xml lists',
    body: SiteMapUpdate,
    response: versionedReply(SiteMap),
    refusals: ['stale_version'],
  },
  redirects: {
    ...read,
    path: '/api/options/redirects',
    summary: 'Permanent redirects left by changed urls',
    response: listReply(Redirect),
  },
  roles: {
    method: 'GET',
    access: 'session',
    path: '/api/options/roles',
    summary: 'The roles a user can have',
    response: reply(z.array(RoleOption)),
  },
  domains: {
    method: 'GET',
    access: 'session',
    path: '/api/options/domains',
    summary: "The user's domains",
    response: listReply(Domain),
  },
  createDomain: {
    method: 'POST',
    access: 'domains.create',
    path: '/api/options/domains',
    summary: 'Create a domain with a starter set and publish it',
    body: DomainCreate,
    response: reply(Domain),
    status: 201,
    refusals: ['key_reused'],
  },
});
