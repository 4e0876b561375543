import { postTypeIds } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { bodyInput, type BodyInput, valuesOf } from '../../post-form/form-values.ts';

/** The body of a post with other cuisines, or of a story with other categories. */
export function bodyWithTags(post: Post, tags: string[]): BodyInput {
  const values = valuesOf(post);
  const name = post.post_type_id === postTypeIds.blog ? 'categories' : 'cuisines';
  const external_data = { ...values.post_body.external_data, [name]: tags };
  return bodyInput({ ...values, post_body: { ...values.post_body, external_data } });
}
