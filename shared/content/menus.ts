import type { NavItem } from '../schemas/options.ts';

export type SelectableNavItem = Omit<NavItem, 'children'> & {
  id: string;
  selected: boolean;
  children: SelectableNavItem[];
};

/** Menu items for the editor: each with a random unique id and not selected. */
export function selectableMenu(items: NavItem[]): SelectableNavItem[] {
  return items.map((item) => ({
    ...item,
    id: crypto.randomUUID(),
    selected: false,
    children: selectableMenu(item.children),
  }));
}

/** The stored form of the editor's items. */
export function storedMenu(items: SelectableNavItem[]): NavItem[] {
  return items.map(({ id: _id, selected: _selected, children, ...item }) => ({
    ...item,
    children: storedMenu(children),
  }));
}
