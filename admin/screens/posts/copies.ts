import type * as z from 'zod/mini';

import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post, PostCreate } from '#shared/schemas/posts.ts';

import { bodyInput, valuesOf } from '../../post-form/form-values.ts';

/** The limit of title and URL in shared/schemas/posts.ts. */
const maxLength = 300;
/** URLs to try before giving up. */
const attempts = 20;

/** A draft copy of the post for each URL to try: '…-copy', '…-copy-2' and so on. */
export function copiesOf(post: Post): z.input<typeof PostCreate>[] {
  const ending = ' (copy)';
  const title = cut(post.title, maxLength - ending.length) + ending;
  return Array.from({ length: attempts }, (_, index) => {
    const suffix = index === 0 ? '-copy' : `-copy-${index + 1}`;
    const url = (post.url || 'home').slice(0, maxLength - suffix.length) + suffix;
    const values = { ...valuesOf(post), title, url };
    return {
      url,
      title,
      post_status_id: postStatusIds.draft,
      post_type_id: post.post_type_id,
      post_body: bodyInput(values),
    };
  });
}

/** Truncates to `length` without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  const shorter = text.slice(0, length);
  return shorter.isWellFormed() ? shorter : shorter.slice(0, -1);
}
