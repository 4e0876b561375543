import { useStore } from '@nanostores/react';
import { Monitor, Redo2, Smartphone, Tablet, Undo2 } from 'lucide-react';

import { IconButton } from '../ui/button.tsx';
import { $canvasSize } from './state/builder-state.ts';
import { useCommands } from './state/use-commands.ts';

const sizes = [
  { size: 'desktop', label: 'Desktop', Icon: Monitor },
  { size: 'tablet', label: 'Tablet', Icon: Tablet },
  { size: 'phone', label: 'Phone', Icon: Smartphone },
] as const;

/** Undo, redo and the width of the canvas. */
export function CanvasTools() {
  const size = useStore($canvasSize);
  const { undo, redo } = useCommands();
  return (
    <>
      <div className="flex md:ml-4">
        <IconButton label="Undo" aria-keyshortcuts="Control+Z Meta+Z" onClick={undo}>
          <Undo2 size={17} aria-hidden />
        </IconButton>
        <IconButton label="Redo" aria-keyshortcuts="Control+Y Meta+Shift+Z" onClick={redo}>
          <Redo2 size={17} aria-hidden />
        </IconButton>
      </div>
      <div role="group" aria-label="Size of the canvas" className="border-line flex rounded-md border max-md:hidden">
        {sizes.map(({ size: name, label, Icon }) => (
          <button
            key={name}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={size === name}
            onClick={() => $canvasSize.set(name)}
            className={`grid h-8.5 w-10 place-items-center rounded-[5px] ${size === name ? 'bg-sunken' : 'text-soft hover:text-ink'}`}
          >
            <Icon size={16} aria-hidden />
          </button>
        ))}
      </div>
    </>
  );
}
