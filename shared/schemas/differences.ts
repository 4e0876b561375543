import * as z from 'zod/mini';

import type { DocumentKind } from '../rules/documents.ts';
import { AnalyticsItem } from './analytics.ts';
import { Category, CuisineTag, Faq, FaqCategory } from './content.ts';
import { Media } from './media.ts';
import { Colors, ErrorPage, Menus, Options, Seo, SiteMap, Socials } from './options.ts';
import { Post } from './posts.ts';
import { RedirectEntry } from './redirects.ts';
import { Section } from './sections.ts';

/** Keeps fields of newer versions, which a difference shows by their names. */
function open<Shape extends z.core.$ZodLooseShape>(schema: z.ZodMiniObject<Shape>) {
  return z.catchall(schema, z.unknown());
}

/** The content of a document of each kind, as its own calls return it. */
const contents = {
  post: Post,
  faq: open(Faq),
  'faq-category': open(FaqCategory),
  category: open(Category),
  'cuisine-tag': CuisineTag,
  section: open(Section),
  analytics: open(AnalyticsItem),
  media: open(Media),
  redirect: open(RedirectEntry),
  title: z.looseObject({ title: z.string() }),
  options: open(Options),
  colors: Colors,
  menus: open(Menus),
  socials: Socials,
  seo: open(Seo),
  'error-page': open(ErrorPage),
  'site-map': open(SiteMap),
} satisfies Record<DocumentKind, z.ZodMiniType>;

function differenceOf<K extends DocumentKind>(kind: K) {
  const content = z.nullable(contents[kind]);
  return z.object({ kind: z.literal(kind), document: z.string(), title: z.string(), before: content, after: content });
}

/** `to`: what visitors would see if it were published as it is (`shown`), or all of it, also of a draft, which they wouldn't see. */
export const DifferenceQuery = z.strictObject({ to: z._default(z.enum(['shown', 'saved']), 'shown') });

/** A document before and after a change; null where visitors don't see it. */
export const Difference = z.discriminatedUnion('kind', [
  differenceOf('post'),
  differenceOf('faq'),
  differenceOf('faq-category'),
  differenceOf('category'),
  differenceOf('cuisine-tag'),
  differenceOf('section'),
  differenceOf('analytics'),
  differenceOf('media'),
  differenceOf('redirect'),
  differenceOf('title'),
  differenceOf('options'),
  differenceOf('colors'),
  differenceOf('menus'),
  differenceOf('socials'),
  differenceOf('seo'),
  differenceOf('error-page'),
  differenceOf('site-map'),
]);
export type Difference = z.output<typeof Difference>;
