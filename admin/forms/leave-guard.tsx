import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';

import { registerForm } from '../stores/open-forms.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';

type Props = { dirty: () => boolean; isDraft: () => boolean; save: () => Promise<boolean> };

/** Before the user leaves unsaved changes: saves a draft, and asks in all other cases. */
export function LeaveGuard({ dirty, isDraft, save }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: async () => {
      if (!dirty()) return false;
      return !(isDraft() && (await save()));
    },
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  // The sign-out saves the form too.
  useEffect(() => registerForm({ dirty, isDraft, save }));
  if (blocker.status !== 'blocked') return null;
  const stay = () => {
    blocker.reset();
    // Before the dialog returns the focus to the link that opened it.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
  };
  return (
    <Modal
      alert
      title="Leave without saving?"
      onClose={blocker.reset}
      footer={
        <>
          <Button tone="quiet" onClick={blocker.proceed}>
            Leave
          </Button>
          <Button onClick={blocker.reset}>Stay</Button>
          <Button
            tone="primary"
            onClick={() =>
              void save().then((saved) => {
                if (saved) blocker.proceed();
                else stay();
              })
            }
          >
            Save and leave
          </Button>
        </>
      }
    >
      <p className="text-soft">
        Your changes aren’t saved yet. If you leave, they are kept on this device and offered when you come back.
      </p>
    </Modal>
  );
}
