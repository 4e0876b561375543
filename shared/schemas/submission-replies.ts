import * as z from 'zod/mini';

import { Id, IdempotencyKey, requiredText, Timestamp } from './common.ts';
import { MailState, Submission } from './submissions.ts';

export const longestSubject = 200;
export const longestReply = 20_000;

/** One line: a line break could start another header of the mail. */
const Subject = requiredText('A subject', longestSubject).check(
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  z.refine<string>((value) => !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(value), {
    error: 'Keep the subject on one line',
  }),
);

/** An entry of a submission's thread. `by` wrote it, or added what came back; null once that account is gone. */
export const SubmissionReply = z.object({
  id: Id,
  /** `out`: an answer of the team. `in`: what came back. */
  direction: z.enum(['out', 'in']),
  subject: z.string(),
  text: z.string(),
  by: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Of an answer; `none` if a backup was restored that was made before it was sent. */
  mail: MailState,
  created_at: Timestamp,
});
export type SubmissionReply = z.infer<typeof SubmissionReply>;

/** Addresses of the mails that answer it; null without a mail server, when no mail would arrive. */
const ReplyAddresses = z.nullable(z.object({ from: z.string(), reply_to: z.string() }));

/** A submission with its thread, oldest first. */
export const SubmissionThread = z.extend(Submission, {
  replies: z._default(z.array(SubmissionReply), []),
  reply_as: z._default(ReplyAddresses, null),
});
export type SubmissionThread = z.infer<typeof SubmissionThread>;

/** `quote`: what is answered stands below the text. Repeating it with the same key and content sends no second mail. */
export const SubmissionReplyInput = z.strictObject({
  subject: Subject,
  text: requiredText('A text', longestReply),
  quote: z._default(z.boolean(), true),
  idempotency_key: z.optional(IdempotencyKey),
});
export type SubmissionReplyInput = z.output<typeof SubmissionReplyInput>;

/** What came back by mail, as somebody of the team pasted it. */
export const SubmissionAnswerInput = z.strictObject({
  text: requiredText('A text', longestReply),
  idempotency_key: z.optional(IdempotencyKey),
});
export type SubmissionAnswerInput = z.output<typeof SubmissionAnswerInput>;

/** Which entry of a thread is meant. */
export const SubmissionReplyQuery = z.strictObject({ reply: Id });

/** Which answer is sent again. */
export const SubmissionReplyAgain = z.strictObject({ reply: Id });
