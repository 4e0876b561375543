import type { ReactNode } from 'react';

import { notify } from '../ui/notify.ts';
import { SideSheet } from '../ui/side-sheet.tsx';
import { SaveBar } from './save-bar.tsx';
import { SavedForm } from './saved-form.tsx';
import type { PanelForm } from './use-panel-form.ts';

type Props<Value> = {
  title: string;
  form: PanelForm<Value>;
  isNew: boolean;
  onClose: () => void;
  /** Publishes what was saved, once the sheet is closed. */
  onPublish?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * A form in a side sheet, which closes after a save. Closing it with unsaved changes keeps them as a draft, which is offered when
 * the sheet is opened again.
 */
export function SheetForm<Value>({ title, form, isNew, onClose, onPublish, children }: Props<Value>) {
  function close() {
    if (form.dirty()) notify.info('Not saved yet. What you typed is kept on this device.');
    onClose();
  }
  return (
    <SideSheet isForm title={title} onClose={close}>
      <SavedForm form={form} label={title} className="flex min-h-full flex-col" leaving="alone" onSaved={onClose}>
        <div className="grow space-y-4 pb-5">{children}</div>
        <footer className="border-line bg-surface sticky -bottom-4 -mx-4 -mb-4 flex border-t px-4 py-3">
          <SaveBar
            form={form}
            isNew={isNew}
            saveLabel={isNew ? 'Add' : 'Save'}
            onPublish={
              onPublish &&
              (() => {
                onClose();
                onPublish();
              })
            }
          />
        </footer>
      </SavedForm>
    </SideSheet>
  );
}
