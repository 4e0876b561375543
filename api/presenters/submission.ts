import { personName } from '#shared/rules/person-name.ts';
import type { SubmissionReply } from '#shared/schemas/submission-replies.ts';
import type { Submission, TeamMember } from '#shared/schemas/submissions.ts';

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
    assigned_to: personOf(row.assigned_to, row.assignee_email, row.assignee_firstname, row.assignee_lastname),
    remind:
      row.remind_at !== null && row.status !== 'archived'
        ? {
            at: row.remind_at,
            by: personOf(row.remind_by, row.reminded_email, row.reminded_firstname, row.reminded_lastname),
          }
        : null,
    version: row.version,
    created_at: row.created_at,
    deleted_at: row.deleted_at,
  };
}

export function presentReply(row: ReplyView): SubmissionReply {
  return {
    id: row.id,
    direction: row.direction,
    subject: row.subject,
    text: row.body,
    by: personOf(row.created_by, row.email, row.firstname, row.lastname),
    mail: { state: row.mail_state ?? 'none', attempts: row.mail_attempts ?? 0, error: row.mail_error },
    created_at: row.created_at,
  };
}

/** Null without an id, or where the account is gone. */
function personOf(
  id: string | null,
  email: string | null,
  firstname: string | null,
  lastname: string | null,
): TeamMember | null {
  if (id === null || email === null) return null;
  return { id, name: personName({ firstname: firstname ?? '', lastname: lastname ?? '', email }) };
}
