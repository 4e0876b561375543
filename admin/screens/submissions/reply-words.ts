import type { SubmissionReply, SubmissionThread } from '#shared/schemas/submission-replies.ts';

import type { SaveState } from '../../forms/saver.ts';

type Words = { text: string; tone: string; sendable: boolean };

/** The state of an answer's mail, and whether it can be sent again. */
export function replyMailWords({ mail }: SubmissionReply, { fields }: Pick<SubmissionThread, 'fields'>): Words {
  const reason = mail.error ? ` The mail server said: “${mail.error}”.` : '';
  switch (mail.state) {
    case 'sent':
      return { text: `Sent to ${fields['email'] ?? ''}`, tone: 'text-soft', sendable: false };
    case 'queued':
      return mail.error
        ? { text: `Not sent yet. It will be retried automatically.${reason}`, tone: 'text-warn', sendable: false }
        : { text: 'On its way', tone: 'text-soft', sendable: false };
    case 'failed':
      return { text: `Not sent.${reason}`, tone: 'text-danger', sendable: true };
    case 'none':
      return {
        text: 'An older backup was restored since, so it isn’t known whether this arrived.',
        tone: 'text-warn',
        sendable: true,
      };
  }
}

/** What the composer says about an answer that isn't sent yet. */
export function composerWords(state: SaveState): { text: string; tone: string } {
  switch (state.kind) {
    case 'saved':
      return { text: '', tone: 'text-soft' };
    case 'unsaved':
    case 'gone':
    case 'conflict':
      return { text: 'Kept on this device', tone: 'text-soft' };
    case 'saving':
      return { text: 'Sending…', tone: 'text-soft' };
    case 'offline':
      return { text: 'No connection: sent once it is back', tone: 'text-warn' };
    case 'limited':
      return { text: `Kept here: retrying in ${state.seconds} s`, tone: 'text-warn' };
    case 'refused':
      return { text: 'Not sent', tone: 'text-danger' };
  }
}
