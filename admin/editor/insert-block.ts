import { NodeSelection, Selection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';

/** Inserts a block at the cursor, replacing an empty line. Selects a figure; puts the cursor into a table's first cell. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const { $from } = editor.state.selection;
  const before = $from.depth > 0 ? $from.before(1) : $from.pos;
  editor
    .chain()
    .focus()
    .insertContent(block)
    .command(({ tr }) => {
      let added = -1;
      tr.doc.nodesBetween(before, tr.doc.content.size, ({ type }, at) => {
        if (added === -1 && at >= before && type.name === block.type) added = at;
        return added === -1;
      });
      if (added === -1) return true;
      const atom = tr.doc.nodeAt(added)?.isAtom;
      tr.setSelection(atom ? NodeSelection.create(tr.doc, added) : Selection.near(tr.doc.resolve(added + 1)));
      return true;
    })
    .scrollIntoView()
    .run();
}
