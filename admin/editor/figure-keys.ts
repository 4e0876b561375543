import { NodeSelection, Plugin, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { type Editor, Extension } from '@tiptap/react';

/**
 * Keyboard equivalents of dragging and clicking: Enter focuses a selected figure's fields, Alt with ↑ or ↓ moves a block. Text typed
 * while a figure is selected goes below it; ProseMirror would replace the figure.
 */
export const FigureKeys = Extension.create({
  name: 'figureKeys',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleTextInput: ({ state, dispatch }, _from, _to, text) => {
            const { selection, schema, tr } = state;
            const paragraph = schema.nodes['paragraph'];
            if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !paragraph) return false;
            const below = selection.to;
            tr.insert(below, paragraph.create(null, schema.text(text)));
            dispatch(tr.setSelection(TextSelection.create(tr.doc, below + 1 + text.length)).scrollIntoView());
            return true;
          },
        },
      }),
    ];
  },
  addKeyboardShortcuts() {
    return {
      Enter: () => openFields(this.editor),
      'Alt-ArrowUp': () => move(this.editor, -1),
      'Alt-ArrowDown': () => move(this.editor, 1),
    };
  },
});

function openFields({ view, state: { selection } }: Editor): boolean {
  if (!(selection instanceof NodeSelection)) return false;
  const figure = view.nodeDOM(selection.from);
  const field = figure instanceof HTMLElement ? figure.querySelector('input') : null;
  field?.focus();
  return field !== null;
}

/** Swaps the block at the selection with the next or previous one, and keeps the selection. */
function move({ view, state }: Editor, by: -1 | 1): boolean {
  const { selection, doc } = state;
  const { $from } = selection;
  const index = $from.index(0);
  const other = doc.maybeChild(index + by);
  const block = doc.maybeChild(index);
  if (!block || !other) return true;
  const start = $from.posAtIndex(index, 0);
  const upper = by === -1 ? start - other.nodeSize : start;
  const [first, second] = by === -1 ? [block, other] : [other, block];
  const size = block.nodeSize + other.nodeSize;
  const moved = state.tr.replaceWith(upper, upper + size, [first, second]);
  const shift = by === -1 ? -other.nodeSize : other.nodeSize;
  view.dispatch(select(moved, selection, shift).scrollIntoView());
  return true;
}

function select(moved: Transaction, { from, anchor, head }: Selection, shift: number): Transaction {
  const node = moved.doc.nodeAt(from + shift);
  return moved.setSelection(
    node?.isBlock && node.isAtom
      ? NodeSelection.create(moved.doc, from + shift)
      : TextSelection.between(moved.doc.resolve(anchor + shift), moved.doc.resolve(head + shift)),
  );
}
