import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Maximize2, Minimize2, Monitor, Redo2, Smartphone, Tablet, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { $wideCanvas, toggleWideCanvas } from '../stores/wide-canvas.ts';
import { Button, buttonClass, IconButton } from '../ui/button.tsx';
import { $canStep, $canvasSize } from './state/builder-state.ts';
import { reveal } from './state/reveal.ts';
import { useCommands } from './state/use-commands.ts';

type Props = {
  back: { to: string; label: string };
  title: string;
  /** Disables saving. */
  busy: boolean;
  onSave: () => void;
  /** Publishes what is edited here. */
  publish: ReactNode;
  /** The save status and further actions. */
  children: ReactNode;
};

/** The bar above the workbench: back link, title, canvas tools, Save and Publish. */
export function HeaderBar({ back, title, busy, onSave, publish, children }: Props) {
  return (
    <header className="border-line bg-ground flex min-h-14 shrink-0 items-center gap-x-2 gap-y-1 border-b px-2 py-1.5 max-md:flex-wrap md:px-3">
      <Link
        to={back.to}
        aria-label={back.label}
        title={back.label}
        className={buttonClass({ tone: 'quiet', size: 'icon' })}
      >
        <ArrowLeft size={17} aria-hidden />
      </Link>
      <h1 dir="auto" title={title} className="min-w-0 truncate font-semibold max-md:flex-1">
        {title || 'Untitled'}
      </h1>
      <CanvasTools />
      {/* On narrow screens the save status has a line of its own, so that no state of it moves the workbench. */}
      <div className="ml-auto flex min-w-0 items-center gap-2 max-md:w-full max-md:flex-wrap max-md:justify-end md:shrink-0 max-md:[&>[role=status]]:order-last max-md:[&>[role=status]]:w-full md:[&>[role=status]]:max-w-72">
        {children}
        <Button tone="plain" aria-keyshortcuts="Control+S Meta+S" disabled={busy} onClick={onSave}>
          Save
        </Button>
        {publish}
      </div>
    </header>
  );
}

const sizes = [
  { size: 'desktop', label: 'Desktop', Icon: Monitor },
  { size: 'tablet', label: 'Tablet', Icon: Tablet },
  { size: 'phone', label: 'Phone', Icon: Smartphone },
] as const;

/** Undo, redo, the size of the canvas, and whether it takes the whole window. */
function CanvasTools() {
  const size = useStore($canvasSize);
  const isWide = useStore($wideCanvas);
  const can = useStore($canStep);
  const { undo, redo, selected } = useCommands();
  return (
    <>
      <div className="flex md:ml-4">
        <IconButton label="Undo" aria-keyshortcuts="Control+Z Meta+Z" disabled={!can.undo} onClick={undo}>
          <Undo2 size={17} aria-hidden />
        </IconButton>
        <IconButton label="Redo" aria-keyshortcuts="Control+Y Meta+Shift+Z" disabled={!can.redo} onClick={redo}>
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
            onClick={() => {
              $canvasSize.set(name);
              // Blocks above it may be higher or lower now.
              reveal(selected());
            }}
            className={`grid h-8.5 w-10 place-items-center rounded-[5px] ${size === name ? 'bg-sunken' : 'text-soft hover:text-ink'}`}
          >
            <Icon size={16} aria-hidden />
          </button>
        ))}
      </div>
      <IconButton
        label="Full-width canvas"
        title={isWide ? 'Show the panels (Ctrl+\\)' : 'Full-width canvas (Ctrl+\\)'}
        aria-keyshortcuts="Control+\ Meta+\"
        aria-pressed={isWide}
        className="max-md:hidden"
        onClick={toggleWideCanvas}
      >
        {isWide ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
      </IconButton>
    </>
  );
}
