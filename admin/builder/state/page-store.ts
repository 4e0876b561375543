import { atom } from 'nanostores';
import { useSyncExternalStore } from 'react';

import type { PageItem } from '../../page-blocks/page-items.ts';
import { itemById } from '../../page-blocks/tree.ts';

/**
 * The blocks of the open page. Puck knows only their arrangement (arrangement.ts): it walks the whole page on every change, so the
 * cost of a keystroke would grow with the page.
 */
export const $items = atom<PageItem[]>([]);

const listen = (changed: () => void) => $items.listen(changed);

/** Subscribes to a part of the page. `select` must return an existing value, not a new object. */
export function usePage<T>(select: (items: PageItem[]) => T): T {
  return useSyncExternalStore(listen, () => select($items.get()));
}

/** Subscribes to one block; null when it doesn't exist. */
export function useItem(id: string | null): PageItem | null {
  return usePage((items) => (id === null ? null : itemById(items, id)));
}
