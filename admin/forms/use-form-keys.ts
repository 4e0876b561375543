import { useEffect, useEffectEvent } from 'react';

type Actions = { readOnly: boolean; save: () => void; undo?: () => void; redo?: () => void };

/** Ctrl+S and ⌘S save, wherever the focus is. With Z they undo, and with Shift redo, outside of fields that do so themselves. */
export function useFormKeys({ readOnly, save, undo, redo }: Actions): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (readOnly || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const step = event.shiftKey ? redo : undo;
    const action = key === 's' ? save : key === 'z' && !isTyping(event.target) ? step : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
}
