import { Suspense, useState } from 'react';

import { closeOverlay } from '../../stores/overlay.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { useModalDialog } from '../../ui/use-modal-dialog.ts';
import { searchHint, searchLook } from './palette-field.ts';

const CommandPalette = lazyNamed(() => import('./command-palette.tsx'), 'CommandPalette');

/** Opened with Ctrl+K: finds commands, and posts of the domain, by name. */
export function PaletteDialog() {
  const dialog = useModalDialog(closeOverlay);
  const [text, setText] = useState('');
  return (
    <dialog
      {...dialog}
      aria-label="Command palette"
      closedby="any"
      className="floating animate-in mt-[12dvh] w-[calc(100vw-2rem)] max-w-xl overflow-hidden p-0"
    >
      {/* The palette takes over what is typed while it loads. */}
      <Suspense fallback={<PaletteInput text={text} setText={setText} />}>
        <CommandPalette text={text} setText={setText} />
      </Suspense>
    </dialog>
  );
}

function PaletteInput({ text, setText }: { text: string; setText: (text: string) => void }) {
  return (
    <div className="border-line border-b">
      <input
        type="search"
        dir="auto"
        aria-label={searchHint}
        placeholder={searchHint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={searchLook}
      />
    </div>
  );
}
