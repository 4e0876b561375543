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

const cell = {
  content: '(paragraph | bulletList | orderedList)+',
  isolating: true,
  addAttributes() {
    const span = (name: string) => ({
      default: 1,
      parseHTML: (element: HTMLElement) => Math.min(50, Math.max(1, Number(element.getAttribute(name)) || 1)),
      renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
    });
    // prosemirror-tables requires `colwidth`; the site decides column widths, so it isn't rendered.
    return { colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } };
  },
};

export const TableCell = Node.create({
  name: 'tableCell',
  ...cell,
  parseHTML() {
    return [{ tag: 'td' }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['td', mergeAttributes(HTMLAttributes), 0];
  },
});

export const TableHeader = Node.create({
  name: 'tableHeader',
  ...cell,
  parseHTML() {
    return [{ tag: 'th' }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['th', mergeAttributes(HTMLAttributes), 0];
  },
});

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
