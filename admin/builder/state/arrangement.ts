import { childrenOf, type PageItem, slotsOf } from '../../page-blocks/page-items.ts';
import { itemById, newItem } from '../../page-blocks/tree.ts';

/** The blocks' types, ids, order and nesting, without their content. */
export function arrangementOf(items: PageItem[]): PageItem[] {
  return items.map((item) => {
    const inside = slotsOf(item.type).map((slot) => [slot, arrangementOf(childrenOf(item, slot))]);
    return { type: item.type, props: { id: item.props.id, ...Object.fromEntries(inside) } };
  });
}

/** Applies an arrangement to a page. Unknown ids become new blocks; unmoved blocks keep their identity. */
export function arranged(arrangement: PageItem[], page: PageItem[]): PageItem[] {
  return arrangement.map((placed) => {
    const item = itemById(page, placed.props.id) ?? newItem(placed.type, undefined, placed.props.id);
    const inside = slotsOf(placed.type)
      .map((slot) => [slot, arranged(childrenOf(placed, slot), page)] as const)
      .filter(([slot, children]) => !sameItems(children, childrenOf(item, slot)));
    return inside.length === 0 ? item : { ...item, props: { ...item.props, ...Object.fromEntries(inside) } };
  });
}

/** Shallow equality of two lists of blocks. */
function sameItems(one: PageItem[], other: PageItem[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
