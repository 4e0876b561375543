import type { PostBodyInput } from '#shared/schemas/post-body.ts';

/** A post's body as the database holds it: media by id. */
export type StoredBody = PostBodyInput & { blocks: NonNullable<PostBodyInput['blocks']> | null };

/** A body as stored: title and URL live in the post's columns and the body repeats them. */
export function storedBody(body: PostBodyInput, { title, url }: { title: string; url: string }): StoredBody {
  return { ...body, attributes: { ...body.attributes, title, url }, blocks: body.blocks ?? null };
}
