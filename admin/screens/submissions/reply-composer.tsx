import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { AnswerTemplate } from '#shared/schemas/answer-templates.ts';
import {
  longestReply,
  longestSubject,
  SubmissionReplyInput,
  type SubmissionThread,
} from '#shared/schemas/submission-replies.ts';

import { SavedForm } from '../../forms/saved-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { type PanelForm, usePanelForm } from '../../forms/use-panel-form.ts';
import { useAccount } from '../../queries/account.ts';
import { optionsQuery } from '../../queries/domains.ts';
import { submissionQuery, threadChanged, writeReply } from '../../queries/submissions.ts';
import { keepDraft } from '../../stores/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { composerWords } from './reply-words.ts';
import { replyQuote, replySubject } from './submission-words.ts';
import { asTemplate, filledIn } from './template-words.ts';
import { TemplatesDialog } from './templates-dialog.tsx';
import { TemplatesMenu } from './templates-menu.tsx';

type Reply = { subject: string; text: string; quote: boolean };
const schema = z.required(z.pick(SubmissionReplyInput, { subject: true, text: true, quote: true }));

/** The name of the draft of an answer, within the domain. */
const draftName = (id: string) => `submission-reply:${id}`;

/** How the composer ends: `changed` is what was written after an answer had been sent whose reply got lost, and is kept. */
export type ReplyEnd = { kind: 'sent' | 'changed' } | { kind: 'discarded'; undo: (() => void) | null };

type Props = {
  submission: SubmissionThread;
  addresses: NonNullable<SubmissionThread['reply_as']>;
  onDone: (how: ReplyEnd) => void;
};

function useReplyForm({ submission, onDone }: Pick<Props, 'submission' | 'onDone'>) {
  const queryClient = useQueryClient();
  const { user, domain } = useAccount();
  const { id } = submission;
  const initial = { subject: replySubject(submission, domain.title), text: '', quote: true };
  const changedSince = useRef<Reply | null>(null);
  const putBack = (value: Reply) =>
    keepDraft({ userId: user.id, host: domain.host }, draftName(id), { value, at: Date.now() });
  const form = usePanelForm<Reply>({
    name: draftName(id),
    sends: true,
    stored: { value: initial, version: 0 },
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
      if (!value) return onDone({ kind: 'sent' });
      putBack(value);
      return onDone({ kind: 'changed' });
    },
  });
  const begin = useEffectEvent(() => {
    if (form.draft) form.bringBack(form.draft);
  });
  const leave = useEffectEvent(() => {
    if (form.dirty()) notify.info('Not sent yet. Your answer is kept on this device.');
  });
  useEffect(() => {
    begin();
    return () => leave();
  }, []);
  function discard() {
    const { value } = form;
    form.set(initial);
    form.discardDraft();
    onDone({ kind: 'discarded', undo: value.text.trim() === '' ? null : () => putBack(value) });
  }
  return { form, discard };
}

/** Writes an answer, which stays on this computer until it is sent. */
export function ReplyComposer({ submission, addresses, onDone }: Props) {
  const { form, discard } = useReplyForm({ submission, onDone });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = box.current?.querySelector('textarea');
    field?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { data: options } = useQuery(optionsQuery);
  const quoted = replyQuote(submission, options?.timezone);
  const { domain } = useAccount();
  const [dialog, setDialog] = useState<{ first: AnswerTemplate | null } | null>(null);
  const shown = { ...form, readOnly: form.state.kind === 'saving' };
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    box.current?.closest('form')?.requestSubmit();
  }
  function insert({ text: template }: AnswerTemplate) {
    const field = box.current?.querySelector('textarea');
    const words = filledIn(template, submission, domain.title);
    const { selectionStart: from, selectionEnd: to } = field ?? { selectionStart: 0, selectionEnd: 0 };
    form.set((before) => ({ ...before, text: `${before.text.slice(0, from)}${words}${before.text.slice(to)}` }));
    // After the menu has given the focus back to its button.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + words.length, from + words.length);
    });
  }
  return (
    <>
      <SavedForm form={form} label="Reply" className="border-edge/45 rounded-lg border" leaving="alone">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the fields in it */}
        <div ref={box} onKeyDown={onKeyDown} className="space-y-3 p-3">
          <p className="text-soft text-[13px] wrap-anywhere">
            To <span className="text-ink">{submission.fields['email']}</span>, from {addresses.from}. Their answer goes
            to {addresses.reply_to}.
          </p>
          <TextField form={shown} name="subject" label="Subject" max={longestSubject} />
          <TextField
            form={shown}
            name="text"
            label="Message"
            max={longestReply}
            multiline
            rows={8}
            className="[&_textarea]:min-h-40"
          />
          {quoted !== '' && form.value.quote && (
            <p
              dir="auto"
              className="text-soft border-line line-clamp-3 border-l-2 pl-3 text-[13px] wrap-anywhere whitespace-pre-wrap"
            >
              {quoted}
            </p>
          )}
          <SendBar form={form} hasQuote={quoted !== ''} onDiscard={discard}>
            <TemplatesMenu
              canSave={form.value.text.trim() !== ''}
              onInsert={insert}
              onSave={() =>
                setDialog({ first: { name: '', text: asTemplate(form.value.text, submission, domain.title) } })
              }
              onManage={() => setDialog({ first: null })}
            />
          </SendBar>
        </div>
      </SavedForm>
      {dialog && <TemplatesDialog first={dialog.first} onClose={() => setDialog(null)} />}
    </>
  );
}

type BarProps = { form: PanelForm<Reply>; hasQuote: boolean; onDiscard: () => void; children: ReactNode };

/** Stays in sight while the answer is longer than the sheet. */
function SendBar({ form, hasQuote, onDiscard, children }: BarProps) {
  const isSending = form.state.kind === 'saving';
  const { text, tone } = composerWords(form.state);
  return (
    <div className="bg-surface border-line sticky -bottom-4 -mx-3 -mb-3 flex flex-wrap items-center gap-2 rounded-b-lg border-t px-3 py-2.5">
      <Button
        type="submit"
        tone="primary"
        disabled={isSending}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        title="Send (Ctrl+Enter)"
      >
        <Send size={15} aria-hidden /> Send
      </Button>
      <Button tone="quiet" disabled={isSending} onClick={onDiscard}>
        Discard
      </Button>
      {children}
      {hasQuote && (
        <label className="flex h-9 items-center gap-2 px-1" title="Puts their message below your answer">
          <input
            type="checkbox"
            checked={form.value.quote}
            disabled={isSending}
            onChange={(event) => form.set((before) => ({ ...before, quote: event.target.checked }))}
          />
          Quote
        </label>
      )}
      <p role="status" className={`ml-auto text-[13px] empty:hidden ${tone}`}>
        {text}
      </p>
    </div>
  );
}
