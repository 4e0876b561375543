import { NodeSelection, Selection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';

/**
 * Inserts a block in place of an empty line, else after the paragraph, list or figure with the cursor: nothing is split or replaced. Selects
 * a figure; puts the cursor into a table's first cell.
 */
export function insertBlock(editor: Editor, block: JSONContent): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const { $from, $to } = tr.selection;
      const isEmptyLine = $from.depth === 1 && $from.parent.isTextblock && $from.parent.content.size === 0;
      const end = $to.depth > 0 ? $to.after(1) : $to.pos;
      const at = isEmptyLine ? $from.before(1) : end;
      const node = state.schema.nodeFromJSON(block);
      tr.replaceWith(at, end, node);
      tr.setSelection(node.isAtom ? NodeSelection.create(tr.doc, at) : Selection.near(tr.doc.resolve(at + 1)));
      return true;
    })
    .scrollIntoView()
    .run();
}
