import type { ReactNode } from 'react';

import { LeaveGuard } from './leave-guard.tsx';
import type { PanelForm } from './use-panel-form.ts';

type Props<Value> = {
  form: PanelForm<Value>;
  label: string;
  className: string;
  /** What happens to unsaved changes when one leaves; `alone`: whoever shows the form sees to them. */
  leaving?: 'ask' | 'save' | 'alone';
  children: ReactNode;
};

/** The form element of a form: Enter and its buttons save it, and no change is left behind unasked. */
export function SavedForm<Value>({ form, label, className, leaving = 'ask', children }: Props<Value>) {
  return (
    <form
      ref={(node) => form.attach(node)}
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {children}
      {leaving !== 'alone' && <LeaveGuard dirty={form.dirty} isDraft={() => leaving === 'save'} save={form.save} />}
    </form>
  );
}
