import { selectableMenu, type SelectableNavItem } from '#shared/content/menus.ts';
import type { NavItem } from '#shared/schemas/options.ts';

/** A menu as a flat list of rows; the deeper rows right below a row are its children. */
export type MenuRow = { id: string; item: Omit<NavItem, 'children'>; depth: number };

export const rowsOf = (items: NavItem[]): MenuRow[] => flat(selectableMenu(items), 0);

function flat(items: SelectableNavItem[], depth: number): MenuRow[] {
  return items.flatMap(({ id, selected: _selected, children, ...item }) => [
    { id, item, depth },
    ...flat(children, depth + 1),
  ]);
}

export function treeOf(rows: MenuRow[]): NavItem[] {
  const roots: NavItem[] = [];
  const open: NavItem[] = [];
  for (const { item, depth } of rows) {
    const node: NavItem = { ...item, children: [] };
    open.length = depth;
    (open[depth - 1]?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}
