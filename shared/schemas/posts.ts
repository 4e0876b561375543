import * as z from 'zod/mini';

import { liveStates, postStates } from '../rules/post-states.ts';
import { postTypeIds, type PostTypeName } from '../rules/post-types.ts';
import { queryDateTime } from '../rules/query-date-time.ts';
import { isPublicPath } from '../rules/urls.ts';
import {
  BaseVersion,
  deletedFilter,
  Id,
  IdempotencyKey,
  paging,
  QueryBoolean,
  queryInt,
  requiredText,
  text,
  Timestamp,
  Version,
} from './common.ts';
import { Media } from './media.ts';
import { foreignFields, postAttributes } from './post-attributes.ts';
import { PostSortBy, PostStatusId, PostTypeId, SortDir } from './post-basics.ts';
import { bodyParts, PostBody, PostBodyInput } from './post-body.ts';

/** A post's public path without a leading slash; empty is home. */
export const PostUrl = text(300).check(
  z.refine(isPublicPath, { error: 'Use a-z and 0-9, with dashes and slashes between them' }),
);

/** Where visitors see a post while it is live: a new URL is not theirs before the next release. */
const liveUrl = { live_url: z.optional(z.string()) };

const postFields = {
  id: Id,
  _id: z.int(),
  url: z.string(),
  title: z.string(),
  post_status_id: PostStatusId,
  no_index: z.boolean(),
  no_follow: z.boolean(),
  show_in_sitemap: z.boolean(),
  position: z.int(),
  publish_at: z.nullable(Timestamp),
  version: Version,
  deleted_at: z.nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
  created_by: z.nullable(Id),
  /** What visitors see of it; absent for a revision that is read on its own, and for visitors. */
  live: z.optional(z.enum(liveStates)),
  ...liveUrl,
};

function postOf<T extends PostTypeName>(type: T) {
  return z.object({
    ...postFields,
    post_type_id: z.literal(postTypeIds[type]),
    post_body: z.object({ attributes: postAttributes[type], ...bodyParts }),
  });
}
const posts = {
  page: postOf('page'),
  member: postOf('member'),
  cuisine: postOf('cuisine'),
  showcase: postOf('showcase'),
  catering: postOf('catering'),
  blog: postOf('blog'),
} satisfies Record<PostTypeName, z.ZodMiniType>;

export const Post = z.discriminatedUnion('post_type_id', [
  posts.page,
  posts.member,
  posts.cuisine,
  posts.showcase,
  posts.catering,
  posts.blog,
]);
export type PostOf<T extends PostTypeName> = { [N in T]: z.infer<(typeof posts)[N]> }[T];
export type Post = PostOf<PostTypeName>;

/** 'y-MM-dd HH:mm:ss' in the domain's time zone. */
export const QueryDateTime = z
  .string()
  .check(z.refine((value) => queryDateTime(value) !== null, { error: 'Use yyyy-MM-dd HH:mm:ss' }));

/** The filters and the order of a list of posts. */
const filters = {
  type: z.pipe(z.coerce.number('Use a post type from 1 to 6'), PostTypeId),
  ...deletedFilter,
  status: z.optional(z.pipe(z.coerce.number('Use a status from 1 to 4'), PostStatusId)),
  /** For signed-in users. */
  state: z.optional(z.enum(postStates)),
  /** The id of a cuisine tag or a category. */
  tag: z.optional(Id),
  search: z.optional(text(200)),
  sortBy: z._default(PostSortBy, 'position'),
  sortDir: z._default(SortDir, 'asc'),
  startDate: z.optional(QueryDateTime), // by updated_at
  endDate: z.optional(QueryDateTime),
};

export const PostListQuery = z.strictObject({
  ...filters,
  ...paging,
});
export type PostListQuery = z.infer<typeof PostListQuery>;

/** The same without paging. */
export const PostFilter = z.strictObject(filters);
export type PostFilter = z.infer<typeof PostFilter>;

/** `columns`: those of shared/rules/post-columns.ts, with commas between them. */
export const PostExport = z.strictObject({ ...filters, columns: z.optional(text(300)) });

/** The pictures of a post that lists show. */
export const listedSlots = ['poster', 'cover', 'logo'] as const;

/** A post in a list, without its body. */
export const ListedPost = z.object({
  id: Id,
  _id: z.int(),
  url: z.string(),
  title: z.string(),
  post_type_id: PostTypeId,
  post_status_id: PostStatusId,
  position: z.int(),
  publish_at: z.nullable(Timestamp),
  /** When it goes live by itself, or the next of its changes does. */
  goes_live: z._default(z.nullable(Timestamp), null),
  version: Version,
  deleted_at: z.nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
  created_by: z.nullable(Id),
  live: z.enum(liveStates),
  ...liveUrl,
  media: z.object({ poster: z.optional(Media), cover: z.optional(Media), logo: z.optional(Media) }),
  /** The ids of its cuisine tags, or categories. */
  tags: z._default(z.array(Id), []),
  /** Of stories; empty where they have none. */
  author: z._default(z.string(), ''),
  published_on: z._default(z.string(), ''),
});
export type ListedPost = z.infer<typeof ListedPost>;

/** The parts of a post that lists need to select, sort and change posts in bulk. */
export const PostMatch = z.object({
  id: Id,
  title: z.string(),
  url: z.string(),
  post_type_id: PostTypeId,
  post_status_id: PostStatusId,
  position: z.int(),
  publish_at: z.nullable(Timestamp),
  deleted_at: z.nullable(Timestamp),
});
export type PostMatch = z.infer<typeof PostMatch>;

const switches = {
  no_index: z.optional(z.boolean()),
  no_follow: z.optional(z.boolean()),
  show_in_sitemap: z.optional(z.boolean()),
};

export const PostCreate = z
  .strictObject({
    url: PostUrl,
    title: requiredText('Title', 300),
    post_status_id: PostStatusId,
    post_type_id: PostTypeId,
    post_body: PostBodyInput,
    publish_at: z.optional(z.nullable(Timestamp)),
    ...switches,
    idempotency_key: z.optional(IdempotencyKey),
  })
  .check(({ value, issues }) => {
    const { post_type_id, post_body } = value;
    for (const [field, message] of foreignFields(post_type_id, post_body.attributes)) {
      issues.push({ code: 'custom', path: ['post_body', 'attributes', field], message, input: value });
    }
  });

export const PostDataUpdate = z.strictObject({
  version: BaseVersion,
  post_status_id: z.optional(PostStatusId),
  url: z.optional(PostUrl),
  title: z.optional(requiredText('Title', 300)),
  ...switches,
  publish_at: z.optional(z.nullable(Timestamp)),
});
export type PostDataUpdate = z.infer<typeof PostDataUpdate>;

/** The body of a post, and optionally fields of its data in the same save. */
export const PostBodyUpdate = z.extend(PostDataUpdate, { post_body: PostBodyInput });

/**
 * Moves a post among those of its type. `after` is the preceding post, null for the first place. If that post exists it takes
 * precedence over the position, which is wrong when another user has changed the list meanwhile.
 */
export const PostOrderUpdate = z.strictObject({
  position: z.int().check(z.minimum(0)),
  after: z.optional(z.nullable(Id)),
});
export const PostStatusUpdate = z.strictObject({ version: BaseVersion, post_status_id: PostStatusId });

/** Previous and next are the live siblings of the same type, in position order. */
const Sibling = z.object({ id: Id, title: z.string(), url: z.string() });
export const PostTypeGroup = z.object({
  post: Post,
  previous: z.nullable(Sibling),
  next: z.nullable(Sibling),
  siblings: z.array(Sibling),
});

export const Revision = z.object({
  rev: z.int(),
  title: z.string(),
  url: z.string(),
  post_status_id: PostStatusId,
  created_at: Timestamp,
  created_by: z.nullable(z.object({ id: Id, name: z.string() })),
  /**
   * Consecutive saves are one revision, with their number and the time of the first one. 0 for a revision that nobody saved: some fields
   * were changed for visitors at once, and this is what was live or scheduled with them.
   */
  started_at: z.nullable(Timestamp),
  saves: z.int(),
});
export const RevisionListQuery = z.strictObject({
  ...deletedFilter,
  ...paging,
});
/** A revision with its body; missing pictures are left out. */
export const WholeRevision = z.extend(Revision, { post_body: PostBody });
export const RevisionParams = z.strictObject({ id: Id, rev: queryInt(1, 1_000_000_000) });

/** For link pickers and the command palette. An empty search finds the last changed posts. */
export const PostSearchQuery = z.strictObject({
  search: z._default(text(200), ''),
  /** Whether posts whose saved text contains the words follow those found by title or URL. */
  content: z._default(QueryBoolean, false),
  ...deletedFilter,
  limit: z._default(queryInt(1, 100), 20),
});
export const FoundPost = z.object({
  _id: z.int(),
  id: Id,
  title: z.string(),
  url: z.string(),
  post_type_id: PostTypeId,
  post_status_id: PostStatusId,
  /** The passage that contains the words; empty for a post found by title or URL. */
  passage: z._default(z.string(), ''),
});
export type FoundPost = z.infer<typeof FoundPost>;

const ids = z.array(Id).check(
  z.minLength(1, 'Choose at least one post'),
  z.maxLength(500, 'Choose at most 500 posts'),
  z.refine((list) => new Set(list).size === list.length, { error: 'A post is listed twice' }),
);
/** A bulk operation on posts: applies to all, or to none if one is refused. */
export const PostBulk = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('status'), ids, post_status_id: PostStatusId }),
  z.strictObject({ action: z.literal('trash'), ids }),
  z.strictObject({ action: z.literal('restore'), ids }),
  z.strictObject({ action: z.literal('delete'), ids }),
]);
export type PostBulk = z.infer<typeof PostBulk>;
/** `changed` excludes posts that already had the target state. */
export const PostBulkResult = z.object({ changed: z.int() });
