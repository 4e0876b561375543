import { Extension, type Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';

import { CleanPaste } from './clean-paste.ts';
import { FigureKeys } from './figure-keys.ts';
import { Link } from './link-mark.ts';
import { Picture } from './picture-node.ts';
import { Table, TableCell, TableHeader, TableRow } from './table-nodes.ts';
import { PasteVideo, Video } from './video-node.ts';

/**
 * Tiptap's own `focus` waits for a frame. Keys pressed before it go to the previously focused element: on a busy computer the first
 * letters after a button are lost, or Enter presses the button again.
 */
const FocusAtOnce = Extension.create({
  name: 'focusAtOnce',
  addCommands() {
    return {
      focus:
        () =>
        ({ view }) => {
          view.focus();
          return true;
        },
    };
  },
});

/** The nodes and marks that shared/content/rich-text.ts renders. */
export const extensions: Extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false }),
  FocusAtOnce,
  CleanPaste,
  FigureKeys,
  Picture,
  Table,
  TableCell,
  TableHeader,
  TableRow,
  Video,
  PasteVideo,
  Link,
];
