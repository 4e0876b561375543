import type { ReactNode } from 'react';

import { LeaveGuard } from './leave-guard.tsx';
import type { PanelForm } from './use-panel-form.ts';

type Props<Value> = {
  form: PanelForm<Value>;
  label: string;
  className: string;
  /** What happens to unsaved changes when the user leaves; with `alone`, the parent handles them. */
  leaving?: 'ask' | 'save' | 'alone';
  onSaved?: () => void;
  children: ReactNode;
};

/** The form element: Enter and its submit buttons save, and leaving unsaved changes saves or asks first. */
export function SavedForm<Value>({ form, label, className, leaving = 'ask', onSaved, children }: Props<Value>) {
  return (
    <form
      ref={(node) => form.attach(node)}
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles the event to the form around a sheet.
        event.stopPropagation();
        void form.save().then((saved) => {
          if (saved) onSaved?.();
        });
      }}
    >
      {children}
      {leaving !== 'alone' && <LeaveGuard dirty={form.dirty} isDraft={() => leaving === 'save'} save={form.save} />}
    </form>
  );
}
