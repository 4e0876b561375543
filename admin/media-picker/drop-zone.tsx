import { type DragEvent, type ReactNode, useRef, useState } from 'react';

import { useWindowEvent } from '../ui/use-window-event.ts';

type Props = {
  /** Null when the user may not add files; drops are then ignored. */
  onFiles: ((files: File[]) => void) | null;
  words: string;
  className?: string;
  children: ReactNode;
};

/** Accepts files that are dropped on it, or pasted anywhere outside of text fields. */
export function DropZone({ onFiles, words, className = '', children }: Props) {
  // Entering a child fires dragleave on its parent, so enters and leaves are counted.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  useWindowEvent('paste', (event) => {
    const { target } = event;
    if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))) return;
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles?.(files);
  });
  function drag(event: DragEvent, change: 1 | -1 | 0) {
    if (!onFiles || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + change);
    setOver(depth.current > 0);
  }
  return (
    <div
      className={`relative ${className}`}
      onDragEnter={(event) => drag(event, 1)}
      onDragLeave={(event) => drag(event, -1)}
      onDragOver={(event) => drag(event, 0)}
      onDrop={(event) => {
        if (!onFiles) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      }}
    >
      {children}
      {over && (
        <div className="border-accent bg-accent-wash/90 text-accent-strong pointer-events-none absolute inset-0 z-20 grid place-items-center rounded-lg border-2 border-dashed">
          <p className="bg-surface sticky top-1/2 rounded-md px-4 py-2 text-base font-semibold">{words}</p>
        </div>
      )}
    </div>
  );
}
