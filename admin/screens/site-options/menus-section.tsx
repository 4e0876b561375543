import * as z from 'zod/mini';

import { Menus, NavItem } from '#shared/schemas/options.ts';

import { useMay } from '../../queries/account.ts';
import { type MenuRow, type MenuRows, treeOf } from '../../queries/menu-rows.ts';
import { siteDocuments } from '../../queries/options.ts';
import { menuTitles } from '../../words/menu-words.ts';
import type { Row } from '../../words/row.ts';
import { DocumentSection } from './document-section.tsx';
import { MenuTreeEditor } from './menu-tree-editor.tsx';

const outline = (rows: MenuRow[]): string =>
  rows.map(({ item, depth }) => `${'    '.repeat(depth)}${item.text} ${item.url}`.trimEnd()).join('\n');

const conflictRows: Row<MenuRows>[] = [
  { label: menuTitles.header, words: (menus) => outline(menus.header) },
  { label: menuTitles.footer, words: (menus) => outline(menus.footer) },
];

export function MenusSection() {
  const mayWrite = useMay()('options.write');
  return (
    <DocumentSection
      title="Menus"
      lead={
        mayWrite
          ? 'Drag an item by its handle, or focus the handle and use the arrow keys: up, down, right to nest, left to take out.'
          : 'The links in the header and the footer of the site.'
      }
      document={siteDocuments.menus}
      schema={MenusForm}
      rows={conflictRows}
    >
      {(form) => (
        <div className="space-y-6">
          <MenuTreeEditor form={form} place="header" />
          <MenuTreeEditor form={form} place="footer" />
        </div>
      )}
    </DocumentSection>
  );
}

const Item = z.omit(NavItem, { children: true });
const Rows = z.array(z.object({ id: z.string(), depth: z.int(), item: Item })).check(
  // Checks the number of items per level; skipped while single rows have errors of their own.
  z.refine((rows) => rows.some(({ item }) => !z.safeParse(Item, item).success) || fits(rows as MenuRow[]), {
    error: 'Use at most 40 items on a level',
  }),
  // The contract allows an empty link for items that open a dropdown; any other would lead nowhere.
  z.superRefine((rows, context) => {
    for (const [index, { item, depth }] of rows.entries()) {
      const opens = (rows[index + 1]?.depth ?? 0) > depth;
      if (item.url === '' && item.type !== 'text' && !opens)
        context.addIssue({
          code: 'custom',
          path: [index, 'item', 'url'],
          message: 'Choose a link, or make it text only',
        });
    }
  }),
);

/** The contract's menus, as flat rows. */
const MenusForm = z.object({ header: Rows, footer: Rows });

function fits(rows: MenuRow[]): boolean {
  return z.safeParse(Menus.shape.header, treeOf(rows)).success;
}
