import { isEmail } from '#shared/rules/form-check.ts';
import { type FormField, forms } from '#shared/rules/forms.ts';

import { fromJson } from '../db/codec.ts';
import { type Documents, readDocument } from '../db/documents.ts';
import { deleteFailedMail } from '../db/mails.ts';
import type { DomainRow, SubmissionRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { ApiError } from '../lib/errors.ts';
import { type MailToQueue, queueMail } from '../mail/queue.ts';
import { senderOf } from '../mail/sender.ts';
import type { Services } from '../services/context.ts';

/** Message-ID of the mail about a submission: answers refer to it, so that they stand below it in the team's mail programs. */
export const notificationId = (host: string, submissionId: string) => `submission-${submissionId}@${host}`;

type About = { domain: DomainRow; options: Documents['options']; panelOrigin: string };

/** The mail that tells a domain of a submission; null without a valid contact address. Replies go to the sender. */
export function submissionMail(row: SubmissionRow, { domain, options, panelOrigin }: About): MailToQueue | null {
  const to = options.email.trim();
  if (!isEmail(to)) return null;
  const { title, fields } = forms[row.form];
  const values = fromJson<Record<string, string>>(row.fields);
  const name = values['truck_name'] ?? values['name'] ?? '';
  const lines = (fields as readonly FormField[])
    .map((field) => ({ field, value: (field.type === 'member' ? row.member_title : values[field.name]) ?? '' }))
    .filter(({ value }) => value !== '')
    .map(({ field, value }) =>
      field.type === 'textarea' ? `\n${field.label}:\n${value}\n` : `${field.label}: ${value}`,
    );
  const offer = row.offer_title === null ? [] : [`Offer: ${row.offer_title}`];
  return {
    to,
    from: senderOf(domain, options),
    replyTo: { name: values['contact_name'] ?? name, address: values['email'] ?? '' },
    subject: `${title}: ${values['subject'] || name}`,
    text: [`${title}, sent on ${domain.host}`, '', ...offer, ...lines, '', `${panelOrigin}/panel/submissions`, ''].join(
      '\n',
    ),
    submissionId: row.id,
    messageId: notificationId(domain.host, row.id),
  };
}

type Needs = Pick<Services, 'db' | 'panelOrigin'>;

/**
 * Queues the failed mail of a submission again, to the current contact address; one that waits or was sent is left
 * alone. Throws ApiError conflict for spam, for the trash, and without an address.
 */
export async function retrySubmissionMail(
  { db, panelOrigin }: Needs,
  domain: DomainRow,
  row: SubmissionRow,
): Promise<void> {
  if (row.spam === 1) throw new ApiError('conflict', 'No email is sent about spam: choose “Not spam” first');
  if (row.deleted_at !== null) throw new ApiError('conflict', 'This is in the trash: restore it first');
  await transact(db, async (trx) => {
    const { value: options } = await readDocument(trx, domain.id, 'options');
    const mail = submissionMail(row, { domain, options, panelOrigin });
    if (!mail) throw new ApiError('conflict', 'The site has no contact email: set one in the site’s options first');
    if (await deleteFailedMail(trx, row.id)) await queueMail(trx, mail);
  });
}
