import { fromJson, fromNow, now, toJson } from './codec.ts';
import type { Db } from './connect.ts';
import type { MailRow } from './schema.ts';

export type Address = { name: string; address: string };
export type Message = {
  to: string;
  from: Address;
  replyTo: Address | null;
  subject: string;
  text: string;
  /** Message-IDs without brackets. Mails that an older version queued have none. */
  messageId?: string;
  /** Of the mails before it in its thread, the oldest first. */
  references?: string[];
};
export type DueMail = Pick<MailRow, 'id' | 'attempts' | 'useful_until' | 'submission_id'> & { message: Message };
type NewMail = {
  id: string;
  message: Message;
  submissionId: string | null;
  replyId?: string | null;
  linkHash: string | null;
  usefulUntil: string | null;
};

export async function insertMails(db: Db, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ id, message, submissionId, replyId = null, linkHash, usefulUntil }) => ({
    id,
    submission_id: submissionId,
    reply_id: replyId,
    link_hash: linkHash,
    message: toJson(message),
    state: 'queued' as const,
    attempts: 0,
    next_at: now(),
    useful_until: usefulUntil,
    error: null,
    created_at: now(),
    finished_at: null,
  }));
  await db.insertInto('mails').values(rows).execute();
}

/**
 * Claims one due mail for `lease` milliseconds; null when none is due. Safe in any number of processes: moving
 * `next_at` claims it, and after a crash the lease runs out.
 */
export async function claimMail(db: Db, lease: number): Promise<DueMail | null> {
  const due = await db
    .selectFrom('mails')
    .select(['id', 'next_at'])
    .where('state', '=', 'queued')
    .where('next_at', '<=', now())
    .orderBy('next_at')
    .limit(10)
    .execute();
  for (const { id, next_at } of due) {
    const row = await db
      .updateTable('mails')
      .set((eb) => ({ next_at: fromNow(lease), attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .where('next_at', '=', next_at)
      .returning(['id', 'attempts', 'message', 'useful_until', 'submission_id'])
      .executeTakeFirst();
    if (row?.message) return { ...row, message: fromJson<Message>(row.message) };
  }
  return null;
}

/** Deletes the message. A submission keeps the state of its mail; of other mails nothing stays. */
export async function markSent(db: Db, { id, submission_id }: DueMail): Promise<void> {
  if (submission_id === null) {
    await db.deleteFrom('mails').where('id', '=', id).execute();
    return;
  }
  await db
    .updateTable('mails')
    .set({ state: 'sent', message: null, error: null, finished_at: now() })
    .where('id', '=', id)
    .execute();
}

/** Milliseconds for which a failed mail is kept for an operator. */
const kept = 90 * 24 * 3_600_000;

/** Deletes old failed mails. Those of submissions stay. */
export async function removeOldMails(db: Db): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('state', '=', 'failed')
    .where('submission_id', 'is', null)
    .where('finished_at', '<', fromNow(-kept))
    .execute();
}

/** Schedules another try in `delay` milliseconds; null marks the mail as failed. */
export async function markFailed(db: Db, id: string, error: string, delay: number | null): Promise<void> {
  const change =
    delay === null
      ? { state: 'failed' as const, message: null, error, finished_at: now() }
      : { error, next_at: fromNow(delay) };
  await db.updateTable('mails').set(change).where('id', '=', id).where('state', '=', 'queued').execute();
}

/** Deletes the failed mail about a submission, or of an answer to it; false while one waits or was sent. */
export async function deleteFailedMail(trx: Db, submissionId: string, replyId: string | null = null): Promise<boolean> {
  // Locked until the transaction ends: two concurrent requests must not both send one.
  await trx
    .updateTable('submissions')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', submissionId)
    .execute();
  const isReply = replyId === null ? 'is' : '=';
  await trx
    .deleteFrom('mails')
    .where('submission_id', '=', submissionId)
    .where('reply_id', isReply, replyId)
    .where('state', '=', 'failed')
    .execute();
  const left = await trx
    .selectFrom('mails')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('reply_id', isReply, replyId)
    .executeTakeFirst();
  return left === undefined;
}

export type InvitationMail = Pick<MailRow, 'state' | 'error'> & { link_hash: string };

/** The waiting and failed mails with some links. */
export async function listInvitationMails(db: Db, links: string[]): Promise<InvitationMail[]> {
  if (links.length === 0) return [];
  return db
    .selectFrom('mails')
    .select(['state', 'error', 'link_hash'])
    .where('link_hash', 'in', links)
    .$narrowType<{ link_hash: string }>()
    .execute();
}
