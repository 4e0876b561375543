import type { Submission } from '#shared/schemas/submissions.ts';

import { Button } from '../../ui/button.tsx';
import type { Box } from './inbox-search.ts';
import type { InboxActions } from './use-inbox-actions.ts';

type Props = {
  box: Box;
  submissions: Submission[];
  actions: InboxActions;
  onDeleteForGood: (submissions: Submission[]) => void;
  onDone: () => void;
};

/** Bulk actions; floats above the end of the list while rows are selected. */
export function InboxBulkBar({ box, submissions, actions, onDeleteForGood, onDone }: Props) {
  const then = (action: () => void) => () => {
    action();
    onDone();
  };
  // What was answered stays answered.
  const unread = submissions.filter(({ status }) => status === 'new');
  return (
    <div
      role="region"
      aria-label="Selected"
      className="floating animate-in sticky bottom-4 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 p-2 pl-4"
    >
      <p role="status" className="mr-2 font-medium">
        {submissions.length} selected
      </p>
      {box === 'inbox' && (
        <>
          {unread.length > 0 && <Button onClick={then(() => actions.setStatus(unread, 'read'))}>Mark as read</Button>}
          <Button onClick={then(() => actions.setStatus(submissions, 'archived'))}>Archive</Button>
          <Button onClick={then(() => actions.setSpam(submissions, true))}>Spam</Button>
        </>
      )}
      {box === 'archived' && <Button onClick={then(() => actions.unarchive(submissions))}>Back to the inbox</Button>}
      {box === 'spam' && <Button onClick={then(() => actions.setSpam(submissions, false))}>Not spam</Button>}
      {box === 'trash' ? (
        <>
          <Button onClick={then(() => actions.restore(submissions))}>Restore</Button>
          <Button tone="danger" onClick={() => onDeleteForGood(submissions)}>
            Delete for good…
          </Button>
        </>
      ) : (
        <Button tone="danger" onClick={then(() => actions.trash(submissions))}>
          Move to trash
        </Button>
      )}
      <Button tone="quiet" onClick={onDone}>
        Clear
      </Button>
    </div>
  );
}
