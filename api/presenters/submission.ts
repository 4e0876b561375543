import type { Submission } from '#shared/schemas/submissions.ts';

import { fromFlag, fromJson } from '../db/codec.ts';
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
    version: row.version,
    created_at: row.created_at,
    deleted_at: row.deleted_at,
  };
}
