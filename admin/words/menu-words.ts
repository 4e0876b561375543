import type { Menus, NavItem } from '#shared/schemas/options.ts';

export const menuTitles = { header: 'Header', footer: 'Footer' } satisfies Record<keyof Menus, string>;

/** The fields of a menu item. */
export const menuItemLabels = { text: 'Text', url: 'Link', type: 'Type', mode: 'Mode' } satisfies Record<
  Exclude<keyof NavItem, 'children'>,
  string
>;

export const menuItemTypes = { link: 'Link', button: 'Button', text: 'Text only' } satisfies Record<
  NavItem['type'],
  string
>;

export const menuItemModes = { plain: 'Plain', dropdown: 'Dropdown' } satisfies Record<
  NonNullable<NavItem['mode']>,
  string
>;
