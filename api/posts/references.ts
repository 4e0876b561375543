import { textSlot } from '#shared/content/rich-text-figures.ts';
import type { PostLivePatch } from '#shared/schemas/live-patch.ts';
import { foreignFields } from '#shared/schemas/post-attributes.ts';

import type { Db } from '../db/connect.ts';
import { rowsAt } from '../db/documents-at.ts';
import { findMediaByIds, trashedMediaIds } from '../db/media.ts';
import { knownIds } from '../db/own-rows.ts';
import type { StoredPost } from '../db/posts-at.ts';
import { findFirstPosts, knownMembers } from '../db/posts.ts';
import { type RowKind } from '../db/row-kinds.ts';
import type { StoredBody } from '../db/stored-body.ts';
import { invalidFields } from '../lib/errors.ts';

/** Throws ApiError invalid_fields for attributes that a post of this type doesn't have. */
export function checkAttributes({ post_type_id }: Pick<StoredPost, 'post_type_id'>, attributes: object): void {
  const foreign = foreignFields(post_type_id, attributes);
  if (foreign.length === 0) return;
  throw invalidFields(Object.fromEntries(foreign.map(([field, words]) => [`post_body.attributes.${field}`, [words]])));
}

type Slots = Record<string, string>;
/** Slots `{owner}.{name}` of these owners belong to the dish or the picture of the name; others to the block of the owner. */
const named = new Set(['dish', textSlot]);
type Referring = Pick<StoredBody, 'media' | 'external_data'>;

/**
 * Refuses ids of other domains as if they didn't exist. Earlier references of the post are accepted: one that was
 * deleted meanwhile must not block saving. Throws ApiError invalid_fields.
 */
export async function checkReferences(
  trx: Db,
  domainId: string,
  body: Referring,
  before: Referring | null,
): Promise<void> {
  const errors = await unknownMedia(trx, domainId, body.media, before?.media ?? {}, 'post_body.media');
  const lists = [
    ['cuisines', 'cuisine tag', (ids: string[]) => knownIds(trx, 'cuisine_tags', domainId, ids)],
    ['categories', 'category', (ids: string[]) => knownIds(trx, 'categories', domainId, ids)],
    ['members', 'member', (ids: string[]) => knownMembers(trx, domainId, ids)],
  ] as const;
  for (const [field, what, find] of lists) {
    const kept = new Set(before?.external_data[field]);
    const added = (body.external_data[field] ?? []).filter((id) => !kept.has(id));
    if (added.length === 0) continue;
    const known = await find(added);
    if (added.some((id) => !known.has(id))) errors[`post_body.external_data.${field}`] = [`There is no such ${what}`];
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

/**
 * Refuses references of a patch for visitors to what is deleted, or isn't live yet: their page would lack it. Pictures of blocks are
 * refused as blocks are; those of the text aren't. Throws ApiError invalid_fields.
 */
export async function checkPatchReferences(
  trx: Db,
  domainId: string,
  { media = {}, external_data = {} }: NonNullable<PostLivePatch['post_body']>,
): Promise<void> {
  const ofBlocks = Object.keys(media).filter((slot) => slot.includes('.') && !slot.startsWith(`${textSlot}.`));
  const blockWords = ['Pictures of blocks can’t be changed so: save the post and publish it'];
  if (ofBlocks.length > 0)
    throw invalidFields(Object.fromEntries(ofBlocks.map((slot) => [`post_body.media.${slot}`, blockWords])));
  const set = Object.entries(media).filter((slot): slot is [string, string] => slot[1] !== null);
  const slots = Object.fromEntries(set);
  const { cuisines = [], categories, members } = external_data;
  const lists = { cuisines, ...(categories && { categories }), ...(members && { members }) };
  await checkReferences(trx, domainId, { media: slots, external_data: lists }, null);
  const errors: Record<string, string[]> = {};
  const isLive = async (kind: RowKind, ids: string[]) => {
    const found = new Set((await rowsAt(trx, domainId, 'live', kind, ids)).map(({ id }) => id));
    return ids.every((id) => found.has(id));
  };
  const liveMedia = await findMediaByIds(trx, domainId, Object.values(slots), 'live');
  for (const [slot, id] of set) if (!liveMedia.has(id)) errors[`post_body.media.${slot}`] = ['Publish this file first'];
  if (!(await isLive('cuisine-tag', cuisines)))
    errors['post_body.external_data.cuisines'] = ['Publish these cuisine tags first'];
  if (!(await isLive('category', categories ?? [])))
    errors['post_body.external_data.categories'] = ['Publish these categories first'];
  const { posts, left } = await findFirstPosts(trx, domainId, members ?? [], 'live', { counts: false });
  if (posts.length + left.length < new Set(members).size)
    errors['post_body.external_data.members'] = ['Publish these members first'];
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

/** The same for slots alone, as the field `path` of a body. */
export async function checkMedia(trx: Db, domainId: string, slots: Slots, before: Slots, path: string): Promise<void> {
  const errors = await unknownMedia(trx, domainId, slots, before, path);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

/**
 * The slots of a body, with those of `before` whose file is in the trash: readers don't see them, so a body that was read has
 * lost them, and restoring the file must show it again. Slots of deleted blocks, dishes and pictures of the text stay lost.
 */
export async function withTrashedMedia(
  trx: Db,
  domainId: string,
  { media, ...content }: { media: Slots; attributes?: object; blocks?: unknown },
  before: Slots,
): Promise<Slots> {
  const lost = Object.entries(before).filter(([slot]) => !(slot in media));
  const trashed = await trashedMediaIds(
    trx,
    domainId,
    lost.map(([, id]) => id),
  );
  if (trashed.size === 0) return media;
  const text = JSON.stringify(content);
  const isThere = (slot: string) => {
    const [owner = '', name] = slot.split('.');
    return name === undefined || text.includes(JSON.stringify(named.has(owner) ? name : owner));
  };
  const kept = lost.filter(([slot, id]) => trashed.has(id) && isThere(slot));
  return { ...media, ...Object.fromEntries(kept) };
}

async function unknownMedia(trx: Db, domainId: string, media: Slots, before: Slots, path: string) {
  const stored = new Set(Object.values(before));
  const slots = Object.entries(media).filter(([, id]) => !stored.has(id));
  const ids = slots.map(([, id]) => id);
  const found = await findMediaByIds(trx, domainId, ids);
  const errors: Record<string, string[]> = {};
  for (const [slot, id] of slots) if (!found.has(id)) errors[`${path}.${slot}`] = ['There is no such file'];
  return errors;
}
