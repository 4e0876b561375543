import { hashKey } from '@tanstack/react-query';

import type { ListedPost } from '#shared/schemas/posts.ts';

import type { PostListInput } from '../../queries/posts.ts';

type Rows = { data: ListedPost[]; total: number };

/** The rows of a longer search, if those of the shorter one are all here: then nobody waits for the reply. Otherwise null. */
export function narrowed(rows: Rows, before: PostListInput | undefined, query: PostListInput): Rows | null {
  const { search: shorter = '', ...rest } = before ?? query;
  const { search = '', ...same } = query;
  if (rows.data.length < rows.total || !search.startsWith(shorter) || hashKey([rest]) !== hashKey([same])) return null;
  // As api/db/search.ts finds them.
  const wanted = search.trim().toLowerCase();
  const data = rows.data.filter(({ title, url }) => [title, url].some((text) => text.toLowerCase().includes(wanted)));
  return { data, total: data.length };
}
