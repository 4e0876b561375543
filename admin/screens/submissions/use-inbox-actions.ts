import type { Submission, SubmissionBulk, SubmissionStatus } from '#shared/schemas/submissions.ts';

import { useChangeSubmissions } from '../../queries/submissions.ts';
import { notify } from '../../ui/notify.ts';
import type { Box } from './inbox-search.ts';
import { senderOf } from './submission-words.ts';

export function nameOf(submissions: Submission[]): string {
  const [first] = submissions;
  return submissions.length === 1 && first ? `“${senderOf(first)}”` : `${submissions.length} submissions`;
}

const done = {
  new: 'marked as new',
  read: 'marked as read',
  replied: 'marked as replied',
  archived: 'archived',
} satisfies Record<SubmissionStatus, string>;

/** The actions of the inbox, each with undo. */
export function useInboxActions(box: Box) {
  const change = useChangeSubmissions();
  const idsOf = (submissions: Submission[]) => submissions.map(({ id }) => id);

  function act(body: SubmissionBulk, leaves: boolean, words: string, back: SubmissionBulk[]) {
    const undo = () => Promise.all(back.map((one) => change.mutateAsync({ body: one, leaves: false })));
    notify.done(change.mutateAsync({ body, leaves }), words, undo);
  }

  /** The calls that restore the previous statuses, one per status. */
  function before(submissions: Submission[]): SubmissionBulk[] {
    const groups = Map.groupBy(submissions, ({ status }) => status);
    return [...groups].map(([status, group]) => ({ action: 'status', ids: idsOf(group), status }));
  }

  function setStatus(submissions: Submission[], status: SubmissionStatus) {
    const changed = submissions.filter((submission) => submission.status !== status);
    if (changed.length === 0) return;
    const leaves = box === 'inbox' && status === 'archived';
    act(
      { action: 'status', ids: idsOf(changed), status },
      leaves,
      `${nameOf(changed)} ${done[status]}`,
      before(changed),
    );
  }

  function unarchive(submissions: Submission[]) {
    const ids = idsOf(submissions);
    const back: SubmissionBulk[] = [{ action: 'status', ids, status: 'archived' }];
    act({ action: 'unarchive', ids }, true, `${nameOf(submissions)} moved back to the inbox`, back);
  }

  return {
    setStatus,
    unarchive,
    toggleArchived: (submission: Submission) =>
      submission.status === 'archived' ? unarchive([submission]) : setStatus([submission], 'archived'),
    setSpam: (submissions: Submission[], spam: boolean) => {
      const ids = idsOf(submissions);
      const words = spam ? 'moved to spam' : 'moved to the inbox';
      act({ action: 'spam', ids, spam }, true, `${nameOf(submissions)} ${words}`, [
        { action: 'spam', ids, spam: !spam },
      ]);
    },
    trash: (submissions: Submission[]) => {
      const ids = idsOf(submissions);
      act({ action: 'trash', ids }, true, `${nameOf(submissions)} moved to the trash`, [{ action: 'restore', ids }]);
    },
    restore: (submissions: Submission[]) => {
      const ids = idsOf(submissions);
      act({ action: 'restore', ids }, true, `${nameOf(submissions)} restored`, [{ action: 'trash', ids }]);
    },
    deleteForGood: (submissions: Submission[]) =>
      notify.done(
        change.mutateAsync({ body: { action: 'delete', ids: idsOf(submissions) }, leaves: true }),
        `${nameOf(submissions)} deleted for good`,
      ),
    changeOpen: (submission: Submission, status: SubmissionStatus) =>
      change.mutate({ body: { action: 'status', ids: [submission.id], status }, leaves: false }),
  };
}
export type InboxActions = ReturnType<typeof useInboxActions>;
