import type { DocumentKind } from './documents.ts';
import type { Permission } from './roles.ts';

/** The permission that writing any document of a kind needs. */
export const writePermissions = {
  post: 'content.write',
  faq: 'content.write',
  'faq-category': 'content.write',
  category: 'content.write',
  'cuisine-tag': 'content.write',
  section: 'content.write',
  redirect: 'content.write',
  analytics: 'analytics.write',
  media: 'media.manage',
  title: 'options.write',
  options: 'options.write',
  colors: 'options.write',
  menus: 'options.write',
  socials: 'options.write',
  seo: 'options.write',
  'error-page': 'options.write',
  'site-map': 'options.write',
} satisfies Record<DocumentKind, Permission>;
