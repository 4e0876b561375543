import { isEmail } from '#shared/rules/form-check.ts';
import { writerOf, quotedMessage } from '#shared/rules/quoted-message.ts';
import type {
  SubmissionAnswerInput,
  SubmissionReplyInput,
  SubmissionThread,
} from '#shared/schemas/submission-replies.ts';

import type { SignedIn } from '../auth/access.ts';
import { fromJson, now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { createOnce } from '../db/create-once.ts';
import { type Documents, readDocument } from '../db/documents.ts';
import { deleteFailedMail } from '../db/mails.ts';
import type { DomainRow, SubmissionReplyRow, SubmissionRow } from '../db/schema.ts';
import { insertReply, listReplies, type ReplyView } from '../db/submission-replies.ts';
import { updateSubmission } from '../db/submissions.ts';
import { transact } from '../db/transact.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { type MailToQueue, queueMail } from '../mail/queue.ts';
import { senderOf } from '../mail/sender.ts';
import type { Services } from '../services/context.ts';
import { notificationId } from './mail.ts';

type Needs = Pick<Services, 'db' | 'mailer'>;
type Options = Documents['options'];

/**
 * Whom answers come from and where the submitter's own go: to the contact address, which the team reads, so that a thread goes on while
 * whoever answered is away; without one to the person who answered, because the sender's address is often read by nobody.
 */
function addressesOf(domain: DomainRow, options: Options, { user }: Pick<SignedIn, 'user'>) {
  const contact = options.email.trim();
  const from = senderOf(domain, options);
  return { from, replyTo: { name: domain.title, address: isEmail(contact) ? contact : user.email } };
}

/** The addresses of answers as the panel shows them; null without a mail server. */
export async function replyAs({ db, mailer }: Needs, account: SignedIn): Promise<SubmissionThread['reply_as']> {
  if (mailer.to === 'files') return null;
  const { value: options } = await readDocument(db, account.domain.id, 'options');
  const { from, replyTo } = addressesOf(account.domain, options, account);
  return { from: from.address, reply_to: replyTo.address };
}

/** The address that answers go to. Throws ApiError conflict for what can't be answered. */
function answerable({ mailer }: Needs, row: SubmissionRow): string {
  if (mailer.to === 'files')
    throw new ApiError(
      'conflict',
      'This installation has no mail server (SMTP_URL): answer from your own email program',
    );
  if (row.spam === 1) throw new ApiError('conflict', 'This is marked as spam: choose “Not spam” first');
  if (row.deleted_at !== null) throw new ApiError('conflict', 'This is in the trash: restore it first');
  const to = fromJson<Record<string, string>>(row.fields)['email'] ?? '';
  if (!isEmail(to)) throw new ApiError('conflict', 'The sender left no email address');
  return to;
}

/** What an answer quotes: the last entry that came back, else the message of the form. */
function quoteOf(row: SubmissionRow, thread: ReplyView[], timeZone: string): string {
  const fields = fromJson<Record<string, string>>(row.fields);
  const last = thread.findLast(({ direction }) => direction === 'in');
  const text = last?.body ?? fields['message'] ?? '';
  return text && quotedMessage({ at: last?.created_at ?? row.created_at, who: writerOf(fields), text }, timeZone);
}

type Sent = { row: SubmissionRow; account: SignedIn; to: string; options: Options; thread: SubmissionReplyRow[] };

function mailOf(reply: SubmissionReplyRow, { row, account, to, options, thread }: Sent): MailToQueue {
  const before = thread.filter(({ id }) => id !== reply.id).flatMap(({ message_id: id }) => id ?? []);
  return {
    to,
    ...addressesOf(account.domain, options, account),
    subject: reply.subject,
    text: [reply.body, ...(reply.quoted === '' ? [] : ['', reply.quoted]), ''].join('\n'),
    submissionId: row.id,
    replyId: reply.id,
    messageId: reply.message_id ?? '',
    references: [notificationId(account.domain.host, row.id), ...before],
  };
}

type Answer = { row: SubmissionRow; account: SignedIn; input: SubmissionReplyInput; count: () => Promise<unknown> };

/**
 * Stores an answer, queues its mail and marks the submission as replied; once per idempotency key. `count` counts it, and throws where there
 * are too many. Throws ApiError conflict and key_reused.
 */
export async function answerSubmission(needs: Needs, { row, account, input, count }: Answer): Promise<void> {
  const to = answerable(needs, row);
  const { domain, user } = account;
  const { subject, text, quote } = input;
  let isCounted = false;
  const body = { submission: row.id, ...input };
  await transact(needs.db, (trx) =>
    createOnce(trx, { account, call: 'submissions.reply', body }, async () => {
      // The transaction may run again.
      if (!isCounted) await count();
      isCounted = true;
      const [{ value: options }, thread] = await Promise.all([
        readDocument(trx, domain.id, 'options'),
        listReplies(trx, row.id),
      ]);
      const id = newId();
      const reply: SubmissionReplyRow = {
        id,
        domain_id: domain.id,
        submission_id: row.id,
        direction: 'out',
        subject,
        body: text,
        quoted: quote ? quoteOf(row, thread, options.timezone) : '',
        message_id: `reply-${id}@${domain.host}`,
        created_by: user.id,
        created_at: now(),
      };
      // First: it finds out whether the submission was deleted meanwhile.
      if (!(await updateSubmission(trx, row, undefined, { status: 'replied' }))) throw notFound('submission');
      await insertReply(trx, reply);
      await queueMail(trx, mailOf(reply, { row, account, to, options, thread }));
      return id;
    }),
  );
}

/** Queues the failed mail of an answer again; one that waits or was sent is left alone. Throws ApiError conflict and not_found. */
export async function retryReply(
  needs: Needs,
  { row, account, replyId }: { row: SubmissionRow; account: SignedIn; replyId: string },
): Promise<void> {
  const to = answerable(needs, row);
  await transact(needs.db, async (trx) => {
    const thread = await listReplies(trx, row.id);
    const at = thread.findIndex(({ id, direction }) => id === replyId && direction === 'out');
    const reply = thread[at];
    if (!reply) throw notFound('answer');
    const { value: options } = await readDocument(trx, account.domain.id, 'options');
    if (!(await deleteFailedMail(trx, row.id, replyId))) return;
    await queueMail(trx, mailOf(reply, { row, account, to, options, thread: thread.slice(0, at) }));
  });
}

/** Adds what came back to the thread, once per idempotency key. What was replied to is to be read again. */
export async function addAnswer(
  db: Db,
  { row, account, input }: { row: SubmissionRow; account: SignedIn; input: SubmissionAnswerInput },
): Promise<void> {
  if (row.deleted_at !== null) throw new ApiError('conflict', 'This is in the trash: restore it first');
  const body = { submission: row.id, ...input };
  await transact(db, (trx) =>
    createOnce(trx, { account, call: 'submissions.addAnswer', body }, async () => {
      const id = newId();
      const status = row.status === 'replied' ? { status: 'read' as const } : {};
      if (!(await updateSubmission(trx, row, undefined, status))) throw notFound('submission');
      await insertReply(trx, {
        id,
        domain_id: row.domain_id,
        submission_id: row.id,
        direction: 'in',
        subject: '',
        body: input.text,
        quoted: '',
        message_id: null,
        created_by: account.user.id,
        created_at: now(),
      });
      return id;
    }),
  );
}
