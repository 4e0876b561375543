import type { Db } from './connect.ts';
import type { MailRow, SubmissionReplyRow } from './schema.ts';

/** An entry with who wrote it and the state of its mail. */
export type ReplyView = SubmissionReplyRow & {
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  mail_state: MailRow['state'] | null;
  mail_attempts: number | null;
  mail_error: string | null;
};

export async function insertReply(trx: Db, row: SubmissionReplyRow): Promise<void> {
  await trx.insertInto('submission_replies').values(row).execute();
}

/** The thread of a submission, oldest first. */
export async function listReplies(db: Db, submissionId: string): Promise<ReplyView[]> {
  return db
    .selectFrom('submission_replies')
    .leftJoin('users', 'users.id', 'submission_replies.created_by')
    .leftJoin('mails', 'mails.reply_id', 'submission_replies.id')
    .selectAll('submission_replies')
    .select(['users.firstname', 'users.lastname', 'users.email'])
    .select(['mails.state as mail_state', 'mails.attempts as mail_attempts', 'mails.error as mail_error'])
    .where('submission_replies.submission_id', '=', submissionId)
    .orderBy('submission_replies.created_at')
    .orderBy('submission_replies.id')
    .execute();
}

/** Deletes what was added to a thread; false if there is no such entry. */
export async function deleteAnswer(trx: Db, submissionId: string, id: string): Promise<boolean> {
  const query = trx.deleteFrom('submission_replies').where('submission_id', '=', submissionId).where('id', '=', id);
  return (await query.where('direction', '=', 'in').executeTakeFirst()).numDeletedRows > 0n;
}

/** Deletes the threads of submissions and all their mails, even unsent ones. `ids`: the submissions, or a query of them. */
export async function deleteThreads(trx: Db, ids: string[] | ReturnType<typeof submissionIds>): Promise<void> {
  await trx.deleteFrom('mails').where('submission_id', 'in', ids).execute();
  await trx.deleteFrom('submission_replies').where('submission_id', 'in', ids).execute();
}

export function submissionIds(trx: Db) {
  return trx.selectFrom('submissions').select('id');
}
