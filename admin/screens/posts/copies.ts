import type * as z from 'zod/mini';

import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post, PostCreate } from '#shared/schemas/posts.ts';

import { bodyInput, valuesOf } from '../../post-form/form-values.ts';

/** As long as shared/schemas/posts.ts takes. */
const longest = 300;
/** Addresses that are tried before it is said that they are all taken. */
const tries = 20;

/** A post once more as a draft, with the addresses that it may get: '…-copy', '…-copy-2' and so on. */
export function copiesOf(post: Post): z.input<typeof PostCreate>[] {
  const ending = ' (copy)';
  const title = cut(post.title, longest - ending.length) + ending;
  return Array.from({ length: tries }, (_, index) => {
    const suffix = index === 0 ? '-copy' : `-copy-${index + 1}`;
    const url = (post.url || 'home').slice(0, longest - suffix.length) + suffix;
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

/** At most `length` of a text, without half an emoji at its end. */
function cut(text: string, length: number): string {
  const shorter = text.slice(0, length);
  return shorter.isWellFormed() ? shorter : shorter.slice(0, -1);
}
