import type { Permission } from '#shared/rules/roles.ts';

/** The sections by the last part of their path; identity has none. Read-only without the permission, unless `hidden`. */
export const siteSections = {
  '': { label: 'Identity', write: 'options.write' },
  colors: { label: 'Colors', write: 'options.write' },
  menus: { label: 'Menus', write: 'options.write' },
  socials: { label: 'Social links', write: 'options.write' },
  seo: { label: 'Search engines', write: 'options.write' },
  'site-map': { label: 'Sitemap', write: 'options.write' },
  'error-page': { label: 'Error page', write: 'options.write' },
  redirects: { label: 'Redirects', write: 'content.write' },
  publishing: { label: 'Publishing', write: 'domains.create', hidden: true },
  analytics: { label: 'Analytics', write: 'analytics.write', hidden: true },
  tokens: { label: 'API tokens', write: 'users.manage', hidden: true },
} satisfies Record<string, { label: string; write: Permission; hidden?: boolean }>;

export type SiteSection = keyof typeof siteSections;

export function isSiteSection(name: string): name is SiteSection {
  return Object.hasOwn(siteSections, name);
}
