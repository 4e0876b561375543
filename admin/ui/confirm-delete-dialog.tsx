import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

type Props = { onClose: () => void; onConfirm: () => void; children: ReactNode };
type Confirm = Props & { title: string; verb: string; keep?: string };

/** Asks before a deletion that has no undo. `children` says what else is deleted. */
export function ConfirmDeleteDialog({ what, children, ...answers }: Props & { what: string }) {
  return (
    <ConfirmDialog title={`Delete ${what} for good?`} verb="Delete for good" keep="Keep" {...answers}>
      <p className="text-soft">{children} This can’t be undone.</p>
    </ConfirmDialog>
  );
}

/** Asks before an action that many people would notice. `verb` is the dangerous button, `keep` the other; `children` says what it does. */
export function ConfirmDialog({ title, verb, keep = 'Cancel', onClose, onConfirm, children }: Confirm) {
  return (
    <Modal
      alert
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button
            tone="danger"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
