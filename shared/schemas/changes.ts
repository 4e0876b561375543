import * as z from 'zod/mini';

import { type DocumentKind, documentKinds } from '../rules/documents.ts';
import { AnalyticsItem } from './analytics.ts';
import { deletedFilter, Id, paging, queryInt, Timestamp } from './common.ts';
import { Category, CuisineTag, Faq, FaqCategory } from './content.ts';
import { Media } from './media.ts';
import { Colors, ErrorPage, Menus, Options, Seo, SiteMap, Socials } from './options.ts';
import { PostTypeId } from './post-basics.ts';
import { Post } from './posts.ts';
import { RedirectEntry } from './redirects.ts';
import { Section } from './sections.ts';

const Person = z.object({ id: Id, name: z.string() });

/**
 * A document whose saved revision isn't live. `effect` is what publishing it does for visitors. `by` saved it last, at `at`.
 * `post_type_id` is null for documents that aren't posts. `fields` and `moved` are those of a released document. `before_update`: it was
 * changed before this installation knew what is live, or since a release from that time that was restored, of which only the pages were
 * kept. It goes live with the next publish. `waits_for`: the scheduled releases that it goes live with by itself, next first. `at`: when
 * that is, or is tried again. `older`: they have it as it was before it was saved again. `taken_back`: the
 * number of the release that took it off the site, since when nobody saved it.
 */
export const Change = z.object({
  document: z.string(),
  kind: z.enum(documentKinds),
  post_type_id: z.nullable(PostTypeId),
  title: z.string(),
  effect: z.enum(['new', 'changed', 'removed']),
  by: z.nullable(Person),
  at: Timestamp,
  fields: z.array(z.string()),
  moved: z.boolean(),
  before_update: z.boolean(),
  waits_for: z.array(z.object({ id: Id, name: z.string(), at: Timestamp, older: z.boolean() })),
  taken_back: z.nullable(z.int()),
});
export type Change = z.infer<typeof Change>;

/**
 * What a document is as saved: its revision, null once it is deleted for good; whether it is in the trash; and what orders it among
 * others. Opaque for clients, who send it back to undo.
 */
const SavedState = z.object({
  rev: z.nullable(z.int().check(z.minimum(1))),
  trashed: z.boolean(),
  rank: z.number().check(z.minimum(-1e9), z.maximum(1e9)),
});

/** `at`: when it was saved last, as its reader knows it. A later save is never lost. */
export const DiscardInput = z.strictObject({ at: Timestamp });
export const RestoreInput = z.strictObject({ at: Timestamp, before: SavedState });
/** `before` is what it was, and `at` when this was saved: both together undo it. */
export const Discarded = z.object({ document: z.string(), title: z.string(), at: Timestamp, before: SavedState });
export type Discarded = z.infer<typeof Discarded>;

export const ChangeListQuery = z.strictObject({
  ...deletedFilter,
  ...paging,
  limit: z._default(queryInt(1, 500), 100),
});

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
