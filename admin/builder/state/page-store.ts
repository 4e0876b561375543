import { atom } from 'nanostores';
import { useSyncExternalStore } from 'react';

import type { PageItem } from '../../page-blocks/page-items.ts';
import { itemById } from '../../page-blocks/tree.ts';

/**
 * The blocks of the page that is open, and what they say. Puck is told only how they stand (arrangement.ts): it looks through the
 * whole page with every change that it is told of, so a key in a field would cost more with every block of the page.
 */
export const $items = atom<PageItem[]>([]);

const listen = (changed: () => void) => $items.listen(changed);

/** Something of the page; drawn anew only when it is another one. `select` answers with what is there, and makes nothing. */
export function usePage<T>(select: (items: PageItem[]) => T): T {
  return useSyncExternalStore(listen, () => select($items.get()));
}

/** One block; another object once it says something else. Null while there is none of that name. */
export function useItem(id: string | null): PageItem | null {
  return usePage((items) => (id === null ? null : itemById(items, id)));
}
