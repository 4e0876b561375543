import type { BlockItem } from '../schemas/post-body.ts';
import type { BlockDefinition } from './define.ts';
import { blocks, isBlockType } from './registry.ts';

type Versions = Pick<BlockDefinition<never>, 'version' | 'migrations'>;

/** The version that an item was written by: the first one didn't say. */
function versionOf(item: BlockItem): number {
  return item.v ?? 1;
}

/**
 * The item with its props as this version of its block has them. One of an unknown type, or of a newer version than ours, comes
 * back as it is: whoever shows it skips it (see `isKnown`), whoever saves it keeps it.
 */
export function migrateBlock(item: BlockItem): BlockItem {
  return isBlockType(item.type) ? migrated(item, blocks[item.type]) : item;
}

/** The same with the definition at hand. The id stays, whatever a migration does. */
export function migrated(item: BlockItem, { version, migrations }: Versions): BlockItem {
  const from = versionOf(item);
  if (from >= version) return item;
  const props = migrations
    .slice(from - 1)
    .reduce<Record<string, unknown>>((older, migrate) => migrate(older), item.props);
  return { ...item, v: version, props: { ...props, id: item.props.id } };
}

/** Whether this version can show the item: it knows its type, and the props are of no newer version than its own. */
export function isKnown(item: BlockItem): boolean {
  return isBlockType(item.type) && versionOf(item) <= blocks[item.type].version;
}
