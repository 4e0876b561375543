import { useState } from 'react';

import type { SubmissionThread } from '#shared/schemas/submission-replies.ts';

import { useAccount } from '../../queries/account.ts';
import { readDraft } from '../../stores/drafts.ts';

export type ReplyOpen = ReturnType<typeof useReplyOpen>;

/** Whether the panel can answer it by mail: there is a mail server, and an address to write to. */
export function mayReply({ reply_as: addresses, fields, spam, deleted_at }: SubmissionThread): boolean {
  return addresses !== null && Boolean(fields['email']) && !spam && !deleted_at;
}

/** Whether the composer of a submission is open; it begins so where an unsent answer is kept. `round` starts it again. */
export function useReplyOpen(id: string) {
  const { user, domain } = useAccount();
  const [state, setState] = useState({ id: '', open: false, round: 0 });
  const hasDraft = () => readDraft({ userId: user.id, host: domain.host }, `submission-reply:${id}`) !== null;
  const current = state.id === id ? state : { id, open: hasDraft(), round: state.round + 1 };
  if (current !== state) setState(current);
  return {
    open: current.open,
    round: current.round,
    begin: () =>
      setState((before) => ({ ...before, open: true, round: before.open ? before.round : before.round + 1 })),
    end: () => setState((before) => ({ ...before, open: false })),
    /** Opens it with the draft that was put back, unless another submission is open by now. */
    again: () => setState((before) => (before.id === id ? { id, open: true, round: before.round + 1 } : before)),
  };
}
