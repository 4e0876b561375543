import type { Submission } from '#shared/schemas/submissions.ts';

import { ConfirmDeleteDialog } from '../../ui/confirm-delete-dialog.tsx';
import { senderOf } from './submission-words.ts';

type Props = { submissions: Submission[]; onClose: () => void; onConfirm: () => void };

export function ConfirmDelete({ submissions, ...handlers }: Props) {
  const [first] = submissions;
  const what = submissions.length === 1 && first ? `“${senderOf(first)}”` : `${submissions.length} submissions`;
  return (
    <ConfirmDeleteDialog what={what} {...handlers}>
      What was written and your notes go with it.
    </ConfirmDeleteDialog>
  );
}
