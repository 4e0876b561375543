import { isEmail } from '#shared/rules/form-check.ts';
import { type FormField, forms } from '#shared/rules/forms.ts';

import { fromJson } from '../db/codec.ts';
import type { Documents } from '../db/documents.ts';
import type { DomainRow, SubmissionRow } from '../db/schema.ts';
import type { MailToQueue } from '../mail/queue.ts';

type About = { domain: DomainRow; options: Documents['options']; panelOrigin: string };

/** The mail that tells a domain of a submission; null when it has no address to write to. Answering it goes to the sender. */
export function mailAbout(row: SubmissionRow, { domain, options, panelOrigin }: About): MailToQueue | null {
  const to = options.email.trim();
  if (!isEmail(to)) return null;
  const { title, fields } = forms[row.form];
  const values = fromJson<Record<string, string>>(row.fields);
  const name = values['truck_name'] ?? values['name'] ?? '';
  const outgoing = options.outgoing_email.trim();
  const lines = (fields as readonly FormField[])
    .map((field) => ({ field, value: (field.type === 'member' ? row.member_title : values[field.name]) ?? '' }))
    .filter(({ value }) => value !== '')
    .map(({ field, value }) =>
      field.type === 'textarea' ? `\n${field.label}:\n${value}\n` : `${field.label}: ${value}`,
    );
  const offer = row.offer_title === null ? [] : [`Offer: ${row.offer_title}`];
  return {
    to,
    from: { name: domain.title, address: isEmail(outgoing) ? outgoing : `no-reply@${domain.host}` },
    replyTo: { name: values['contact_name'] ?? name, address: values['email'] ?? '' },
    subject: `${title}: ${values['subject'] || name}`,
    text: [`${title}, sent on ${domain.host}`, '', ...offer, ...lines, '', `${panelOrigin}/panel/submissions`, ''].join(
      '\n',
    ),
    submissionId: row.id,
  };
}
