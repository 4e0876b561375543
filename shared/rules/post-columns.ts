/**
 * The columns that a list of posts and its CSV may have, in the order of the CSV. Title and address are always there. Apart from
 * schemas/posts.ts, which the panel's first screen loads.
 */
export const postColumns = [
  'status',
  'author',
  'published_on',
  'position',
  'description',
  'tags',
  'no_index',
  'publish_at',
  'created_at',
  'updated_at',
] as const;
export type PostColumn = (typeof postColumns)[number];

/** The columns of a list with commas between them; undefined if one of them isn't known. Empty for none. */
export function readColumns(text: string): PostColumn[] | undefined {
  const names = text === '' ? [] : text.split(',');
  const known = postColumns.filter((column) => names.includes(column));
  return known.length === names.length ? known : undefined;
}
