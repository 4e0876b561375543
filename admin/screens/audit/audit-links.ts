import type { AuditEntry } from '#shared/schemas/audit.ts';

import { paths } from '../../routing/paths.ts';

const sections: Record<string, string> = {
  'options.updateColors': 'colors',
  'options.updateErrorPage': 'error-page',
  'options.updateSocials': 'socials',
  'options.updateMenus': 'menus',
  'options.updateSeo': 'seo',
  'options.updateSiteMap': 'site-map',
};

const gone = new Set([
  'posts.removePermanently',
  'media.remove',
  'faqs.remove',
  'faqCategories.remove',
  'categories.remove',
  'cuisineTags.remove',
  'analytics.remove',
  'redirects.remove',
  'sections.remove',
  'users.remove',
]);

/** Where the thing of an entry can be looked at; null for one that is gone, of another domain, or without a screen. */
export function linkOf({ operation, kind, thing, domain }: AuditEntry, hereId: string): string | null {
  if (gone.has(operation) || (domain && domain.id !== hereId)) return null;
  const id = thing?.id;
  switch (kind) {
    case 'post':
      return id && operation !== 'posts.bulk' ? paths.anyPost(id) : null;
    case 'media':
      return id ? `${paths.media}?file=${id}` : null;
    case 'user':
      return id ? paths.user(id) : null;
    case 'release':
      return paths.releases;
    case 'option':
      return paths.siteOptions(sections[operation]);
    case 'redirect':
      return paths.siteOptions('redirects');
    case 'snippet':
      return paths.siteOptions('analytics');
    case 'faq':
    case 'faq category':
      return paths.faq;
    case 'category':
      return paths.categories;
    case 'cuisine tag':
      return paths.cuisineTags;
    case 'section':
      return id ? paths.section(id) : null;
    case 'domain':
      return paths.domains;
    default:
      return null;
  }
}
