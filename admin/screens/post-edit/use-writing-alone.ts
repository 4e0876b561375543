import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect } from 'react';

import { $writingAlone } from '../../stores/writing-alone.ts';
import { useWindowEvent } from '../../ui/use-window-event.ts';

/** Focus mode: Ctrl+Shift+F or the button in the toolbar shows only title and text, Escape shows everything again. */
export function useWritingAlone(written: boolean): boolean {
  const alone = useStore($writingAlone);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-alone', written && alone);
    return () => document.documentElement.removeAttribute('data-alone');
  }, [written, alone]);
  useEffect(() => () => $writingAlone.set(false), []);
  useWindowEvent('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    // ProseMirror prevents the default of every Escape; what handled one in the text has stopped it before.
    const isTaken = event.defaultPrevented && !target.matches('.prose-editor');
    if (!written || isTaken || event.isComposing || target.closest('dialog, [role="dialog"]')) return;
    if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'f') {
      event.preventDefault();
      $writingAlone.set(!alone);
    } else if (event.key === 'Escape') $writingAlone.set(false);
  });
  return written && alone;
}
