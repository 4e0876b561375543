import { Suspense, useEffect, useRef } from 'react';

import type { SubmissionThread } from '#shared/schemas/submission-replies.ts';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { Thread } from './thread.tsx';
import { mayReply, type ReplyOpen } from './use-reply-open.ts';

const ReplyComposer = lazyNamed(() => import('./reply-composer.tsx'), 'ReplyComposer');

type Props = { submission: SubmissionThread; reply: ReplyOpen };

/** The thread, and the composer below it. */
export function ReplySection({ submission, reply }: Props) {
  const section = useRef<HTMLDivElement>(null);
  const isSent = useRef(false);
  const { replies, reply_as: addresses, fields, spam, deleted_at: deleted } = submission;
  useEffect(() => {
    if (!isSent.current || reply.open) return;
    // The composer is gone, and with it what had the focus.
    isSent.current = false;
    const entries = section.current?.querySelectorAll<HTMLElement>('[data-reply]');
    entries?.item(entries.length - 1)?.focus();
  }, [reply.open, replies]);
  return (
    <div ref={section} className="space-y-4">
      <Thread submission={submission} />
      {mayReply(submission) && addresses && reply.open && (
        <Suspense>
          <ReplyComposer
            key={reply.round}
            submission={submission}
            addresses={addresses}
            onDone={(again) => {
              isSent.current = again === undefined;
              if (again) reply.again();
              else reply.end();
            }}
          />
        </Suspense>
      )}
      {addresses === null && fields['email'] && !spam && !deleted && (
        <p className="text-soft text-[13px]">
          This installation has no mail server, so the panel can’t send mail. Answer from your own mail program, then
          mark it as replied.
        </p>
      )}
    </div>
  );
}
