import type { BlockField } from '#shared/blocks/base/define.ts';
import { isKnown, migrateBlock } from '#shared/blocks/migrate.ts';
import { blocks, isBlockType } from '#shared/blocks/registry.ts';
import { asItems, holdersOf } from '#shared/blocks/walk.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { BlockItem, Blocks } from '#shared/schemas/post-body.ts';

import type { Names } from '../words/names.ts';
import { shownBlockField } from './block-field.ts';
import type { Changed, FieldChange } from './field-change.ts';
import { pictureField, shownChanges, unknownChanges } from './fields.ts';
import { type Node, treeChanges } from './tree-changes.ts';

/** Built blocks with the pictures of their slots. */
export type Built = { blocks: Blocks | null; media: Record<string, Media> };

/** A block of the current version with its pictures by slot, or an unknown one as it is stored. */
type Block = { item: BlockItem; media: Record<string, Media> };

/** The changed blocks of a page or a section. */
export function blocksChanged(before: Built | null, after: Built | null, names: Names): Changed[] {
  const [was, is] = [before, after].map((built) => (built ? blockNodes(built) : [])) as [Node<Block>[], Node<Block>[]];
  const items = treeChanges(was, is, { fields: (earlier, block) => blockFields(earlier, block, names) });
  return [{ kind: 'items', items }];
}

/** The label of a block's type; the type itself if this version doesn't know it. */
function typeLabel(type: string): string {
  return isBlockType(type) ? blocks[type].label : type;
}

type Place = { owner: string | null; place: string; path: string[] };

function blockNodes({ blocks: built, media }: Built): Node<Block>[] {
  const seen = new Set<string>();
  const nodesIn = (items: BlockItem[], { owner, place, path }: Place): Node<Block>[] =>
    items.flatMap((stored) => {
      const item = migrateBlock(stored);
      // A page of a faulty import may have an id twice.
      let { id } = item.props;
      while (seen.has(id)) id = `${id}+`;
      seen.add(id);
      const type = typeLabel(item.type);
      const block = { item, media: slotsOf(item.props.id, media) };
      const inside = holdersOf(item.type).flatMap((prop) =>
        nodesIn(asItems(item.props[prop]), {
          owner: id,
          place: `${id}.${prop}`,
          path: [...path, type, fieldsOf(item.type)[prop]?.label ?? prop],
        }),
      );
      return [{ id, owner, place, path, type, name: nameOf(item), item: block }, ...inside];
    });
  return nodesIn(built?.items ?? [], { owner: null, place: '', path: [] });
}

/** The pictures of a block: `{blockId}.{slot}` by slot. */
function slotsOf(id: string, media: Record<string, Media>): Record<string, Media> {
  const own = Object.entries(media).filter(([slot]) => slot.startsWith(`${id}.`));
  return Object.fromEntries(own.map(([slot, medium]) => [slot.slice(id.length + 1), medium]));
}

function fieldsOf(type: string): Record<string, BlockField> {
  return isBlockType(type) ? blocks[type].fields : {};
}

/** The block's first text, to tell blocks of one type apart. */
function nameOf({ type, props }: BlockItem): string {
  const texts = Object.entries(fieldsOf(type)).filter(([, { kind }]) => kind === 'line' || kind === 'paragraph');
  return (
    texts.map(([prop]) => props[prop]).find((text): text is string => typeof text === 'string' && text !== '') ?? ''
  );
}

function blockFields(before: Block | null, after: Block, names: Names): FieldChange[] {
  const { type } = after.item;
  const [was, is] = [before && propsOf(before.item), propsOf(after.item)];
  const changedType = before && before.item.type !== type;
  if (!isBlockType(type) || !isKnown(after.item) || changedType) {
    const types = before ? [typeLabel(before.item.type), typeLabel(type)] : ['', ''];
    return [
      ...shownChanges(
        'type',
        { label: 'Kind', show: () => ({ kind: 'value', before: types[0] ?? '', after: types[1] ?? '' }) },
        types[0],
        types[1],
      ),
      ...unknownChanges(['id'], changedType ? null : was, is),
      ...pictureChanges(before?.media ?? {}, after.media),
    ];
  }
  const { fields, slots } = blocks[type] as {
    fields: Record<string, BlockField>;
    slots: Record<string, { label: string }>;
  };
  const media = { before: before?.media ?? {}, after: after.media };
  return [
    ...Object.entries(fields).flatMap(([prop, field]) =>
      shownBlockField(prop, field, was?.[prop], is[prop], { media, names, isNew: before === null }),
    ),
    ...Object.entries(slots).flatMap(([slot, { label }]) =>
      shownChanges(slot, pictureField(label), media.before[slot], media.after[slot]),
    ),
    ...unknownChanges(['id', ...Object.keys(fields)], was, is),
  ];
}

/** The pictures of a block whose slots this version doesn't know. */
function pictureChanges(before: Record<string, Media>, after: Record<string, Media>): FieldChange[] {
  const slots = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...slots].flatMap((slot) => shownChanges(slot, pictureField('Picture'), before[slot], after[slot]));
}

/** The props with the defaults of missing ones, so that a default that was stored meanwhile is no change. */
function propsOf({ type, props }: BlockItem): Record<string, unknown> {
  if (!isBlockType(type)) return props;
  const parsed = blocks[type].schema.safeParse(props);
  return parsed.success ? parsed.data : props;
}
