import * as z from 'zod/mini';

import type { BlockDefinition, BlockField, When } from '#shared/blocks/base/define.ts';
import { columnCounts } from '#shared/blocks/columns/block.ts';
import { isKnown, migrateBlock } from '#shared/blocks/migrate.ts';
import { blocks, isBlockType } from '#shared/blocks/registry.ts';
import { richTextMedia, richTextPlain } from '#shared/content/rich-text.ts';
import { BlockItem, type Blocks } from '#shared/schemas/post-body.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

/** The type of blocks that this version can't edit: of an unknown type, or of a newer version. */
export const keptType = '$kept';

/**
 * A block in the builder. Besides its own props it has its pictures by slot (`$media`), the stored item's keys other than type and
 * props (`$more`), and, for a kept block, the whole stored item (`$item`).
 */
export type PageItem = { type: string; props: { id: string; [prop: string]: unknown } };
export type Slots = Record<string, string>;

/** The definition of any block, with the types of its fields erased. */
export type Definition = Omit<BlockDefinition<z.ZodMiniType>, 'fields' | 'starter'> & {
  fields: Record<string, BlockField & When>;
  starter: Record<string, unknown>;
};

export function definitionOf(type: string): Definition | null {
  return isBlockType(type) ? blocks[type] : null;
}

/** The props of a block with the definitions of their fields. */
export function fieldsOf(type: string): [prop: string, field: BlockField & When][] {
  return Object.entries(definitionOf(type)?.fields ?? {});
}

/** The props of a block that hold rich texts. */
export function textsOf({ type, props }: PageItem): [prop: string, text: RichText | undefined][] {
  return fieldsOf(type).flatMap(([prop, { kind }]) =>
    kind === 'rich-text' ? [[prop, props[prop] as RichText | undefined]] : [],
  );
}

/** The props of a block that hold other blocks. */
export function slotsOf(type: string): string[] {
  return fieldsOf(type).flatMap(([name, { kind }]) => (kind === 'blocks' ? [name] : []));
}

/** The slots that the block shows, and hidden ones that hold blocks. */
export function shownSlots(item: PageItem): string[] {
  const count = columnCounts[(item.props['layout'] ?? 'halves') as keyof typeof columnCounts] ?? Infinity;
  return slotsOf(item.type).filter((slot, at) => at < count || childrenOf(item, slot).length > 0);
}

export function childrenOf({ props }: PageItem, slot: string): PageItem[] {
  const children = props[slot];
  return Array.isArray(children) ? (children as PageItem[]) : [];
}

export function mediaOfItem({ props }: PageItem): Slots {
  return (props['$media'] as Slots | undefined) ?? {};
}

/** All blocks in page order, including nested ones. */
export function everyItem(items: PageItem[]): PageItem[] {
  return items.flatMap((item) => [item, ...slotsOf(item.type).flatMap((slot) => everyItem(childrenOf(item, slot)))]);
}

/** Converts stored blocks and their media slots into page items. Duplicate ids are replaced, and both blocks keep the pictures. */
export function openPage(built: Blocks | null | undefined, media: Slots): PageItem[] {
  const ids = idsOf(built?.items ?? []).toSorted((a, b) => b.length - a.length);
  const owned: Record<string, Slots> = {};
  for (const [slot, medium] of Object.entries(media)) {
    const owner = ids.find((id) => slot.startsWith(`${id}.`));
    if (owner !== undefined) (owned[owner] ??= {})[slot.slice(owner.length + 1)] = medium;
  }
  // Puck reserves this id.
  const taken = new Set(['root']);
  return (built?.items ?? []).map((item) => opened(item, owned, taken));
}

function idsOf(items: BlockItem[]): string[] {
  return items.flatMap(({ type, props }) => [
    props.id,
    ...slotsOf(type).flatMap((slot) => idsOf(itemsIn(props[slot]) ?? [])),
  ]);
}

function itemsIn(value: unknown): BlockItem[] | null {
  if (value === undefined) return [];
  return z.safeParse(z.array(BlockItem), value).data ?? null;
}

function opened(stored: BlockItem, owned: Record<string, Slots>, taken: Set<string>): PageItem {
  const item = migrateBlock(stored);
  const { type, props, ...more } = item;
  const before = props.id;
  const id = taken.has(before) || before.includes(':') ? newId(type) : before;
  taken.add(id);
  const extra = { id, ...(owned[before] ? { $media: owned[before] } : {}) };
  const slots = slotsOf(type).map((slot) => [slot, itemsIn(props[slot])] as const);
  const isOurs =
    isKnown(item) &&
    slots.every(([, inside]) => inside !== null) &&
    !Object.keys(props).some((key) => key.startsWith('$'));
  if (!isOurs) return { type: keptType, props: { ...extra, $item: stored } };
  const inside = slots
    .filter(([slot]) => props[slot] !== undefined)
    .map(([slot, items]) => [slot, (items ?? []).map((child) => opened(child, owned, taken))]);
  return {
    type,
    props: {
      ...props,
      ...Object.fromEntries(inside),
      ...extra,
      ...(Object.keys(more).length > 0 ? { $more: more } : {}),
    },
  };
}

/**
 * Converts page items back into stored blocks and media slots. Slots in `before` are kept, except those of blocks whose id is in
 * `seen`: all blocks that were ever open.
 */
export function closePage(
  items: PageItem[],
  built: Blocks | null | undefined,
  before: Slots,
  seen: ReadonlySet<string>,
): { blocks: Blocks | null; media: Slots } {
  const media = Object.fromEntries(
    Object.entries(before).filter(([slot]) => ![...seen].some((id) => slot.startsWith(`${id}.`))),
  );
  for (const item of everyItem(items)) {
    for (const [slot, medium] of Object.entries(shownMedia(item))) media[`${item.props.id}.${slot}`] = medium;
  }
  const closed = items.map(closedItem);
  // A post without blocks keeps null until it gets one.
  const blocksNow = built || closed.length > 0 ? { ...(built ?? { v: 1 }), items: closed } : null;
  return { blocks: blocksNow, media };
}

function closedItem({ type, props: { $item, $more, $media: _media, ...props } }: PageItem): BlockItem {
  if (type === keptType) {
    const item = $item as BlockItem;
    return item.props.id === props.id ? item : { ...item, props: { ...item.props, id: props.id } };
  }
  const inside = slotsOf(type)
    .filter((slot) => Array.isArray(props[slot]))
    .map((slot) => [slot, (props[slot] as PageItem[]).map(closedItem)]);
  return { ...($more as object | undefined), type, props: { ...props, ...Object.fromEntries(inside) } };
}

/** The pictures of its slots, and those in its rich texts. */
function shownMedia(item: PageItem): Slots {
  const texts = textsOf(item);
  if (texts.length === 0) return mediaOfItem(item);
  const own = Object.entries(mediaOfItem(item)).filter(([slot, medium]) => slot !== medium);
  const inTexts = texts.flatMap(([, text]) => richTextMedia(text));
  return Object.fromEntries([...own, ...inTexts.map((id) => [id, id])]);
}

export function labelOf({ type, props }: Pick<PageItem, 'type' | 'props'>): string {
  if (type !== keptType) return definitionOf(type)?.label ?? type;
  const kept = (props['$item'] as BlockItem | undefined)?.type ?? '';
  return definitionOf(kept)?.label ?? (kept || 'Unknown block');
}

/** The block's first text, to tell blocks of one type apart; '' when it has none. */
export function titleOf(item: PageItem): string {
  const { type, props } = item;
  const line = fieldsOf(type).find(
    ([name, { kind }]) => (kind === 'line' || kind === 'paragraph') && typeof props[name] === 'string' && props[name],
  );
  return line ? String(props[line[0]]) : richTextPlain(textsOf(item)[0]?.[1]).slice(0, 80);
}

/** A unique id for a block or a list item, prefixed with its kind. */
export function newId(kind: string): string {
  return `${kind.replaceAll(/[^a-z0-9-]/gi, '').slice(0, 24)}-${crypto.randomUUID().slice(0, 13)}`;
}
