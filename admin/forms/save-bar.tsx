import { Redo2, Undo2 } from 'lucide-react';

import { Button, IconButton } from '../ui/button.tsx';
import { SaveStatus } from './save-status.tsx';
import type { PanelForm } from './use-panel-form.ts';

type Props = {
  form: Pick<PanelForm<unknown>, 'state' | 'steps' | 'undo' | 'redo' | 'readOnly'>;
  isNew?: boolean;
  /** The form saves automatically, so it has no button. */
  automatic?: boolean;
  saveLabel?: string;
};

/** The save status, undo and redo, and the button that submits the surrounding form. */
export function SaveBar({ form, isNew = false, automatic = false, saveLabel = 'Save' }: Props) {
  const { state, steps } = form;
  if (form.readOnly) return <p className="text-soft">You can view this, but not change it.</p>;
  return (
    <div className="ml-auto flex items-center gap-1">
      <div className="mr-2">
        <SaveStatus state={state} isNew={isNew} />
      </div>
      {(steps.undo || steps.redo) && (
        <>
          <IconButton label="Undo" aria-keyshortcuts="Control+Z Meta+Z" disabled={!steps.undo} onClick={form.undo}>
            <Undo2 size={16} aria-hidden />
          </IconButton>
          <IconButton
            label="Redo"
            aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
            disabled={!steps.redo}
            onClick={form.redo}
          >
            <Redo2 size={16} aria-hidden />
          </IconButton>
        </>
      )}
      {!automatic && (
        <Button
          type="submit"
          tone="primary"
          className="ml-1"
          aria-keyshortcuts="Control+S Meta+S"
          disabled={state.kind === 'saving' || state.kind === 'conflict'}
        >
          {saveLabel}
        </Button>
      )}
    </div>
  );
}
