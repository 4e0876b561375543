import type { BlockItem } from '../schemas/post-body.ts';
import type { BlockDefinition } from './base/define.ts';
import { blocks, isBlockType } from './registry.ts';

type Versions = Pick<BlockDefinition<never>, 'version' | 'migrations'>;

/** The version of an item's props; version 1 didn't store it. */
function versionOf(item: BlockItem): number {
  return item.v ?? 1;
}

/**
 * Migrates an item's props to the current version of its block. Returns an item of an unknown type or a newer version unchanged:
 * renderers skip it (see `isKnown`), saves keep it.
 */
export function migrateBlock(item: BlockItem): BlockItem {
  return isBlockType(item.type) ? migrated(item, blocks[item.type]) : item;
}

/** Like `migrateBlock`, with a given definition. The id is kept whatever a migration returns. */
export function migrated(item: BlockItem, { version, migrations }: Versions): BlockItem {
  const from = versionOf(item);
  if (from >= version) return item;
  const props = migrations
    .slice(from - 1)
    .reduce<Record<string, unknown>>((older, migrate) => migrate(older), item.props);
  return { ...item, v: version, props: { ...props, id: item.props.id } };
}

/** Whether this code can show the item: it knows the type, and the props aren't of a newer version. */
export function isKnown(item: BlockItem): boolean {
  return isBlockType(item.type) && versionOf(item) <= blocks[item.type].version;
}
