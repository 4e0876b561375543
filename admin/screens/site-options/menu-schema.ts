import * as z from 'zod/mini';

import { Menus, NavItem } from '#shared/schemas/options.ts';

import { type MenuRow, treeOf } from '../../queries/menu-rows.ts';

const Item = z.omit(NavItem, { children: true });
const Rows = z.array(z.object({ id: z.string(), depth: z.int(), item: Item })).check(
  // What the rows say one by one is told there; this is what only the whole can be: too many on a level.
  z.refine((rows) => rows.some(({ item }) => !z.safeParse(Item, item).success) || fits(rows as MenuRow[]), {
    error: 'Use at most 40 items on a level',
  }),
  // The contract takes a link to nowhere, for what opens a dropdown; anything else would be a dead end.
  z.superRefine((rows, context) => {
    for (const [index, { item, depth }] of rows.entries()) {
      const opens = (rows[index + 1]?.depth ?? 0) > depth;
      if (item.url === '' && item.type !== 'text' && !opens)
        context.addIssue({
          code: 'custom',
          path: [index, 'item', 'url'],
          message: 'Choose where it leads, or make it words only',
        });
    }
  }),
);

/** The contract's menus, as rows. */
export const MenusForm = z.object({ header: Rows, footer: Rows });

function fits(rows: MenuRow[]): boolean {
  return z.safeParse(Menus.shape.header, treeOf(rows)).success;
}
