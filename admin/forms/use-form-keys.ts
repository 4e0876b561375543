import { isTyping } from '../ui/is-typing.ts';
import { useWindowEvent } from '../ui/use-window-event.ts';

type Actions = { readOnly: boolean; save: () => void; undo?: () => void; redo?: () => void };

/** Ctrl+S or ⌘S saves. Ctrl+Z undoes and Ctrl+Shift+Z redoes, except in fields with an undo of their own. */
export function useFormKeys({ readOnly, save, undo, redo }: Actions): void {
  useWindowEvent('keydown', (event) => {
    if (readOnly || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const step = event.shiftKey ? redo : undo;
    const action = key === 's' ? save : key === 'z' && !isTyping(event.target) ? step : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });
}
