import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { PublishButton } from '../publishing/publish-button.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { CanvasTools } from './canvas-tools.tsx';

type Props = {
  back: { to: string; label: string };
  title: string;
  /** Disables saving. */
  busy: boolean;
  onSave: () => void;
  /** The save status and further actions. */
  children: ReactNode;
};

/** The bar above the workbench: back link, title, canvas tools, Save and Publish. */
export function HeaderBar({ back, title, busy, onSave, children }: Props) {
  return (
    <header className="border-line bg-ground flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 border-b px-2 py-1.5 md:px-3">
      <Link
        to={back.to}
        aria-label={back.label}
        title={back.label}
        className={buttonClass({ tone: 'quiet', size: 'icon' })}
      >
        <ArrowLeft size={17} aria-hidden />
      </Link>
      <h1 dir="auto" className="min-w-0 truncate font-semibold max-sm:max-w-36">
        {title || 'Untitled'}
      </h1>
      <CanvasTools />
      <div className="ml-auto flex min-w-0 items-center gap-2">
        {children}
        <Button tone="plain" aria-keyshortcuts="Control+S Meta+S" disabled={busy} onClick={onSave}>
          Save
        </Button>
        <PublishButton />
      </div>
    </header>
  );
}
