import { Suspense, useEffect, useRef, useState } from 'react';

import type { SubmissionThread } from '#shared/schemas/submission-replies.ts';

import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { AddAnswer } from './add-answer.tsx';
import type { ReplyEnd } from './reply-composer.tsx';
import { Thread } from './thread.tsx';
import { mayReply, type ReplyOpen } from './use-reply-open.ts';

const load = () => import('./reply-composer.tsx');
const ReplyComposer = lazyNamed(load, 'ReplyComposer');

type Props = { submission: SubmissionThread; reply: ReplyOpen };

/** The thread, and the composer below it. */
export function ReplySection({ submission, reply }: Props) {
  const section = useRef<HTMLDivElement>(null);
  const [ended, setEnded] = useState<ReplyEnd | null>(null);
  const { replies, reply_as: addresses, fields, spam, deleted_at: deleted } = submission;
  const ready = mayReply(submission);
  useEffect(() => {
    // Before it is asked for, so that no key is lost.
    if (ready) void load().catch(() => undefined);
  }, [ready]);
  useEffect(() => {
    // The composer is gone, and with it what had the focus.
    const wanted = { sent: '[data-reply]', discarded: '[data-undo]', changed: '' }[ended?.kind ?? 'changed'];
    if (wanted) [...(section.current?.querySelectorAll<HTMLElement>(wanted) ?? [])].at(-1)?.focus();
  }, [ended]);
  function end(how: ReplyEnd) {
    setEnded(how);
    if (how.kind === 'changed') reply.again();
    else reply.end();
  }
  return (
    <div ref={section} className="space-y-4 empty:hidden">
      <Thread submission={submission} />
      {!deleted && !spam && !reply.open && (replies.length > 0 || submission.status === 'replied') && (
        <AddAnswer key={submission.id} id={submission.id} />
      )}
      {!reply.open && ended?.kind === 'discarded' && ended.undo && (
        <p role="status" className="text-soft flex items-center gap-2">
          Answer discarded.
          <Button
            size="sm"
            data-undo
            onClick={() => {
              ended.undo?.();
              setEnded(null);
              reply.again();
            }}
          >
            Undo
          </Button>
        </p>
      )}
      {ready && addresses && reply.open && (
        <Suspense>
          {ended?.kind === 'changed' && (
            <p role="status" className="bg-warn-wash rounded-md px-3 py-2">
              Your answer was sent before the connection was lost. Your later changes are below, not sent.
            </p>
          )}
          <ReplyComposer key={reply.round} submission={submission} addresses={addresses} onDone={end} />
        </Suspense>
      )}
      {addresses === null && fields['email'] && !spam && !deleted && (
        <p className="text-soft text-[13px]">
          This installation has no mail server, so the panel can’t send email. Answer from your own email program, then
          mark it as replied.
        </p>
      )}
    </div>
  );
}
