import { auditEffects } from '#shared/calls/audit-effects.ts';
import type { AuditOperation } from '#shared/calls/groups.ts';
import type { AuditEntry, AuditKind } from '#shared/schemas/audit.ts';

import { paths } from '../../routing/paths.ts';

/** The section of the site options that each operation writes; undefined is the first section. */
const sections = {
  'options.updateOptions': undefined,
  'options.updateColors': 'colors',
  'options.updateErrorPage': 'error-page',
  'options.updateSocials': 'socials',
  'options.updateMenus': 'menus',
  'options.updateSeo': 'seo',
  'options.updateSiteMap': 'site-map',
} satisfies Record<Extract<AuditOperation, `options.update${string}`>, string | undefined>;

type Subject = { id: string | undefined; operation: string };

/** The screen of each kind of subject; null for kinds without one. */
const screens = {
  post: ({ id }) => (id ? paths.anyPost(id) : null),
  media: ({ id }) => (id ? paths.file(id) : null),
  user: ({ id }) => (id ? paths.user(id) : null),
  release: () => paths.releases,
  option: ({ operation }) => paths.siteOptions((sections as Record<string, string | undefined>)[operation]),
  redirect: () => paths.siteOptions('redirects'),
  snippet: () => paths.siteOptions('analytics'),
  faq: () => paths.faq,
  'faq category': () => paths.faq,
  category: () => paths.categories,
  'cuisine tag': () => paths.cuisineTags,
  section: ({ id }) => (id ? paths.section(id) : null),
  domain: () => paths.domains,
  submission: ({ id }) => (id ? paths.submission(id) : null),
  account: () => null,
  session: () => null,
  'saved view': () => null,
  'scheduled release': () => null,
  change: () => null,
  place: () => paths.places,
  token: () => paths.siteOptions('tokens'),
} satisfies Record<AuditKind, (subject: Subject) => string | null>;

/** The path of an entry's subject; null when it was deleted, belongs to another domain, or has no screen. */
export function linkOf({ operation, kind, thing, domain }: AuditEntry, hereId: string): string | null {
  const gone = (auditEffects as Record<string, string>)[operation] === 'deletes';
  if (gone || (domain && domain.id !== hereId)) return null;
  const screenOf = (screens as Record<string, (typeof screens)[AuditKind] | undefined>)[kind];
  return screenOf?.({ id: thing?.id ?? undefined, operation }) ?? null;
}
