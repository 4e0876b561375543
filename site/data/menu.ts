import { isExternal, isSafeLink } from '#shared/rules/urls.ts';
import type { NavItem } from '#shared/schemas/options.ts';

/** A menu item as the layout shows it. An empty `href` is plain text. */
export type MenuLink = {
  text: string;
  href: string;
  external: boolean;
  look: NavItem['type'];
  dropdown: boolean;
  children: MenuLink[];
};

/** Links with an unsafe protocol become plain text, however they got into the database. */
export function menuOf(items: NavItem[]): MenuLink[] {
  return items.map((item) => {
    const href = item.type !== 'text' && isSafeLink(item.url) ? item.url : '';
    const children = menuOf(item.children);
    return {
      text: item.text,
      href,
      external: isExternal(href),
      look: item.type,
      dropdown: children.length > 0,
      children,
    };
  });
}
