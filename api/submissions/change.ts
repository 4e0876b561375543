import type { SubmissionUpdate } from '#shared/schemas/submissions.ts';

import { fromJson, toFlag } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { listPermitted } from '../db/publishers.ts';
import type { SubmissionRow } from '../db/schema.ts';
import { updateSubmission, wordsOf } from '../db/submissions.ts';
import { invalidFields } from '../lib/errors.ts';

/**
 * Changes what somebody of the team says about a submission; false when it changed meanwhile. Throws ApiError invalid_fields for a colleague
 * who may not answer submissions.
 */
export async function changeSubmission(
  db: Db,
  row: SubmissionRow,
  userId: string,
  { version, status, spam, note, assigned_to: assignee, remind_at: remindAt }: SubmissionUpdate,
): Promise<boolean> {
  if (assignee) {
    const team = await listPermitted(db, row.domain_id, 'submissions.write');
    if (!team.some(({ id }) => id === assignee))
      throw invalidFields({ assigned_to: ['Choose someone who may answer submissions of this domain'] });
  }
  const words = (text: string) => wordsOf(fromJson(row.fields), [row.member_title ?? '', row.offer_title ?? '', text]);
  return updateSubmission(db, row, version, {
    ...(status === undefined ? {} : { status }),
    ...(spam === undefined ? {} : { spam: toFlag(spam) }),
    ...(note === undefined ? {} : { note, words: words(note) }),
    ...(assignee === undefined ? {} : { assigned_to: assignee }),
    ...(remindAt === undefined
      ? {}
      : { remind_at: remindAt && new Date(remindAt).toISOString(), remind_by: remindAt && userId }),
  });
}
