import { personName } from '#shared/rules/person-name.ts';
import type { SubmissionReply } from '#shared/schemas/submission-replies.ts';
import type { Submission } from '#shared/schemas/submissions.ts';

import { fromFlag, fromJson } from '../db/codec.ts';
import type { ReplyView } from '../db/submission-replies.ts';
import type { SubmissionView } from '../db/submissions.ts';

export function presentSubmission(row: SubmissionView): Submission {
  const fields = fromJson<Record<string, string>>(row.fields);
  return {
    id: row.id,
    form: row.form,
    fields,
    member: fields['member'] && row.member_title !== null ? { id: fields['member'], title: row.member_title } : null,
    offer: row.offer_id !== null ? { id: row.offer_id, title: row.offer_title ?? '' } : null,
    status: row.status,
    note: row.note,
    spam: fromFlag(row.spam),
    mail: { state: row.mail_state ?? 'none', attempts: row.mail_attempts ?? 0, error: row.mail_error },
    reply_failed: fromFlag(row.reply_failed),
    version: row.version,
    created_at: row.created_at,
    deleted_at: row.deleted_at,
  };
}

export function presentReply(row: ReplyView): SubmissionReply {
  const { created_by: id, email, firstname, lastname } = row;
  const name = email === null ? '' : personName({ firstname: firstname ?? '', lastname: lastname ?? '', email });
  return {
    id: row.id,
    direction: row.direction,
    subject: row.subject,
    text: row.body,
    by: id !== null && email !== null ? { id, name } : null,
    mail: { state: row.mail_state ?? 'none', attempts: row.mail_attempts ?? 0, error: row.mail_error },
    created_at: row.created_at,
  };
}
