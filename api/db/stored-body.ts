import { withDays } from '#shared/rules/stop-rule.ts';
import { ownAttributes } from '#shared/schemas/post-attributes.ts';
import type { PostBodyInput } from '#shared/schemas/post-body.ts';
import { listedSlots } from '#shared/schemas/posts.ts';

import { fromJson, toJson } from './codec.ts';
import type { Json, PostRow } from './schema.ts';

/** A post's body as the database holds it: media by id. */
export type StoredBody = PostBodyInput & { blocks: NonNullable<PostBodyInput['blocks']> | null };

/** A body from the database, also as versions stored it whose stops had one weekday each. */
export function readBody(json: Json): StoredBody {
  const body = fromJson<StoredBody>(json);
  const { stops } = body.attributes;
  if (stops) body.attributes.stops = withDays(stops);
  return body;
}

/**
 * A body as it is stored: the columns of the post own its title and url, and the body repeats them. Attributes of other types, which
 * older versions stored, are left out (docs/decisions/0025-attributes-by-type.md).
 */
export function storedBody(
  body: PostBodyInput,
  { title, url, post_type_id }: Pick<PostRow, 'title' | 'url' | 'post_type_id'>,
): StoredBody {
  const attributes = { ...ownAttributes(post_type_id, body.attributes), title, url };
  return { ...body, attributes, blocks: body.blocks ?? null };
}

/** The columns that hold a body, and what lists need of it. */
export function bodyColumns(body: StoredBody): Pick<PostRow, 'post_body' | 'pictures' | 'tags'> {
  const { cuisines, categories = [] } = body.external_data;
  const shown = listedSlots.flatMap((slot) => (body.media[slot] ? [[slot, body.media[slot]] as const] : []));
  return {
    post_body: toJson(body),
    pictures: toJson(Object.fromEntries(shown)),
    tags: toJson([...cuisines, ...categories]),
  };
}
