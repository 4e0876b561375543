import type { BlockField } from '#shared/blocks/base/define.ts';

import { fieldsOf, type PageItem } from '../../page-blocks/page-items.ts';

/** A text of a block that can be edited inline. */
export type Place = {
  /** The prop, or for an item of a list its path: 'items.sample-one.caption'. */
  key: string;
  label: string;
  /** Null for a rich text. */
  words: string | null;
  max: number;
};
type ListItem = { id: string; [prop: string]: unknown };

/** All inline texts in field order. Empty lines have no element on the page, so they start in the inspector. */
export function placesOf(item: PageItem): Place[] {
  return fieldsOf(item.type).flatMap(([name, field]): Place[] => {
    if (field.kind === 'rich-text') return [{ key: name, label: field.label, words: null, max: Infinity }];
    if (field.kind !== 'items') return plain(name, field, item.props[name]);
    const listItems = Array.isArray(item.props[name]) ? (item.props[name] as ListItem[]) : [];
    return listItems.flatMap((listItem) =>
      Object.entries(field.fields).flatMap(([prop, inner]) =>
        plain(`${name}.${listItem.id}.${prop}`, inner, listItem[prop]),
      ),
    );
  });
}

function plain(key: string, field: BlockField, value: unknown): Place[] {
  const isWords = field.kind === 'line' || field.kind === 'paragraph';
  return isWords && typeof value === 'string' && value.trim()
    ? [{ key, label: field.label, words: value, max: field.max }]
    : [];
}

/** The text at a place, or ''. */
export function wordsAt(item: PageItem, key: string): string {
  const [name = '', ...inner] = key.split('.');
  const prop = inner.at(-1);
  const listItems = prop === undefined ? [item.props] : (item.props[name] as ListItem[] | undefined);
  const listItem =
    prop === undefined ? listItems?.[0] : listItems?.find(({ id }) => id === inner.slice(0, -1).join('.'));
  const words = listItem?.[prop ?? name];
  return typeof words === 'string' ? words : '';
}

/** The block with the text at a place replaced. */
export function withWords(item: PageItem, key: string, words: string): PageItem {
  const [name = '', ...inner] = key.split('.');
  const prop = inner.at(-1);
  if (prop === undefined) return { ...item, props: { ...item.props, [name]: words } };
  const id = inner.slice(0, -1).join('.');
  const listItems = (item.props[name] as ListItem[]).map((listItem) =>
    listItem.id === id ? { ...listItem, [prop]: words } : listItem,
  );
  return { ...item, props: { ...item.props, [name]: listItems } };
}

/** The element that shows exactly each place's text. Equal texts are matched in order. */
export function elementsOf(root: HTMLElement, places: Place[]): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  const taken = new Set<Element>();
  const all = [...root.querySelectorAll<HTMLElement>('*')];
  for (const { key, words } of places) {
    const element =
      words === null
        ? root.querySelector<HTMLElement>('.prose')
        : all.find((each) => each.childElementCount === 0 && each.textContent === words && !taken.has(each));
    if (!element) continue;
    taken.add(element);
    found.set(key, element);
  }
  return found;
}
