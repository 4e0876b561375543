import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import {
  longestReply,
  longestSubject,
  SubmissionReplyInput,
  type SubmissionThread,
} from '#shared/schemas/submission-replies.ts';

import { SavedForm } from '../../forms/saved-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { usePanelForm } from '../../forms/use-panel-form.ts';
import { useAccount } from '../../queries/account.ts';
import { submissionQuery, threadChanged, writeReply } from '../../queries/submissions.ts';
import { keepDraft } from '../../stores/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { composerWords } from './reply-words.ts';
import { replyQuote, replySubject } from './submission-words.ts';

type Reply = { subject: string; text: string; quote: boolean };
const schema = z.required(z.pick(SubmissionReplyInput, { subject: true, text: true, quote: true }));

/** The name of the draft of an answer, within the domain. */
const draftName = (id: string) => `submission-reply:${id}`;

type Props = {
  submission: SubmissionThread;
  addresses: NonNullable<SubmissionThread['reply_as']>;
  /** Sent, or discarded. `again`: what was changed after an earlier answer had been sent is still to be sent. */
  onDone: (again?: 'again') => void;
};

function useReplyForm({ submission, onDone }: Pick<Props, 'submission' | 'onDone'>) {
  const queryClient = useQueryClient();
  const { user, domain } = useAccount();
  const { id } = submission;
  const changedSince = useRef<Reply | null>(null);
  const form = usePanelForm<Reply>({
    name: draftName(id),
    sends: true,
    stored: { value: { subject: replySubject(submission, domain.title), text: '', quote: true }, version: 0 },
    schema,
    writes: {
      write: async (value, _before, idempotency_key) => {
        try {
          threadChanged(queryClient, await writeReply(id, { ...value, idempotency_key }));
        } catch (error) {
          if (!isHttpError(error) || error.code !== 'key_reused') throw error;
          changedSince.current = value;
          await queryClient.invalidateQueries({ queryKey: submissionQuery(id).queryKey });
        }
        return { value };
      },
    },
    onSaved: () => {
      const value = changedSince.current;
      if (!value) return onDone();
      keepDraft({ userId: user.id, host: domain.host }, draftName(id), { value, at: Date.now() });
      notify.info('Your answer had been sent before the connection was lost. What you wrote since is still here.');
      return onDone('again');
    },
  });
  const begin = useEffectEvent(() => {
    if (form.draft) form.bringBack(form.draft);
  });
  const leave = useEffectEvent(() => {
    if (form.dirty()) notify.info('Not sent yet. Your answer is kept on this computer.');
  });
  useEffect(() => {
    begin();
    return () => leave();
  }, []);
  return form;
}

/** Writes an answer, which stays on this computer until it is sent. */
export function ReplyComposer({ submission, addresses, onDone }: Props) {
  const form = useReplyForm({ submission, onDone });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = box.current?.querySelector('textarea');
    field?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isSending = form.state.kind === 'saving';
  const shown = { ...form, readOnly: isSending };
  const { text, tone } = composerWords(form.state);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    box.current?.closest('form')?.requestSubmit();
  }
  function discard() {
    form.set({ ...form.value, text: '' });
    form.discardDraft();
    onDone();
  }
  return (
    <SavedForm form={form} label="Reply" className="border-edge/45 rounded-lg border" leaving="alone">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the fields in it */}
      <div ref={box} onKeyDown={onKeyDown} className="space-y-3 p-3">
        <p className="text-soft text-[13px] wrap-anywhere">
          To <span className="text-ink">{submission.fields['email']}</span>, from {addresses.from}. Their answer goes to{' '}
          {addresses.reply_to}.
        </p>
        <TextField form={shown} name="subject" label="Subject" max={longestSubject} />
        <TextField form={shown} name="text" label="Message" max={longestReply} multiline rows={8} />
        <Quote
          text={replyQuote(submission)}
          checked={form.value.quote}
          onChange={(quote) => form.set((before) => ({ ...before, quote }))}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            type="submit"
            tone="primary"
            disabled={isSending}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title="Send (Ctrl+Enter)"
          >
            <Send size={15} aria-hidden /> Send
          </Button>
          <Button tone="quiet" disabled={isSending} onClick={discard}>
            Discard
          </Button>
          <p role="status" className={`ml-auto text-[13px] ${tone}`}>
            {text}
          </p>
        </div>
      </div>
    </SavedForm>
  );
}

type QuoteProps = { text: string; checked: boolean; onChange: (checked: boolean) => void };

/** Whether their message stands below the answer, and how. */
function Quote({ text, checked, onChange }: QuoteProps) {
  if (text === '') return null;
  return (
    <div className="space-y-1.5">
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        Quote their message below
      </label>
      {checked && (
        <p
          dir="auto"
          className="text-soft border-line line-clamp-3 border-l-2 pl-3 text-[13px] wrap-anywhere whitespace-pre-wrap"
        >
          {text}
        </p>
      )}
    </div>
  );
}
