import * as z from 'zod/mini';

/** Apart from the other schemas of posts, which the panel's first screen doesn't need. */
export const PostTypeId = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]);
export const PostStatusId = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

export const PostSortBy = z.enum([
  'position',
  'title',
  'created_at',
  'updated_at',
  'publish_at',
  'status',
  /** The date of a story; the day of its creation where it has none. */
  'published_on',
]);
export const SortDir = z.enum(['asc', 'desc']);

/** `waiting`: how many of them go live, or change there, with a scheduled release. */
export const PostCounts = z.array(
  z.object({ post_type_id: PostTypeId, post_status_id: PostStatusId, count: z.int(), waiting: z.int() }),
);
export type PostCounts = z.infer<typeof PostCounts>;
