import type { PuckAction } from '@puckeditor/core';

import { labelOf, type PageItem } from '../../page-blocks/page-items.ts';
import { itemById, placeOf, siblingsAt } from '../../page-blocks/tree.ts';

/** '2 of 5', '1 of 2 in Columns'. */
export function positionWords(items: PageItem[], id: string): string {
  const place = placeOf(items, id);
  if (!place) return '';
  const position = `${place.index + 1} of ${siblingsAt(items, place).length}`;
  const parent = place.parent === null ? null : itemById(items, place.parent);
  return parent ? `${position} in ${labelOf(parent)}` : position;
}

/** Describes a drop for screen readers; null for other actions. use-commands.ts announces moves by key. */
export function dropWords(action: PuckAction, items: PageItem[]): string | null {
  if (action.type !== 'insert' && action.type !== 'move' && action.type !== 'reorder') return null;
  const [area = '', slot = ''] = action.destinationZone.split(':');
  const parent = area === 'root' ? null : area;
  const item = siblingsAt(items, { parent, slot })[action.destinationIndex];
  if (!item) return null;
  return `${action.type === 'insert' ? 'Added ' : ''}${labelOf(item)}, ${positionWords(items, item.props.id)}`;
}
