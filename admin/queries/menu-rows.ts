import type { Menus, NavItem } from '#shared/schemas/options.ts';

/**
 * An item of a loaded menu; the deeper rows right below it are its children. The panel gives it a random `id`, and `selected`:
 * whether the editor shows its fields. Neither is stored.
 */
export type MenuRow = { id: string; selected: boolean; item: Omit<NavItem, 'children'>; depth: number };
export type MenuRows = Record<keyof Menus, MenuRow[]>;

export function menuRows({ header, footer }: Menus): MenuRows {
  return { header: rowsOf(header), footer: rowsOf(footer) };
}

/** The menus as they are stored. */
export function storedMenus({ header, footer }: MenuRows): Menus {
  return { header: treeOf(header), footer: treeOf(footer) };
}

export function rowsOf(items: NavItem[], depth = 0): MenuRow[] {
  return items.flatMap(({ children, ...item }) => [rowOf(item, depth), ...rowsOf(children, depth + 1)]);
}

export function rowOf(item: MenuRow['item'], depth: number): MenuRow {
  return { id: crypto.randomUUID(), selected: false, item, depth };
}

/** The rows with only the item `id` selected; with null, none. */
export function selectRow(rows: MenuRow[], id: string | null): MenuRow[] {
  return rows.map((row) => ({ ...row, selected: row.id === id }));
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
