import { hash } from 'node:crypto';

import { type DocumentKind, documentKinds } from '#shared/rules/documents.ts';
import type { MapTiles } from '#shared/schemas/options.ts';
import { type PartName, partNames, type SentParts } from '#shared/schemas/publisher-content.ts';

import { listAnalyticsAt } from '../db/analytics.ts';
import { listNamedAt } from '../db/categories.ts';
import type { Db } from '../db/connect.ts';
import { listCuisineTagsAt } from '../db/cuisine-tags.ts';
import { readDocument, titleAt } from '../db/documents.ts';
import { listFaqsAt } from '../db/faqs.ts';
import { entriesOf, type List } from '../db/heads.ts';
import { listRedirects } from '../db/redirects.ts';
import type { DomainRow } from '../db/schema.ts';
import { listSectionsAt } from '../db/sections.ts';
import { presentCuisineTag, presentFaq, presentNamed, presentPublicAnalytics } from '../presenters/content.ts';
import { presentErrorPage, presentOptions } from '../presenters/options.ts';
import type { Reading } from '../presenters/post.ts';
import { presentSections } from '../presenters/section.ts';

/** A list of a domain, and what presenting it needs. */
export type ListReading = Omit<Reading, 'head'> & { domain: DomainRow; head: List; map: MapTiles | null };
type ReadPart<P extends PartName> = (reading: ListReading) => Promise<SentParts[P]>;

const settings =
  <N extends 'colors' | 'socials' | 'menus' | 'seo' | 'site-map'>(name: N) =>
  async ({ db, domain, head }: ListReading) =>
    (await readDocument(db, domain.id, name, head)).value;

/** How each part of a list is read: as its public call does. */
const readers = {
  options: async (reading) => {
    const { db, domain, head } = reading;
    const title = await titleAt(db, domain, head);
    const stored = await readDocument(db, domain.id, 'options', head);
    return (await presentOptions({ ...reading, domain: { ...domain, title } }, stored)).data;
  },
  colors: settings('colors'),
  errorPage: async (reading) =>
    (await presentErrorPage(reading, await readDocument(reading.db, reading.domain.id, 'error-page', reading.head)))
      .data,
  socials: settings('socials'),
  menus: settings('menus'),
  seo: settings('seo'),
  siteMap: settings('site-map'),
  analytics: async ({ db, domain, head }) => (await listAnalyticsAt(db, domain.id, head)).map(presentPublicAnalytics),
  cuisineTags: async ({ db, domain, head }) =>
    // The query has the newest first.
    (await listCuisineTagsAt(db, domain.id, head)).toReversed().map(presentCuisineTag),
  faqs: async ({ db, domain, head }) => (await listFaqsAt(db, domain.id, head)).map(presentFaq),
  faqCategories: async ({ db, domain, head }) =>
    (await listNamedAt(db, 'faq_categories', domain.id, head)).map(presentNamed),
  categories: async ({ db, domain, head }) => (await listNamedAt(db, 'categories', domain.id, head)).map(presentNamed),
  redirects: ({ db, domain, head }) => listRedirects(db, domain.id, head),
  sections: async (reading) => {
    const { db, domain, head } = reading;
    return presentSections(reading, domain.id, await listSectionsAt(db, domain.id, head));
  },
} satisfies { [P in PartName]: ReadPart<P> };

/** The named parts of a list. */
export async function readParts(reading: ListReading, names: PartName[]): Promise<Partial<SentParts>> {
  const parts = await Promise.all(names.map(async (name) => [name, await readers[name](reading)] as const));
  return Object.fromEntries(parts);
}

/** The parts that a document is in. Posts and media are in none, but some parts depend on them. */
export const partsOfKind: Record<DocumentKind, PartName[]> = {
  title: ['options'],
  options: ['options'],
  colors: ['colors'],
  menus: ['menus'],
  socials: ['socials'],
  seo: ['seo'],
  'error-page': ['errorPage'],
  'site-map': ['siteMap'],
  faq: ['faqs'],
  // A question names its category.
  'faq-category': ['faqCategories', 'faqs'],
  category: ['categories'],
  'cuisine-tag': ['cuisineTags'],
  section: ['sections'],
  analytics: ['analytics'],
  redirect: ['redirects'],
  post: [],
  media: [],
};
/** These show pictures. */
const withMedia: PartName[] = ['options', 'errorPage', 'sections'];
/** These depend on posts: a redirect leads to the URL of one, and only sections that a post shows are read. */
const ofPosts: PartName[] = ['redirects', 'sections'];

/**
 * Stamps of parts, which change whenever their content does. Those that depend on posts have none, unless there is nothing that could.
 * `media` stamps all media of the list. `instance` is this process: another one may present the same documents in another way.
 */
export async function stampParts(
  { db, domain, head }: { db: Db; domain: DomainRow; head: List },
  { media, instance }: { media: string; instance: string },
): Promise<Record<string, string>> {
  const kinds = documentKinds.filter((kind) => partsOfKind[kind].length > 0);
  const entries = new Map(
    await Promise.all(kinds.map(async (kind) => [kind, await listed(db, domain, head, kind)] as const)),
  );
  const isPlanned = head === 'shown' || (head !== 'live' && 'scheduled' in head);
  const stamps = partNames.flatMap((part) => {
    const own = kinds.filter((kind) => partsOfKind[kind].includes(part)).map((kind) => entries.get(kind) ?? []);
    const isEmpty = own.every((list) => list.length === 0);
    if (ofPosts.includes(part) && (!isEmpty || isPlanned)) return [];
    const depends = [instance, own, withMedia.includes(part) ? media : '', part === 'options' ? domain.title : ''];
    return [[part, hash('sha256', JSON.stringify(depends), 'base64url').slice(0, 16)]];
  });
  return Object.fromEntries(stamps) as Record<string, string>;
}

function listed(db: Db, { id }: DomainRow, list: List, kind: DocumentKind) {
  return entriesOf(db, id, list, kind).orderBy('head.id').execute();
}
