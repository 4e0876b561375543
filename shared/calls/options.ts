import * as z from 'zod/mini';

import { DeletedQuery, listReply, reply, versionedReply } from '../schemas/common.ts';
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

type Path = `/api/options${string}`;

/** Reads a settings document. Public, because every page shows some of it. */
const read = <const S extends z.ZodMiniType>(path: Path, summary: string, document: S) =>
  ({ method: 'GET', access: 'public', path, summary, response: versionedReply(document) }) as const;

/** The same of a document that is a list. */
const list = { query: DeletedQuery, noTrash: true } as const;

/** Writes a settings document that still has the version in `body`. */
const write = <const B extends z.ZodMiniType, const S extends z.ZodMiniType>(
  path: Path,
  summary: string,
  body: B,
  document: S,
) =>
  ({
    method: 'PUT',
    access: 'options.write',
    path,
    summary,
    body,
    response: versionedReply(document),
    refusals: ['stale_version'],
  }) as const;

export const optionCalls = defineCalls({
  getOptions: read('/api/options', "The domain's identity and texts", Options),
  updateOptions: write('/api/options', 'Change identity and texts', OptionsUpdate, Options),
  getColors: { ...read('/api/options/colors', "The domain's colors", Colors), ...list },
  updateColors: write('/api/options/colors', 'Change the colors', ColorsUpdate, Colors),
  getErrorPage: read('/api/options/error-page', 'The not-found page', ErrorPage),
  updateErrorPage: write('/api/options/error-page', 'Change the not-found page', ErrorPageUpdate, ErrorPage),
  getSocials: { ...read('/api/options/socials', 'Social links', Socials), ...list },
  updateSocials: write('/api/options/socials', 'Change the social links', SocialsUpdate, Socials),
  getMenus: read('/api/options/menus', 'Header and footer menus', Menus),
  updateMenus: write('/api/options/menus', 'Change the menus', MenusUpdate, Menus),
  getSeo: read('/api/options/seo', 'Search-engine defaults', Seo),
  updateSeo: write('/api/options/seo', 'Change the search-engine defaults', SeoUpdate, Seo),
  getSiteMap: read('/api/options/site-map', 'Which post types sitemap.xml lists', SiteMap),
  updateSiteMap: write('/api/options/site-map', 'Change what sitemap.xml lists', SiteMapUpdate, SiteMap),
  redirects: {
    method: 'GET',
    access: 'public',
    path: '/api/options/redirects',
    summary: 'Permanent redirects left by changed urls',
    ...list,
    response: listReply(Redirect),
  },
  roles: {
    method: 'GET',
    access: 'session',
    path: '/api/options/roles',
    summary: 'The roles a user can have',
    ...list,
    response: reply(z.array(RoleOption)),
  },
  domains: {
    withoutFactor: true,
    method: 'GET',
    access: 'session',
    path: '/api/options/domains',
    summary: "The user's domains; with `deleted` those that are archived",
    query: DeletedQuery,
    response: listReply(Domain),
  },
  createDomain: {
    proof: 'fresh',
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
