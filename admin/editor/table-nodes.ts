import {
  addRowAfter,
  CellSelection,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
} from '@tiptap/pm/tables';
import { type Editor, type JSONContent, mergeAttributes, Node } from '@tiptap/react';

/** The table roles of prosemirror-tables by node name; the names are those of shared/content/rich-text.ts. */
const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema({ name }) {
    return roles[name] ? { tableRole: roles[name] } : {};
  },
  parseHTML() {
    return [{ tag: 'table' }];
  },
  renderHTML() {
    return ['div', { class: 'wide-table' }, ['table', ['tbody', 0]]];
  },
  addProseMirrorPlugins() {
    return [tableEditing()];
  },
  addKeyboardShortcuts() {
    const all = () => isWhole(this.editor) && deleteTable(this.editor.state, this.editor.view.dispatch);
    return {
      Tab: () => isInTable(this.editor.state) && toNextCell(this.editor),
      'Shift-Tab': () => isInTable(this.editor.state) && (this.editor.commands.command(run(goToNextCell(-1))) || true),
      Backspace: all,
      Delete: all,
    };
  },
});

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML() {
    return [{ tag: 'tr' }];
  },
  renderHTML() {
    return ['tr', 0];
  },
});

const cellNode = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: '(paragraph | bulletList | orderedList)+',
    isolating: true,
    addAttributes() {
      const span = (attribute: string) => ({
        default: 1,
        parseHTML: (element: HTMLElement) => Math.min(50, Math.max(1, Number(element.getAttribute(attribute)) || 1)),
        renderHTML: (attributes: Record<string, unknown>) =>
          attributes[attribute] === 1 ? {} : { [attribute]: attributes[attribute] },
      });
      // prosemirror-tables requires `colwidth`; the site decides column widths, so it isn't rendered.
      return { colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } };
    },
    parseHTML() {
      return [{ tag }];
    },
    renderHTML({ HTMLAttributes }) {
      return [tag, mergeAttributes(HTMLAttributes), 0];
    },
  });

export const TableCell = cellNode('tableCell', 'td');
export const TableHeader = cellNode('tableHeader', 'th');

type Command = (state: Editor['state'], dispatch?: Editor['view']['dispatch']) => boolean;

/** Adapts a prosemirror-tables command to Tiptap. */
function run(command: Command) {
  return ({ state, dispatch }: { state: Editor['state']; dispatch?: unknown }) =>
    command(state, dispatch as Editor['view']['dispatch'] | undefined);
}

export function runInTable(editor: Editor, command: Command): void {
  command(editor.state, editor.view.dispatch);
  editor.commands.focus();
}

/** Goes to the next cell; after the last cell it adds a row. */
function toNextCell({ view }: Editor): boolean {
  if (goToNextCell(1)(view.state, view.dispatch)) return true;
  addRowAfter(view.state, view.dispatch);
  return goToNextCell(1)(view.state, view.dispatch);
}

function isWhole({ state }: Editor): boolean {
  const { selection } = state;
  if (!(selection instanceof CellSelection)) return false;
  const { left, top, right, bottom, map } = selectedRect(state);
  return left === 0 && top === 0 && right === map.width && bottom === map.height;
}

/** An empty table with a heading row. */
export function newTable(rows = 3, columns = 3): JSONContent {
  return {
    type: 'table',
    content: Array.from({ length: rows }, (_, row) => ({
      type: 'tableRow',
      content: Array.from({ length: columns }, () => ({
        type: row === 0 ? 'tableHeader' : 'tableCell',
        content: [{ type: 'paragraph' }],
      })),
    })),
  };
}
