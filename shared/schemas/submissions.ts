import * as z from 'zod/mini';

import { checkForm } from '../rules/form-check.ts';
import { formControls, formNames } from '../rules/forms.ts';
import { Id, QueryBoolean, queryInt, text, Timestamp, Version } from './common.ts';
import { QueryDateTime } from './posts.ts';

export const SubmissionForm = z.enum(formNames);
export const SubmissionStatus = z.enum(['new', 'read', 'replied', 'archived']);
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

/** Field name to what was typed; rules/forms.ts says which fields a form has. */
export const SubmissionFields = z.record(z.string().check(z.maxLength(60)), z.string());

/**
 * `homepage` is a honeypot that people never see; `started_at` (ms since 1970 by the visitor's clock) is when the form was
 * shown. The same `idempotency_key` with the same content is stored once.
 */
export const SubmissionInput = z
  .strictObject({
    form: SubmissionForm,
    fields: SubmissionFields,
    [formControls.honeypot]: z.optional(text(1000)),
    started_at: z.optional(z.int()),
    idempotency_key: z.optional(text(100)),
    /** The path of the page that it was written on: a catering offer's own is the offer that is asked for. */
    page: z.optional(text(500)),
  })
  .check(({ value, issues }) => {
    for (const [name, messages] of checkForm(value.form, value.fields).errors) {
      for (const message of messages) issues.push({ code: 'custom', path: ['fields', name], message, input: value });
    }
  });
export type SubmissionInput = z.output<typeof SubmissionInput>;

/** How far the mail about a submission got; `none` where there was nobody to write to, or it is spam. */
export const MailState = z.object({
  state: z.enum(['none', 'queued', 'sent', 'failed']),
  attempts: z.int(),
  /** What the mail server said last; null while nothing went wrong. */
  error: z.nullable(z.string()),
});
export type MailState = z.infer<typeof MailState>;

/** Days that a submission waits in the trash. */
export const trashDays = 30;

export const Submission = z.object({
  id: Id,
  form: SubmissionForm,
  fields: SubmissionFields,
  /** The member that a catering inquiry names, with the title it had then. */
  member: z.nullable(z.object({ id: Id, title: z.string() })),
  /** The catering offer on whose page it was written, with the title it had then. */
  offer: z.nullable(z.object({ id: Id, title: z.string() })),
  status: SubmissionStatus,
  note: z.string(),
  spam: z.boolean(),
  mail: MailState,
  version: Version,
  created_at: Timestamp,
  /** In the trash since then, to be deleted for good after `trashDays`. */
  deleted_at: z.nullable(Timestamp),
});
export type Submission = z.infer<typeof Submission>;

const filters = {
  form: z.optional(SubmissionForm),
  /** `open` is all that isn't archived. */
  status: z.optional(z.enum([...SubmissionStatus.options, 'open'])),
  /** True lists only what was held back as spam; by default only the rest is listed. */
  spam: z._default(QueryBoolean, false),
  /** True lists the trash, whether it is spam or not. */
  deleted: z._default(QueryBoolean, false),
  search: z.optional(text(200)),
  startDate: z.optional(QueryDateTime), // by created_at
  endDate: z.optional(QueryDateTime),
};

export const SubmissionExportQuery = z.strictObject(filters);
export type SubmissionExportQuery = z.output<typeof SubmissionExportQuery>;

export const SubmissionListQuery = z.strictObject({
  ...filters,
  limit: z._default(queryInt(1, 500), 50),
  offset: z._default(queryInt(0, 1_000_000), 0),
});
export type SubmissionListQuery = z.output<typeof SubmissionListQuery>;

/** What waits to be read, and how much is held back as spam; the trash isn't counted. */
export const SubmissionCounts = z.object({
  new: z.int(),
  new_by_form: z.record(SubmissionForm, z.int()),
  spam: z.int(),
});
export type SubmissionCounts = z.infer<typeof SubmissionCounts>;

export const SubmissionUpdate = z.strictObject({
  version: Version,
  status: z.optional(SubmissionStatus),
  note: z.optional(text(5000)),
  spam: z.optional(z.boolean()),
});

const ids = z.array(Id).check(z.minLength(1, 'Choose at least one'), z.maxLength(500, 'Choose at most 500'));

/** All of the named ones or none: an id that isn't there refuses the whole. */
export const SubmissionBulk = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('status'), ids, status: SubmissionStatus }),
  z.strictObject({ action: z.literal('spam'), ids, spam: z.boolean() }),
  z.strictObject({ action: z.literal('trash'), ids }),
  z.strictObject({ action: z.literal('restore'), ids }),
  /** For good. */
  z.strictObject({ action: z.literal('delete'), ids }),
]);
export type SubmissionBulk = z.output<typeof SubmissionBulk>;
export const SubmissionBulkReply = z.object({ changed: z.int() });
