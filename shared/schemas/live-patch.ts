import * as z from 'zod/mini';

import { Id, IdOf, requiredText } from './common.ts';
import { MenuItem, PostAttributesInput } from './post-attributes.ts';
import { ExternalData, MediaIds } from './post-body.ts';
import { Post } from './posts.ts';
import { Release } from './releases.ts';
import { Stop } from './stops.ts';

const { title: _title, url: _url, ...attributes } = PostAttributesInput.shape;

/** Some fields of a dish or a stop that is live; `id` says of which. */
const MenuItemPatch = z.extend(z.partial(MenuItem), { id: MenuItem.shape.id });
const StopPatch = z.extend(z.partial(Stop), { id: Stop.shape.id });

/** The fields of all types. Dishes and stops are changed one by one: those that aren't listed stay. */
export const PostAttributesPatch = z.strictObject({
  ...z.partial(z.strictObject(attributes)).shape,
  menu_items: z.optional(z.array(MenuItemPatch).check(z.maxLength(200))),
  stops: z.optional(z.array(StopPatch).check(z.maxLength(200))),
});

/** Null empties a slot; slots that aren't listed stay. */
const MediaPatch = z.record(z.string().check(z.maxLength(130)), z.nullable(IdOf)).check(({ value, issues }) => {
  const filled = Object.fromEntries(Object.entries(value).filter(([, id]) => id !== null));
  // Also the limit of a whole body's slots.
  for (const { message } of z.safeParse(MediaIds, filled).error?.issues ?? [])
    issues.push({ code: 'custom', path: [], message, input: value });
});

/** Lists that aren't sent stay. So no list has a default here, unlike those of a whole body. */
const { categories, members } = ExternalData.shape;
const ExternalDataPatch = z.strictObject({
  cuisines: z.optional(z.array(Id).check(z.maxLength(50))),
  categories,
  members,
});

/**
 * Fields of a post to change for visitors and in the saved post at once, while its other unpublished edits stay unpublished. The URL, the
 * status and the blocks can't be changed so.
 */
export const PostLivePatch = z
  .strictObject({
    title: z.optional(requiredText('Title', 300)),
    post_body: z.optional(
      z.strictObject({
        attributes: z.optional(PostAttributesPatch),
        media: z.optional(MediaPatch),
        external_data: z.optional(ExternalDataPatch),
      }),
    ),
  })
  .check(
    z.refine(({ title, post_body = {} }) => title !== undefined || Object.values(post_body).some(hasFields), {
      error: 'Send at least one field to change',
    }),
  );
export type PostLivePatch = z.infer<typeof PostLivePatch>;

function hasFields(part: object | undefined): boolean {
  return part !== undefined && Object.keys(part).length > 0;
}

/** The saved post with the fields, and the release that takes them live. */
export const LivePatchReply = z.object({ post: Post, release: Release });
