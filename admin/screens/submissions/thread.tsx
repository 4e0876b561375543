import { useId } from 'react';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import { writerOf } from '#shared/rules/quoted-message.ts';
import type { SubmissionReply, SubmissionThread } from '#shared/schemas/submission-replies.ts';

import { useRemoveAnswer, useResendReply } from '../../queries/submissions.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { InitialsMark } from './initials-mark.tsx';
import { replyMailWords } from './reply-words.ts';

/** What was answered and what came back, below the submitted fields. */
export function Thread({ submission }: { submission: SubmissionThread }) {
  const { replies } = submission;
  const heading = useId();
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="space-y-2">
      <h3 id={heading} className="text-soft">
        Answers
      </h3>
      <ol className="space-y-3">
        {replies.map((reply, index) => (
          <Entry
            key={reply.id}
            reply={reply}
            submission={submission}
            subject={reply.subject === replies[index - 1]?.subject ? '' : reply.subject}
          />
        ))}
      </ol>
    </section>
  );
}

type EntryProps = { reply: SubmissionReply; submission: SubmissionThread; subject: string };

function Entry({ reply, submission, subject }: EntryProps) {
  const { id, direction, by, text, created_at } = reply;
  const isOut = direction === 'out';
  const name = isOut ? (by?.name ?? 'A former colleague') : writerOf(submission.fields);
  return (
    // Focused after it was sent.
    <li data-reply={id} tabIndex={-1} className="border-line rounded-lg border outline-offset-2">
      <div className="flex items-center gap-2.5 px-3 pt-2.5">
        <InitialsMark name={name} tone={isOut ? 'team' : 'sender'} />
        <p className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
          <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
            {name}
          </span>
          <RelativeTime value={created_at} className="text-soft shrink-0 text-[13px]" />
        </p>
      </div>
      <div className="space-y-2 px-3 pt-2 pb-3">
        {subject && (
          <p dir="auto" className="text-soft text-[13px] wrap-anywhere">
            {subject}
          </p>
        )}
        <p dir="auto" className="leading-relaxed wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
        {isOut ? <MailState reply={reply} submission={submission} /> : <AddedBy reply={reply} id={submission.id} />}
      </div>
    </li>
  );
}

function AddedBy({ reply, id }: { reply: SubmissionReply; id: string }) {
  const remove = useRemoveAnswer();
  return (
    <p className="text-soft flex flex-wrap items-center justify-between gap-2 text-[13px]">
      Added by {reply.by?.name ?? 'a former colleague'}
      <Button size="sm" tone="quiet" disabled={remove.isPending} onClick={() => remove.mutate({ id, reply: reply.id })}>
        Remove
      </Button>
    </p>
  );
}

function MailState({ reply, submission }: { reply: SubmissionReply; submission: SubmissionThread }) {
  const again = useResendReply();
  const { text, tone, sendable } = replyMailWords(reply, submission);
  const canSend = sendable && submission.reply_as && !submission.deleted_at && !submission.spam;
  return (
    <div className="space-y-2">
      <p role="status" className={`text-[13px] wrap-anywhere ${tone}`}>
        {text}
      </p>
      {canSend && (
        <Button
          size="sm"
          disabled={again.isPending}
          onClick={() => again.mutate({ id: submission.id, reply: reply.id })}
        >
          Try again
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
