import * as z from 'zod/mini';

import { isKnown, migrateBlock } from '#shared/blocks/migrate.ts';
import { blocks, isBlockType } from '#shared/blocks/registry.ts';
import { asItems, holdersOf, mostBlocks, mostLevels } from '#shared/blocks/walk.ts';
import type { BlockItem, Blocks } from '#shared/schemas/post-body.ts';

import type { Db } from '../db/connect.ts';
import { bodiesNaming } from '../db/stored-bodies.ts';
import { invalidFields } from '../lib/errors.ts';

type MaybeBlocks = Blocks | null | undefined;
type Errors = Record<string, string[]>;
type Check = { errors: Errors; seen: Set<string>; count: number; isSection: boolean };

/**
 * Refuses props that a block can't render, two blocks with the same id (a block's pictures are keyed by it), too many
 * blocks, and blocks nested too deep. Unknown blocks and keys are stored unchanged. Throws ApiError invalid_fields.
 */
export function checkBlocks(built: MaybeBlocks): void {
  checkAll(built, 'post_body.blocks.items', false);
}

/** The same for a saved section. A page renders it at its own level, and sections can't be nested. */
export function checkSectionBlocks(built: Blocks): void {
  checkAll(built, 'blocks.items', true);
}

/**
 * Refuses blocks of types that this version doesn't know, unless the domain holds one already: a newer version stored it, and
 * it must survive a save, a copy and an undo. Throws ApiError invalid_fields.
 */
export async function checkBlockTypes(
  db: Db,
  domainId: string,
  { built, stored, path = 'post_body.blocks.items' }: { built: MaybeBlocks; stored?: MaybeBlocks; path?: string },
): Promise<void> {
  const errors: Errors = {};
  const held = unknownTypes(stored?.items ?? [], '');
  for (const [type, at] of unknownTypes(built?.items ?? [], path)) {
    if (held.has(type) || (await holdsBlock(db, domainId, type))) continue;
    errors[`${at}.type`] = [`There is no block of the type '${type}'`];
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

/** Whether a post, one of its revisions or a saved section of the domain holds a block of the unknown `type`. */
async function holdsBlock(db: Db, domainId: string, type: string): Promise<boolean> {
  for await (const items of bodiesNaming(db, domainId, type)) if (unknownTypes(items, '').has(type)) return true;
  return false;
}

/** Each unknown type with the path of the first block that has it. */
function unknownTypes(items: BlockItem[], path: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [index, { type, props }] of items.entries()) {
    const at = `${path}.${index}`;
    if (!isBlockType(type) && !found.has(type)) found.set(type, at);
    for (const prop of holdersOf(type)) {
      for (const [inner, place] of unknownTypes(asItems(props[prop]), `${at}.props.${prop}`)) {
        if (!found.has(inner)) found.set(inner, place);
      }
    }
  }
  return found;
}

function checkAll(built: MaybeBlocks, path: string, isSection: boolean): void {
  const check: Check = { errors: {}, seen: new Set(), count: 0, isSection };
  checkLevel(check, built?.items ?? [], path, isSection ? 2 : 1);
  if (check.count > mostBlocks) {
    refuse(check, path, `Use at most ${mostBlocks} blocks, including nested ones`);
  }
  if (Object.keys(check.errors).length > 0) throw invalidFields(check.errors);
}

function checkLevel(check: Check, items: BlockItem[], path: string, level: number): void {
  if (items.length > 0 && level > mostLevels) {
    refuse(check, path, `Nest blocks at most ${mostLevels} levels deep`);
    return;
  }
  check.count += items.length;
  for (const [index, item] of items.entries()) checkItem(check, item, `${path}.${index}.props`, level);
}

function checkItem(check: Check, item: BlockItem, path: string, level: number): void {
  const { id } = item.props;
  if (check.seen.has(id)) refuse(check, `${path}.id`, 'Another block has this id');
  check.seen.add(id);
  if (check.isSection && item.type === 'saved-section') refuse(check, path, 'A section cannot contain another section');
  if (!isBlockType(item.type) || !isKnown(item)) return;
  const { props } = migrateBlock(item);
  const issues = z.safeParse(blocks[item.type].schema, props).error?.issues ?? [];
  for (const issue of issues) refuse(check, [path, ...issue.path].join('.'), issue.message);
  for (const prop of holdersOf(item.type)) checkLevel(check, asItems(props[prop]), `${path}.${prop}`, level + 1);
}

function refuse({ errors }: Check, path: string, message: string): void {
  (errors[path] ??= []).push(message);
}
