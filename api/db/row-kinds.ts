import type { ListedKind } from '#shared/rules/documents.ts';

import type {
  AnalyticsRow,
  CuisineTagRow,
  Database,
  FaqRow,
  MediaRow,
  NamedRow,
  RedirectRow,
  SectionRow,
} from './schema.ts';

/** Everything of which a domain has many, but posts: those have revisions of their own (revisions.ts). */
export type RowKind = Exclude<ListedKind, 'post'>;
export type RowOf = {
  faq: FaqRow;
  'faq-category': NamedRow;
  category: NamedRow;
  'cuisine-tag': CuisineTagRow;
  section: SectionRow;
  analytics: AnalyticsRow;
  media: MediaRow;
  redirect: RedirectRow;
};

/**
 * The table of each kind, and which of its columns a revision doesn't hold: the revision itself says the version, the list the
 * place and the trash. `derived` columns are computed from others: they are stored, but a change of them alone is no revision.
 */
export const tables: { [K in RowKind]: { table: keyof Database; omit: string[]; derived: string[] } } = {
  faq: { table: 'faqs', omit: ['version', 'position'], derived: [] },
  'faq-category': { table: 'faq_categories', omit: [], derived: [] },
  category: { table: 'categories', omit: [], derived: [] },
  'cuisine-tag': { table: 'cuisine_tags', omit: [], derived: [] },
  section: { table: 'sections', omit: ['version'], derived: [] },
  analytics: { table: 'analytics', omit: ['version'], derived: [] },
  // The name of a file says which bytes it has, and all else follows from them.
  media: {
    table: 'media',
    omit: [],
    derived: ['path', 'extension', 'extensions', 'width', 'height', 'widths', 'thumbhash', 'stored_bytes'],
  },
  redirect: { table: 'redirects', omit: [], derived: [] },
};

export const rowKinds = Object.keys(tables) as RowKind[];

export const tableOf = (kind: RowKind): keyof Database => tables[kind].table;
