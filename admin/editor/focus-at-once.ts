import { Extension } from '@tiptap/react';

/**
 * Tiptap's own `focus` waits for a frame. A key that is pressed before goes to whatever had the focus: on a busy computer the
 * first letters after a button are lost, or a line break presses the button again.
 */
export const FocusAtOnce = Extension.create({
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
