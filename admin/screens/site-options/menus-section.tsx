import type { Row } from '../../forms/form-notices.tsx';
import type { MenuRow } from '../../queries/menu-rows.ts';
import { type MenuRows, siteDocuments } from '../../queries/options.ts';
import { DocumentSection } from './document-section.tsx';
import { MenusForm } from './menu-schema.ts';
import { MenuTreeEditor } from './menu-tree-editor.tsx';

const outline = (rows: MenuRow[]): string =>
  rows.map(({ item, depth }) => `${'    '.repeat(depth)}${item.text} ${item.url}`.trimEnd()).join('\n');

const rows: Row<MenuRows>[] = [
  { label: 'Header', words: (menus) => outline(menus.header) },
  { label: 'Footer', words: (menus) => outline(menus.footer) },
];

export function MenusSection() {
  return (
    <DocumentSection
      title="Menus"
      lead="Drag an item by its handle, or focus the handle and use the arrow keys: up, down, right to nest, left to take out."
      document={siteDocuments.menus}
      schema={MenusForm}
      rows={rows}
    >
      {(form) => (
        <div className="max-w-3xl space-y-6">
          <MenuTreeEditor form={form} place="header" />
          <MenuTreeEditor form={form} place="footer" />
        </div>
      )}
    </DocumentSection>
  );
}
