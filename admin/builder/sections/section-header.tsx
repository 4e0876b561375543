import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

import { paths } from '../../app/paths.ts';
import { stateTones, stateWords } from '../../forms/state-words.ts';
import type { FormState } from '../../forms/versioned-saver.ts';
import { PublishButton } from '../../screens/shell/publish-button.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CanvasTools } from '../canvas-tools.tsx';

type Props = { title: string; state: FormState<unknown>; onSave: () => void };

/** Which section this is, whether it is safe, and how it gets out. */
export function SectionHeader({ title, state, onSave }: Props) {
  return (
    <header className="border-line bg-ground flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 border-b px-2 py-1.5 md:px-3">
      <Link
        to={paths.sections}
        aria-label="All saved sections"
        title="All saved sections"
        className={buttonClass({ tone: 'quiet', size: 'icon' })}
      >
        <ArrowLeft size={17} aria-hidden />
      </Link>
      <h1 dir="auto" className="min-w-0 truncate font-semibold max-sm:max-w-36">
        {title || 'Untitled'}
      </h1>
      <CanvasTools />
      <div className="ml-auto flex min-w-0 items-center gap-2">
        <p role="status" className={`text-[13px] ${stateTones[state.kind] ?? 'text-soft'}`}>
          {stateWords(state, false)}
        </p>
        <Button
          tone="plain"
          aria-keyshortcuts="Control+S Meta+S"
          disabled={state.kind === 'saving' || state.kind === 'conflict'}
          onClick={onSave}
        >
          Save
        </Button>
        <PublishButton />
      </div>
    </header>
  );
}
