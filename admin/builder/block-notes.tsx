import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { focusProp } from './focus-prop.ts';
import { $notes, $pane } from './state/builder-state.ts';
import { $items } from './state/page-store.ts';
import { useCommands } from './state/use-commands.ts';

type Note = { id: string; words: string; top: number; left: number };

/** Says on a block in the canvas what a paste couldn't bring along. A press opens the fields of the block. */
export function BlockNotes({ frame }: { frame: Document }) {
  const { select } = useCommands();
  const notes = useNotes(frame);
  function open(id: string) {
    const { [id]: _opened, ...others } = $notes.get();
    $notes.set(others);
    select(id);
    $pane.set('edit');
    focusProp(id, '');
  }
  return (
    <div className="canvas-notes">
      {notes.map(({ id, words, top, left }) => (
        <button
          key={id}
          type="button"
          data-canvas-part
          style={{ top, left }}
          onClick={(event) => {
            // Puck clears the selection at clicks beside blocks.
            event.stopPropagation();
            open(id);
          }}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

/** The notes of the blocks that are on the page, and where these stand. */
function useNotes(frame: Document): Note[] {
  const words = useStore($notes);
  const items = useStore($items);
  const [notes, setNotes] = useState<Note[]>([]);
  const hasNotes = Object.keys(words).length > 0;
  useEffect(() => {
    if (!hasNotes) {
      setNotes((before) => (before.length === 0 ? before : []));
      return undefined;
    }
    const measure = () => {
      const { scrollX = 0, scrollY = 0 } = frame.defaultView ?? {};
      const next = Object.entries(words).flatMap(([id, said]) => {
        const box = frame.querySelector(`[data-puck-component="${CSS.escape(id)}"]`)?.getBoundingClientRect();
        return box ? [{ id, words: said, top: box.top + scrollY, left: box.left + scrollX }] : [];
      });
      setNotes((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(frame.body);
    // After Puck has rendered a block that was just pasted.
    const pasted = requestAnimationFrame(measure);
    return () => {
      cancelAnimationFrame(pasted);
      observer.disconnect();
    };
  }, [frame, words, items, hasNotes]);
  return notes;
}
