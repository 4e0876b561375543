import { useQuery } from '@tanstack/react-query';
import { Archive, Reply, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import { forms } from '#shared/rules/forms.ts';
import type { SubmissionThread } from '#shared/schemas/submission-replies.ts';
import { trashDays } from '#shared/schemas/submissions.ts';

import { ItemSheet, type Neighbors } from '../../lists/item-sheet.tsx';
import { submissionQuery, useResendMail } from '../../queries/submissions.ts';
import { $singleKeys } from '../../stores/single-keys.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useWindowEvent } from '../../ui/use-window-event.ts';
import { Handling } from './handling.tsx';
import { NoteForm } from './note-form.tsx';
import { ReplyButton } from './reply-button.tsx';
import { ReplySection } from './reply-section.tsx';
import { SubmissionFields } from './submission-fields.tsx';
import { mailWords, senderOf } from './submission-words.ts';
import type { InboxActions } from './use-inbox-actions.ts';
import { mayReply, type ReplyOpen, useReplyOpen } from './use-reply-open.ts';

type Props = Neighbors & {
  id: string;
  actions: InboxActions;
  onClose: () => void;
  /** Goes on to the next one, when this leaves the list; after the last it closes the sheet. */
  onLeave: () => void;
};

/** One submission, beside the list. Opening it marks it as read. */
export function SubmissionSheet({ id, actions, onClose, onLeave, onPrevious, onNext }: Props) {
  const query = useQuery(submissionQuery(id));
  const { data: submission } = query;
  const unread = submission?.status === 'new' && !submission.deleted_at && !submission.spam;
  const read = useEffectEvent(() => {
    if (submission && unread) actions.changeOpen(submission, 'read');
  });
  const loaded = submission?.id;
  useEffect(() => {
    // Only once per submission, so that it can be marked as new again in the sheet.
    if (loaded) read();
  }, [loaded]);

  const reply = useReplyOpen(id);
  const archivable = submission && !submission.deleted_at && !submission.spam;
  /** For actions that remove the submission from the list. */
  const then = (action: () => void) => () => {
    onLeave();
    action();
  };
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !$singleKeys.get() || isTyping(event.target)) return;
    // Keys typed before the composer has loaded are words, not commands.
    if (reply.open) return;
    const keys: Record<string, (() => void) | null> = {
      j: onNext,
      k: onPrevious,
      r: submission && mayReply(submission) ? reply.begin : null,
      e: archivable ? then(() => actions.toggleArchived(submission)) : null,
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  return (
    <ItemSheet
      noun="submission"
      title={submission ? senderOf(submission) : 'Submission'}
      query={query}
      shapes={['h-4 w-40', 'h-4 w-64', 'h-40 w-full']}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      footer={submission && <SheetActions submission={submission} actions={actions} then={then} reply={reply} />}
    >
      {submission && <Details key={submission.id} submission={submission} actions={actions} reply={reply} />}
    </ItemSheet>
  );
}

type DetailProps = { submission: SubmissionThread; actions: InboxActions; reply: ReplyOpen };

function Details({ submission, actions, reply }: DetailProps) {
  return (
    <div className="space-y-6">
      <p className="text-soft">
        {forms[submission.form].title}, <RelativeTime value={submission.created_at} />
      </p>
      {submission.deleted_at && (
        <p className="bg-warn-wash rounded-md px-3 py-2">
          In the trash since <RelativeTime value={submission.deleted_at} />. After {trashDays} days it is deleted for
          good.
        </p>
      )}
      {submission.spam && !submission.deleted_at && (
        <p className="bg-warn-wash rounded-md px-3 py-2">
          This is marked as spam. If a person wrote it to you, choose “Not spam”.
        </p>
      )}
      <SubmissionFields submission={submission} />
      <ReplySection submission={submission} reply={reply} />
      {!submission.deleted_at && (
        <>
          <Handling submission={submission} actions={actions} />
          <NoteForm submission={submission} />
        </>
      )}
      {submission.deleted_at && submission.note && (
        <section aria-label="Note" className="space-y-1">
          <h3 className="text-soft">Note</h3>
          <p className="wrap-anywhere whitespace-pre-wrap">{submission.note}</p>
        </section>
      )}
      <MailLine submission={submission} />
    </div>
  );
}

type ActionProps = {
  submission: SubmissionThread;
  actions: InboxActions;
  then: (action: () => void) => () => void;
  reply: ReplyOpen;
};

function SheetActions({ submission, actions, then, reply }: ActionProps) {
  const one = [submission];
  if (submission.deleted_at) return <Button onClick={then(() => actions.restore(one))}>Restore</Button>;
  return (
    <>
      {!mayReply(submission) && (
        <ReplyButton submission={submission} onReplied={() => actions.changeOpen(submission, 'replied')} />
      )}
      {mayReply(submission) && !reply.open && (
        <Button tone="primary" onClick={reply.begin}>
          <Reply size={15} aria-hidden /> Reply
        </Button>
      )}
      {!submission.spam && (
        <Button onClick={then(() => actions.toggleArchived(submission))}>
          <Archive size={15} aria-hidden className="max-sm:hidden" />{' '}
          {submission.status === 'archived' ? 'Back to the inbox' : 'Archive'}
        </Button>
      )}
      <Button tone="quiet" onClick={then(() => actions.setSpam(one, !submission.spam))}>
        {submission.spam ? 'Not spam' : 'Spam'}
      </Button>
      <IconButton label="Delete" tone="danger" className="ml-auto" onClick={then(() => actions.trash(one))}>
        <Trash2 size={15} aria-hidden />
      </IconButton>
    </>
  );
}

/** The state of the notification mail, with a button to resend it when it failed or was never sent. */
function MailLine({ submission }: { submission: SubmissionThread }) {
  const again = useResendMail();
  const { state } = submission.mail;
  const mail = mailWords(submission);
  const sendable = !submission.spam && !submission.deleted_at && (state === 'failed' || state === 'none');
  return (
    <div className="space-y-2">
      <p role="status" className={`text-[13px] wrap-anywhere ${mail.bad ? 'text-warn' : 'text-soft'}`}>
        {mail.text}
      </p>
      {sendable && (
        <Button size="sm" disabled={again.isPending} onClick={() => again.mutate(submission.id)}>
          {state === 'failed' ? 'Send the email again' : 'Send an email now'}
        </Button>
      )}
      {isHttpError(again.error) && again.error.code === 'conflict' && (
        <p role="alert" className="text-danger text-[13px]">
          {again.error.body?.message}.
        </p>
      )}
    </div>
  );
}
