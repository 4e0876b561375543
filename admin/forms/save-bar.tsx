import { Redo2, Undo2 } from 'lucide-react';

import { Button, IconButton } from '../ui/button.tsx';
import { SaveStatus } from './save-status.tsx';
import type { PanelForm } from './use-panel-form.ts';

type Props = {
  form: Pick<PanelForm<unknown>, 'state' | 'steps' | 'undo' | 'redo' | 'readOnly' | 'save'>;
  isNew?: boolean;
  /** The form saves automatically, so it has no button. */
  automatic?: boolean;
  saveLabel?: string;
  /** Publishes what was just saved, and nothing else; offered to users who may. */
  onPublish?: (() => void) | undefined;
};

/** The save status, undo and redo, and the button that submits the surrounding form. */
export function SaveBar({ form, isNew = false, automatic = false, saveLabel = 'Save', onPublish }: Props) {
  const { state, steps } = form;
  const busy = state.kind === 'saving' || state.kind === 'conflict';
  if (form.readOnly) return <p className="text-soft">You can view this, but not change it.</p>;
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
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
        <Button type="submit" tone="primary" className="ml-1" aria-keyshortcuts="Control+S Meta+S" disabled={busy}>
          {saveLabel}
        </Button>
      )}
      {onPublish && (
        <Button
          className="ml-1"
          disabled={busy}
          onClick={() =>
            void form.save().then((saved) => {
              if (saved) onPublish();
            })
          }
        >
          {saveLabel} and publish
        </Button>
      )}
    </div>
  );
}
