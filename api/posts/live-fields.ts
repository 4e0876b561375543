import { isDeepStrictEqual } from 'node:util';

import * as z from 'zod/mini';

import type { PostLivePatch } from '#shared/schemas/live-patch.ts';
import { MediaIds } from '#shared/schemas/post-body.ts';
import { CheckedStop } from '#shared/schemas/stops.ts';

import type { StoredPost } from '../db/posts-at.ts';
import { bodyColumns, readBody, type StoredBody, storedBody } from '../db/stored-body.ts';

/** The lists whose items have an id, and are changed one by one. */
const itemLists = ['menu_items', 'stops'] as const;

/** One field of a patch: where it is in a post's content, and what it becomes; null empties a slot of a picture. */
type Field = { path: string[]; value: unknown };
type Content = { title: string; body: StoredBody };

/** The fields of a patch one by one, those of dishes and stops by the item's id. */
export function fieldsOf({
  title,
  post_body: { attributes = {}, media = {}, external_data = {} } = {},
}: PostLivePatch) {
  const fields: Field[] = title === undefined ? [] : [{ path: ['title'], value: title }];
  for (const [name, value] of Object.entries(attributes)) {
    if (!isItemList(name)) fields.push({ path: ['body', 'attributes', name], value });
    else
      for (const { id, ...item } of value as { id: string }[])
        for (const [key, each] of Object.entries(item))
          fields.push({ path: ['body', 'attributes', name, id, key], value: each });
  }
  for (const [slot, id] of Object.entries(media)) fields.push({ path: ['body', 'media', slot], value: id });
  for (const [name, ids] of Object.entries(external_data))
    fields.push({ path: ['body', 'external_data', name], value: ids });
  return fields;
}

const isItemList = (name: string) => itemLists.some((list) => list === name);

/**
 * A post with these fields. `unlessChangedFrom`: those that differ from this version stay. Fields of an item that it doesn't have are left
 * out.
 */
export function withFields(post: StoredPost, fields: Field[], unlessChangedFrom?: StoredPost): StoredPost {
  const content = contentOf(post);
  const base = unlessChangedFrom && contentOf(unlessChangedFrom);
  const chosen = fields.filter(
    ({ path }) => base === undefined || isDeepStrictEqual(valueAt(content, path), valueAt(base, path)),
  );
  for (const { path, value } of chosen) {
    const holder = holderOf(content, path);
    if (!holder) continue;
    const name = path.at(-1) ?? '';
    if (value === null) delete holder[name];
    else holder[name] = value;
  }
  const { title, body } = content;
  return { ...post, title, ...bodyColumns(storedBody(body, { ...post, title })) };
}

/** The ids of dishes and stops that a patch names and a post doesn't have, as the names of the fields that list them. */
export function missingItems(post: StoredPost, fields: Field[]): string[] {
  const content = contentOf(post);
  const missing = fields.filter(({ path }) => holderOf(content, path) === null);
  return [...new Set(missing.map(({ path }) => path[2] ?? ''))];
}

/** What is wrong with the slots of a post that a patch was added to, such as too many; empty if nothing. */
export function wrongSlots(post: StoredPost): string[] {
  const { error } = z.safeParse(MediaIds, contentOf(post).body.media);
  return error?.issues.map(({ message }) => message) ?? [];
}

/** What is wrong with the stops of a post that a patch was added to, such as a rule without a day; empty if nothing. */
export function wrongStops(post: StoredPost): string[] {
  const { error } = z.safeParse(z.array(CheckedStop), contentOf(post).body.attributes.stops ?? []);
  return error?.issues.map(({ message }) => message) ?? [];
}

function contentOf({ title, post_body }: StoredPost): Content {
  return { title, body: readBody(post_body) };
}

function valueAt(content: Content, path: string[]): unknown {
  return holderOf(content, path)?.[path.at(-1) ?? ''];
}

/** The object that has the field at a path; null for an item that isn't there. */
function holderOf(content: Content, path: string[]): Record<string, unknown> | null {
  let holder: unknown = content;
  for (const name of path.slice(0, -1)) {
    holder = Array.isArray(holder)
      ? (holder as { id: string }[]).find(({ id }) => id === name)
      : (holder as Record<string, unknown>)[name];
    if (holder === undefined) return null;
  }
  return holder as Record<string, unknown>;
}
