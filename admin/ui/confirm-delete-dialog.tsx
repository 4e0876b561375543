import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

type Props = { what: string; onClose: () => void; onConfirm: () => void; children: ReactNode };

/** Asks before a deletion that has no undo. `children` says what else is deleted. */
export function ConfirmDeleteDialog({ what, onClose, onConfirm, children }: Props) {
  return (
    <Modal
      alert
      title={`Delete ${what} for good?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button
            tone="danger"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            Delete for good
          </Button>
        </>
      }
    >
      <p className="text-soft">{children} This can’t be undone.</p>
    </Modal>
  );
}
