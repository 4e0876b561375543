import * as z from 'zod/mini';

import { type PostTypeName, postTypeList } from '#shared/rules/post-types.ts';
import { postAttributes } from '#shared/schemas/post-attributes.ts';
import { PostBodyInput } from '#shared/schemas/post-body.ts';
import { PostBodyUpdate, PostCreate } from '#shared/schemas/posts.ts';

const componentOf = (name: PostTypeName, part: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}${part}`;

const types = postTypeList.map(({ id, name }) => {
  const { shape } = PostBodyInput.shape.attributes;
  const own = Object.entries(shape).filter(([field]) => Object.hasOwn(postAttributes[name].shape, field));
  const attributes = z.strictObject(Object.fromEntries(own));
  const create = z.strictObject({
    ...PostCreate.shape,
    post_type_id: z.literal(id),
    post_body: z.extend(PostBodyInput, { attributes }),
  });
  return { name, attributes, create };
});

const attributes = z.union(types.map((type) => type.attributes));
const creates = types.map(({ create }) => create) as [Create, ...Create[]];
type Create = (typeof types)[number]['create'];

/**
 * The inputs of posts as a JSON schema can say them: one shape for each type. The API's own schemas allow the fields of all
 * types, and `foreignFields` then names those of another one: a save doesn't say the type of its post.
 */
export const postInputs = new Map<z.ZodMiniType, z.ZodMiniType>([
  [PostCreate, z.discriminatedUnion('post_type_id', creates)],
  [PostBodyUpdate, z.extend(PostBodyUpdate, { post_body: z.extend(PostBodyInput, { attributes }) })],
]);

/** The names of their components: `MemberCreate`, `MemberAttributesInput`. */
export const postInputNames: [name: string, schema: z.ZodMiniType][] = types.flatMap((type) => [
  [componentOf(type.name, 'Create'), type.create],
  [componentOf(type.name, 'AttributesInput'), type.attributes],
]);
