import type { Menus, NavItem } from '#shared/schemas/options.ts';

import { menuItemLabels, menuItemModes, menuItemTypes, menuTitles } from '../words/menu-words.ts';
import type { Changed } from './field-change.ts';
import { choiceField, fieldChanges, type Fields, hidden, textField } from './fields.ts';
import { type Node, treeChanges } from './tree-changes.ts';

/** The changed items of both menus. Items have no ids, so they are recognized by their text, link and place. */
export function menusChanged(before: Menus | null, after: Menus | null): Changed {
  const [was, is] = [before, after].map((menus) => (menus ? placedItems(menus) : [])) as [Placed[], Placed[]];
  const same = matches(was, is);
  const idOf = (placed: Placed) => same.get(placed) ?? placed.id;
  const changes = treeChanges(
    nodesOf(was, ({ id }) => id),
    nodesOf(is, idOf),
    {
      fields: (earlier, item) => fieldChanges(itemFields, earlier, item),
      effects: { text: 'renamed', url: 'relinked' },
    },
  );
  return { kind: 'items', items: changes };
}

const itemFields: Fields<NavItem> = {
  text: textField(menuItemLabels.text),
  url: textField(menuItemLabels.url),
  type: choiceField(menuItemLabels.type, menuItemTypes, 'link'),
  mode: choiceField(menuItemLabels.mode, menuItemModes, 'plain'),
  children: hidden,
};

/** An item in its menu: `siblings` counts the items before it on its level. */
type Placed = { id: string; menu: keyof Menus; parent: Placed | null; path: string[]; place: number; item: NavItem };

function placedItems(menus: Menus): Placed[] {
  const within = (items: NavItem[], menu: keyof Menus, parent: Placed | null): Placed[] =>
    items.flatMap((item, place) => {
      const path = parent ? [...parent.path, parent.item.text] : [menuTitles[menu]];
      const placed = { id: `${parent?.id ?? menu}.${place}`, menu, parent, path, place, item };
      return [placed, ...within(item.children, menu, placed)];
    });
  return [...within(menus.header, 'header', null), ...within(menus.footer, 'footer', null)];
}

function nodesOf(items: Placed[], idOf: (placed: Placed) => string): Node<NavItem>[] {
  return items.map((placed) => {
    const { menu, parent, path, item } = placed;
    const owner = parent && idOf(parent);
    return { id: idOf(placed), owner, place: owner ?? menu, path, type: '', name: item.text, item };
  });
}

/** What recognizes an item, the surest first; '' recognizes nothing. */
const signs: ((placed: Placed) => string)[] = [
  ({ path, item: { text, url } }) => key(...path, text, url),
  ({ menu, item: { text, url } }) => key(menu, text, url),
  ({ item: { text, url } }) => key(text, url),
  // Renamed.
  ({ path, item: { url } }) => url && key(...path, url),
  ({ menu, item: { url } }) => url && key(menu, url),
  // Leads elsewhere.
  ({ path, item: { text } }) => key(...path, text),
  // A renamed heading, which has no link.
  ({ path, place, item: { url } }) => (url ? '' : key(...path, String(place))),
];

function key(...parts: string[]): string {
  return JSON.stringify(parts);
}

/** The id before the change of each item that is still there. */
function matches(before: Placed[], after: Placed[]): Map<Placed, string> {
  const found = new Map<Placed, string>();
  const left = new Set(before);
  for (const sign of signs) {
    const waiting = new Map<string, Placed[]>();
    for (const placed of left) {
      const known = sign(placed);
      if (known) waiting.set(known, [...(waiting.get(known) ?? []), placed]);
    }
    for (const placed of after) {
      if (found.has(placed)) continue;
      const earlier = waiting.get(sign(placed))?.shift();
      if (!earlier) continue;
      found.set(placed, earlier.id);
      left.delete(earlier);
    }
  }
  return found;
}
