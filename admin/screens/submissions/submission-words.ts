import type { FormName } from '#shared/rules/form-names.ts';
import { type FormField, forms } from '#shared/rules/forms.ts';
import { quotedMessage, writerOf } from '#shared/rules/quoted-message.ts';
import { senderName } from '#shared/rules/sender-name.ts';
import { longestSubject, type SubmissionThread } from '#shared/schemas/submission-replies.ts';
import type { Submission, SubmissionStatus } from '#shared/schemas/submissions.ts';

export const formLabels = { contact: 'Contact', join: 'Join', catering: 'Catering' } satisfies Record<FormName, string>;

export const statusLabels = {
  new: 'New',
  read: 'Read',
  replied: 'Replied',
  archived: 'Archived',
} satisfies Record<SubmissionStatus, string>;

type Sent = Pick<Submission, 'form' | 'fields'>;

/** The sender: a person, or the truck that wants to join. */
export function senderOf({ fields }: Pick<Submission, 'fields'>): string {
  return senderName(fields);
}

/** The start of the message, on one line. */
export function firstWords({ fields }: Pick<Submission, 'fields'>): string {
  const subject = fields['subject'] ? `${fields['subject']}: ` : '';
  return `${subject}${fields['message'] ?? ''}`.replaceAll(/\s+/g, ' ').slice(0, 200);
}

/** Turns a label that addresses the visitor ('Your name') into one for the team. */
function teamLabel(label: string): string {
  return label === 'Your name' ? 'Name' : label.replace(' your ', ' the ');
}

/** The filled fields, in the order of the form. */
export function filledFields({ form, fields, member }: Pick<Submission, 'form' | 'fields' | 'member'>) {
  return (forms[form].fields as readonly FormField[])
    .map((field) => ({
      field: { ...field, label: teamLabel(field.label) },
      value: (field.type === 'member' ? member?.title : fields[field.name]) ?? '',
    }))
    .filter(({ value }) => value !== '');
}

/** 'Saturday, December 24, 2050' for 'yyyy-MM-dd'; other text is returned unchanged. */
export function longDate(value: string): string {
  const date = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return value;
  return new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(date);
}

/** Mail programs on Windows accept links of about 2,000 characters, counted after percent-encoding. */
const maxLinkLength = 1900;

/** The subject of the next answer: that of the last one, or of what is answered. */
export function replySubject(
  { form, fields, replies }: Sent & Pick<SubmissionThread, 'replies'>,
  site: string,
): string {
  const last = replies.findLast(({ direction }) => direction === 'out')?.subject;
  const about = fields['subject'] || `${forms[form].title}, ${site}`;
  // Not half of a character that is made of two.
  return (last ?? `Re: ${about.replace(/^re:\s*/i, '')}`).slice(0, longestSubject).replace(/[\uD800-\uDBFF]$/, '');
}

/** What the next answer quotes: the last that came back, or the message of the form. Empty where there is nothing. `zone`: the domain's. */
export function replyQuote({ fields, created_at: at, replies }: SubmissionThread, zone?: string): string {
  const last = replies.findLast(({ direction }) => direction === 'in');
  const text = last?.text ?? fields['message'] ?? '';
  return text && quotedMessage({ at: last?.created_at ?? at, who: writerOf(fields), text }, zone);
}

/** A `mailto:` link with the sender, the subject and the quoted message. `zone`: the domain's. */
export function replyLink(submission: Sent & Pick<Submission, 'created_at'>, site: string, zone?: string): string {
  const { fields, form, created_at } = submission;
  const subject = replySubject({ fields, form, replies: [] }, site);
  const quoted = quotedMessage({ at: created_at, who: writerOf(fields), text: fields['message'] ?? '' }, zone);
  const start = `mailto:${encodeURIComponent(fields['email'] ?? '').replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=`;
  const body = `\n\n${quoted}`.replaceAll('\n', '\r\n');
  return `${start}${shortened(body, maxLinkLength - start.length)}`;
}

/** Percent-encodes `text`, cut between two characters to at most `most` encoded ones. */
function shortened(text: string, most: number): string {
  let link = '';
  for (const character of text.toWellFormed()) {
    const next = encodeURIComponent(character);
    if (link.length + next.length > most - 10) return `${link}${encodeURIComponent('…')}`;
    link += next;
  }
  return link;
}

/** The state of the notification mail, in words. Without a mail server (`reply_as`) it is a file that nobody gets. */
export function mailWords({ mail, spam, reply_as: server }: Pick<SubmissionThread, 'mail' | 'spam' | 'reply_as'>): {
  text: string;
  bad: boolean;
} {
  const reason = mail.error ? ` The mail server said: “${mail.error}”.` : '';
  switch (mail.state) {
    case 'sent':
      return server
        ? { text: 'An email about it was sent to your contact address.', bad: false }
        : { text: 'The email about it is a file in the outbox folder.', bad: false };
    case 'failed':
      return { text: `The email about it could not be sent.${reason} The message is safe here.`, bad: true };
    case 'queued':
      return mail.error
        ? { text: `The email about it is waiting and will be retried.${reason}`, bad: true }
        : { text: 'An email about it is on its way to your contact address.', bad: false };
    case 'none':
      return spam
        ? { text: 'It was marked as spam: no email was sent about it.', bad: false }
        : { text: 'No email was sent about it: it came as spam, or the site had no contact email.', bad: true };
  }
}
