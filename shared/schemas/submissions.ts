import * as z from 'zod/mini';

import { Id, queryInt, text, Timestamp } from './common.ts';

export const SubmissionForm = z.enum(['contact', 'join', 'catering']);
export const SubmissionStatus = z.enum(['new', 'read', 'replied', 'archived']);

const Fields = z.record(z.string().check(z.maxLength(60)), text(5000));

/** `website` is a honeypot that people never see; `started_at` (ms since 1970) is when the form was shown. */
export const SubmissionInput = z.strictObject({
  form: SubmissionForm,
  fields: Fields,
  website: z.optional(text(200)),
  started_at: z.optional(z.int()),
  idempotency_key: z.optional(text(100)),
});

export const Submission = z.object({
  id: Id,
  form: SubmissionForm,
  fields: Fields,
  status: SubmissionStatus,
  note: z.string(),
  created_at: Timestamp,
});
export type Submission = z.infer<typeof Submission>;

export const SubmissionListQuery = z.strictObject({
  form: z.optional(SubmissionForm),
  status: z.optional(SubmissionStatus),
  search: z.optional(text(200)),
  limit: z._default(queryInt(1, 500), 50),
  offset: z._default(queryInt(0, 1_000_000), 0),
});

export const SubmissionUpdate = z.strictObject({ status: z.optional(SubmissionStatus), note: z.optional(text(5000)) });
