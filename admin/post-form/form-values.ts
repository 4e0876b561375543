import * as z from 'zod/mini';

import { textSlot } from '#shared/content/rich-text-figures.ts';
import { richTextMedia } from '#shared/content/rich-text.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeById, type PostTypeId } from '#shared/rules/post-types.ts';
import { withDays } from '#shared/rules/stop-rule.ts';
import { isReservedPath } from '#shared/rules/urls.ts';
import { Id } from '#shared/schemas/common.ts';
import type { AnyAttributes } from '#shared/schemas/post-attributes.ts';
import type { Blocks, PostBodyInput } from '#shared/schemas/post-body.ts';
import { type Post, PostCreate, type PostDataUpdate } from '#shared/schemas/posts.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

/** The values of the form. The text is `unknown`, because a recursive type breaks the form's path types. */
export type FormValues = {
  url: string;
  title: string;
  post_status_id: Post['post_status_id'];
  post_type_id: PostTypeId;
  publish_at: string | null;
  no_index: boolean;
  no_follow: boolean;
  show_in_sitemap: boolean;
  post_body: {
    attributes: Omit<AnyAttributes, 'text' | 'title' | 'url'> & { text?: unknown };
    media: Record<string, string>;
    external_data: Post['post_body']['external_data'];
    /** The built page; `unknown` like the text. */
    blocks?: unknown;
  };
};

export type BodyInput = z.input<typeof PostBodyInput> & { media?: Record<string, string> };
export type DataInput = Omit<z.input<typeof PostDataUpdate>, 'version'>;

/** The contract's schema, and the form's own rules: which types need a URL, reserved URLs, and a time for scheduled posts. */
export const FormSchema = z
  .safeExtend(PostCreate, { no_index: z.boolean(), no_follow: z.boolean(), show_in_sitemap: z.boolean() })
  .check(
    z.refine((values) => values.url !== '' || values.post_type_id === 1, { path: ['url'], error: 'URL is required' }),
    z.refine((values) => !isReservedPath(values.url), {
      path: ['url'],
      error: 'This address is reserved. Choose another one',
    }),
    z.refine((values) => values.post_status_id !== postStatusIds.scheduled || Boolean(values.publish_at), {
      path: ['publish_at'],
      error: 'Choose when it goes live',
    }),
  );

/** Whether this is the home page, and not a new page that has no words yet. */
export function isHomePage({ post_type_id, url, title }: Pick<FormValues, 'post_type_id' | 'url' | 'title'>): boolean {
  return post_type_id === 1 && url === '' && title !== '';
}

export function emptyValues(typeId: PostTypeId): FormValues {
  return {
    url: postTypeById(typeId).prefix,
    title: '',
    post_status_id: postStatusIds.draft,
    post_type_id: typeId,
    publish_at: null,
    no_index: false,
    no_follow: false,
    show_in_sitemap: true,
    post_body: { attributes: { description: '' }, media: {}, external_data: { cuisines: [] } },
  };
}

export function valuesOf(post: Post): FormValues {
  const { title: _title, url: _url, ...attributes }: AnyAttributes = post.post_body.attributes;
  // Without an array, the form treats a group of checkboxes as a single checkbox.
  const menu = attributes.menu_items?.map((item) => ({
    ...item,
    diets: item.diets ?? [],
    allergens: item.allergens ?? [],
  }));
  return {
    url: post.url,
    title: post.title,
    post_status_id: post.post_status_id,
    post_type_id: post.post_type_id,
    publish_at: post.publish_at,
    no_index: post.no_index,
    no_follow: post.no_follow,
    show_in_sitemap: post.show_in_sitemap,
    post_body: {
      attributes: menu ? { ...attributes, menu_items: menu } : attributes,
      media: Object.fromEntries(Object.entries(post.post_body.media).map(([slot, { id }]) => [slot, id])),
      external_data: post.post_body.external_data,
      blocks: post.post_body.blocks,
    },
  };
}

/** The body in the shape of the API's input. */
export function bodyInput(values: FormValues): BodyInput {
  const { attributes, media, external_data } = values.post_body;
  const { description, ...optional } = attributes;
  const blocks = values.post_body.blocks as Blocks | null | undefined;
  return {
    attributes: {
      ...(tidy(optional) as Partial<AnyAttributes>),
      title: values.title,
      url: values.url,
      description: description ?? '',
    },
    media: { ...Object.fromEntries(Object.entries(media).filter(isOutsideText)), ...textMedia(attributes.text) },
    external_data: { ...(tidy(external_data) as object), cuisines: external_data.cuisines },
    ...(blocks ? { blocks } : {}),
  };
}

/** Keeps filled slots, except those of the text's pictures, which are derived from the text. */
function isOutsideText([slot, id]: [slot: string, id: string]): boolean {
  return id !== '' && slot !== `${textSlot}.${id}`;
}

/** The slots of the text's pictures, so that the API sees every reference to a media file. */
function textMedia(text: unknown): Record<string, string> {
  const ids = richTextMedia(text as RichText | undefined).filter((id) => z.safeParse(Id, id).success);
  return Object.fromEntries(ids.map((id) => [`${textSlot}.${id}`, id]));
}

export function dataInput(values: FormValues): Required<DataInput> {
  const { url, title, post_status_id, publish_at, no_index, no_follow, show_in_sitemap } = values;
  return { url, title, post_status_id, publish_at: publish_at || null, no_index, no_follow, show_in_sitemap };
}

/** The stored part of the form, to compare two states. */
export function storedPart(values: FormValues) {
  return [bodyInput(values), dataInput(values)];
}

/** A local draft of an older panel as this one writes it: with the post's built page, and stops with a list of days. */
export function completeDraft(values: FormValues, { post_body }: Pick<Post, 'post_body'>): FormValues {
  const { blocks = post_body.blocks, attributes } = values.post_body;
  const stops = attributes.stops && { stops: withDays(attributes.stops) };
  return { ...values, post_body: { ...values.post_body, attributes: { ...attributes, ...stops }, blocks } };
}

/** The input of the contract's schema: the body repeats title and URL, and empty values are left out. */
export function checkedValues(values: FormValues) {
  return { ...dataInput(values), post_type_id: values.post_type_id, post_body: bodyInput(values) };
}

/** The fields of `next` that differ from `before`; null when none does. */
export function changedData(before: Required<DataInput>, next: Required<DataInput>): DataInput | null {
  const changed = Object.entries(next).filter(([name, value]) => before[name as keyof DataInput] !== value);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** Leaves out empty optional values: undefined, empty texts, empty lists and switches that are off. */
export function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((part) => part !== '').map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, part]) => !isNothing(part));
  return Object.fromEntries(kept.map(([name, part]) => [name, name === 'text' ? part : tidy(part)]));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0);
}
