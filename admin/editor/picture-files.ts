import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { type Editor, Extension } from '@tiptap/react';

/** A picture file that was pasted or dropped, and the id of the decoration that marks its place during the upload. */
export type PictureFile = { file: File; mark: number };

type Change = { add?: { mark: number; at: number; name: string }; remove?: number };

const marks = new PluginKey<DecorationSet>('pictureFiles');
let lastMark = 0;

/** Accepts pasted and dropped picture files, and marks their places in the text until they are uploaded. */
export const PictureFiles = Extension.create<{ onFiles: (files: PictureFile[], others: number) => void }>({
  name: 'pictureFiles',
  addOptions() {
    return { onFiles: () => undefined };
  },
  addProseMirrorPlugins() {
    const { onFiles } = this.options;
    const take = (view: EditorView, files: File[], at: number) => {
      const pictures = files.filter(({ type }) => type.startsWith('image/'));
      const placed = pictures.map((file): PictureFile => {
        lastMark += 1;
        mark(view, { add: { mark: lastMark, at, name: file.name } });
        return { file, mark: lastMark };
      });
      onFiles(placed, files.length - pictures.length);
    };
    return [
      new Plugin<DecorationSet>({
        key: marks,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, set) => {
            const moved = set.map(tr.mapping, tr.doc);
            const { add, remove } = (tr.getMeta(marks) ?? {}) as Change;
            if (add) {
              const shown = Decoration.widget(add.at, () => waiting(add.name), { mark: add.mark, side: -1 });
              return moved.add(tr.doc, [shown]);
            }
            return remove === undefined ? moved : moved.remove(found(moved, remove));
          },
        },
        props: {
          decorations: (state) => marks.getState(state),
          handlePaste: (view, event) => {
            const files = [...(event.clipboardData?.files ?? [])];
            // Word and others add a picture of the text to the copied text.
            if (files.length === 0 || hasText(event.clipboardData?.getData('text/html') ?? '')) return false;
            take(view, files, view.state.selection.from);
            return true;
          },
          handleDrop: (view, event, _slice, isMove) => {
            const files = [...(event.dataTransfer?.files ?? [])];
            if (isMove || files.length === 0) return false;
            event.preventDefault();
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
            take(view, files, place?.pos ?? view.state.selection.from);
            return true;
          },
        },
      }),
    ];
  },
});

function mark(view: EditorView, change: Change): void {
  view.dispatch(view.state.tr.setMeta(marks, change).setMeta('addToHistory', false));
}

function found(set: DecorationSet | undefined, id: number): Decoration[] {
  return set?.find(undefined, undefined, (spec) => spec['mark'] === id) ?? [];
}

function waiting(name: string): HTMLElement {
  const place = document.createElement('span');
  place.className = 'picture-waiting';
  place.textContent = name;
  return place;
}

function hasText(html: string): boolean {
  return html !== '' && Boolean(new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim());
}

/** Inserts an uploaded picture at its mark, and selects it for its alt text unless the cursor has moved on. */
export function placePicture(editor: Editor, id: number, mediaId: string): void {
  const { state, view } = editor;
  const at = found(marks.getState(state), id)[0]?.from;
  const picture = state.schema.nodes['picture']?.create({ media: mediaId });
  if (!picture) return;
  const { tr } = state;
  const place = tr.doc.resolve(at ?? tr.doc.content.size);
  const isEmptyLine = place.depth === 1 && place.parent.isTextblock && place.parent.content.size === 0;
  const from = place.depth === 0 ? place.pos : isEmptyLine ? place.before(1) : place.after(1);
  const stayed = state.selection.empty && state.selection.from === at;
  tr.replaceWith(from, isEmptyLine ? place.after(1) : from, picture).setMeta(marks, { remove: id });
  if (stayed) tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView();
  view.dispatch(tr);
}

/** Removes the mark of a failed or canceled upload. */
export function dropPlace(editor: Editor, id: number): void {
  if (!editor.isDestroyed) mark(editor.view, { remove: id });
}
