import * as z from 'zod/mini';

import { AnalyticsItem } from './analytics.ts';
import { deletedFilter, Id } from './common.ts';
import { Category, CuisineTag, Faq, FaqCategory } from './content.ts';
import { Host } from './domains.ts';
import { Colors, ErrorPage, Menus, Options, Redirect, Seo, SiteMap, Socials } from './options.ts';
import { PostTypeId } from './post-basics.ts';
import { Post } from './posts.ts';
import { Section } from './sections.ts';

/** The public content of a domain besides its posts, each part as the call for it returns it to visitors of a list. */
export const ContentParts = z.object({
  options: Options,
  colors: Colors,
  errorPage: ErrorPage,
  socials: Socials,
  menus: Menus,
  seo: Seo,
  siteMap: SiteMap,
  analytics: z.array(AnalyticsItem),
  /** Oldest first. */
  cuisineTags: z.array(CuisineTag),
  faqs: z.array(Faq),
  faqCategories: z.array(FaqCategory),
  categories: z.array(Category),
  redirects: z.array(Redirect),
  /** Those that posts of the list show. */
  sections: z.array(Section),
});
export type ContentParts = z.output<typeof ContentParts>;
/** The same as the API sends it. */
export type SentParts = z.input<typeof ContentParts>;
export type PartName = keyof ContentParts;
export const partNames = Object.keys(ContentParts.shape) as PartName[];

/** The host whose content a publisher reads. */
export const StampsQuery = z.strictObject({ host: Host });

/**
 * The posts of a list by type, each type in position order, its media and its parts, to detect what has changed since the last read. An
 * item with the same stamp is unchanged but for its position; a post also changes with the stamps of its media. A part without a stamp
 * may have changed. `mark` names what was read, for `ChangesQuery`; null for a list that isn't a release's.
 */
export const ContentStamps = z.object({
  revision: z.int(),
  mark: z.nullable(z.string()),
  posts: z.array(z.object({ id: Id, type: PostTypeId, stamp: z.string(), position: z.int() })),
  media: z.array(z.object({ id: Id, stamp: z.string() })),
  parts: z.record(z.string(), z.string()),
});
export type ContentStamps = z.infer<typeof ContentStamps>;

/** Posts of a host's list by id: up to a hundred comma-separated ids. */
export const PostsByIdQuery = z.strictObject({
  ...deletedFilter,
  host: Host,
  ids: z
    .string()
    .check(z.regex(/^[a-z0-9]{16}(?:,[a-z0-9]{16}){0,99}$/, 'Send up to 100 ids with commas between them')),
});

/** Names of parts with commas between them; none asks only for the revision. */
export const PartsQuery = z.strictObject({
  host: Host,
  parts: z.string().check(
    z.refine((names) => names.split(',').every((name) => name === '' || partNames.some((part) => part === name)), {
      error: `Send names with commas between them, of ${partNames.join(', ')}`,
    }),
  ),
});
export const PartsReply = z.object({ revision: z.int(), parts: z.partial(ContentParts) });

/** `since`: the `mark` of what the publisher read last. */
export const ChangesQuery = z.strictObject({ host: Host, since: z.string().check(z.maxLength(100)) });

/**
 * What a release's list has other than what was read last: the posts, which are where they were, and the parts. Null where the API can't
 * tell, or posts were added, removed or moved, or media changed: then everything has to be compared.
 */
export const ContentChanges = z.nullable(
  z.object({
    revision: z.int(),
    mark: z.string(),
    posts: z.array(z.object({ stamp: z.string(), post: Post })),
    parts: z.partial(ContentParts),
  }),
);
