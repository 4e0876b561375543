import { BlockItem } from '../schemas/post-body.ts';
import { blocks, isBlockType } from './registry.ts';

/** A page may hold this many blocks, those inside of others counted. */
export const mostBlocks = 500;
/** Blocks inside of blocks: the page's own are on the first level. */
export const mostLevels = 5;

/** The props of a block that hold blocks. Of a type that this version doesn't know nothing is known. */
export function holdersOf(type: string): string[] {
  if (!isBlockType(type)) return [];
  return Object.entries(blocks[type].fields).flatMap(([prop, field]) => (field.kind === 'blocks' ? [prop] : []));
}

/** What of a prop's value are blocks. */
export function asItems(value: unknown): BlockItem[] {
  return Array.isArray(value) ? value.flatMap((item) => BlockItem.safeParse(item).data ?? []) : [];
}
