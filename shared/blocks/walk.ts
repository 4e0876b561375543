import { BlockItem } from '../schemas/post-body.ts';
import { blocks, isBlockType } from './registry.ts';

/** The most blocks of a page, including nested ones. */
export const mostBlocks = 500;
/** The most levels of nested blocks; the page's own blocks are level 1. */
export const mostLevels = 5;

/** The props of a block that have nested blocks; none for unknown types. */
export function holdersOf(type: string): string[] {
  if (!isBlockType(type)) return [];
  return Object.entries(blocks[type].fields).flatMap(([prop, field]) => (field.kind === 'blocks' ? [prop] : []));
}

/** The valid blocks in a prop's value. */
export function asItems(value: unknown): BlockItem[] {
  return Array.isArray(value) ? value.flatMap((item) => BlockItem.safeParse(item).data ?? []) : [];
}
