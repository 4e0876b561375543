import * as z from 'zod/mini';

import { checkForm } from '../rules/form-check.ts';
import { formControls } from '../rules/forms.ts';
import { BaseVersion, deletedFilter, Id, paging, QueryBoolean, text, Timestamp, Version } from './common.ts';
import { QueryDateTime } from './posts.ts';
import { SubmissionForm } from './submission-counts.ts';

export const SubmissionStatus = z.enum(['new', 'read', 'replied', 'archived']);
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

/** Values by field name; rules/forms.ts defines the fields of each form. */
export const SubmissionFields = z.record(z.string().check(z.maxLength(60)), z.string());

/**
 * `homepage` is a hidden honeypot; `started_at` (ms since 1970 by the visitor's clock) is when the form was shown. Repeated
 * submissions with the same `idempotency_key` and content are stored once.
 */
export const SubmissionInput = z
  .strictObject({
    form: SubmissionForm,
    fields: SubmissionFields,
    [formControls.honeypot]: z.optional(text(1000)),
    started_at: z.optional(z.int()),
    idempotency_key: z.optional(text(100)),
    /** The path of the form's page. On a catering offer's page, the submission is about that offer. */
    page: z.optional(text(500)),
  })
  .check(({ value, issues }) => {
    for (const [name, messages] of checkForm(value.form, value.fields).errors) {
      for (const message of messages) issues.push({ code: 'custom', path: ['fields', name], message, input: value });
    }
  });
export type SubmissionInput = z.output<typeof SubmissionInput>;

/** The state of the mail about a submission; `none` if it has no recipient or is spam. */
export const MailState = z.object({
  state: z.enum(['none', 'queued', 'sent', 'failed']),
  attempts: z.int(),
  /** The last error of the mail server, or null. */
  error: z.nullable(z.string()),
});
export type MailState = z.infer<typeof MailState>;

/** Days after which trashed submissions are deleted. */
export const trashDays = 30;

/** Somebody of the team. */
export const TeamMember = z.object({ id: Id, name: z.string() });
export type TeamMember = z.infer<typeof TeamMember>;

export const Submission = z.object({
  id: Id,
  form: SubmissionForm,
  fields: SubmissionFields,
  /** The member of a catering inquiry, with its title at the time. */
  member: z.nullable(z.object({ id: Id, title: z.string() })),
  /** The catering offer on whose page it was sent, with its title at the time. */
  offer: z.nullable(z.object({ id: Id, title: z.string() })),
  status: SubmissionStatus,
  note: z.string(),
  spam: z.boolean(),
  mail: MailState,
  /** The mail of an answer could not be sent. */
  reply_failed: z._default(z.boolean(), false),
  /** Who of the team sees to it. */
  assigned_to: z._default(z.nullable(TeamMember), null),
  /** When it comes back to who asked for that, and to whom it is assigned; none in the archive. */
  remind: z._default(z.nullable(z.object({ at: Timestamp, by: z.nullable(TeamMember) })), null),
  version: Version,
  created_at: Timestamp,
  /** When it was trashed; it is permanently deleted `trashDays` later. */
  deleted_at: z.nullable(Timestamp),
});
export type Submission = z.infer<typeof Submission>;

const filters = {
  form: z.optional(SubmissionForm),
  /** `open` means not archived. */
  status: z.optional(z.enum([...SubmissionStatus.options, 'open'])),
  /** True lists only spam; the default excludes spam. */
  spam: z._default(QueryBoolean, false),
  /** True lists the trash, including spam. */
  ...deletedFilter,
  /** Those assigned to you, to nobody, or to somebody of the team. */
  assigned: z.optional(z.union([z.enum(['me', 'none']), Id], 'Use me, none or the id of a colleague')),
  search: z.optional(text(200)),
  startDate: z.optional(QueryDateTime), // by created_at
  endDate: z.optional(QueryDateTime),
};

export const SubmissionExportQuery = z.strictObject(filters);
export type SubmissionExportQuery = z.output<typeof SubmissionExportQuery>;

export const SubmissionListQuery = z.strictObject({
  ...filters,
  ...paging,
});
export type SubmissionListQuery = z.output<typeof SubmissionListQuery>;

export const SubmissionUpdate = z.strictObject({
  version: BaseVersion,
  status: z.optional(SubmissionStatus),
  note: z.optional(text(5000)),
  spam: z.optional(z.boolean()),
  /** Somebody who may answer submissions of the domain; null for nobody. */
  assigned_to: z.optional(z.nullable(Id)),
  /** When it comes back to you; null for never. Replying clears it. */
  remind_at: z.optional(z.nullable(Timestamp)),
});
export type SubmissionUpdate = z.output<typeof SubmissionUpdate>;

/** Those who may answer submissions of the domain, by name. */
export const SubmissionTeam = z.object({ people: z.array(TeamMember) });

const ids = z.array(Id).check(z.minLength(1, 'Choose at least one'), z.maxLength(500, 'Choose at most 500'));

/** Applies to all ids or none: an unknown id refuses the whole request. */
export const SubmissionBulk = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('status'), ids, status: SubmissionStatus }),
  /** Back to the inbox, as what they were before they were archived; new ones as read. */
  z.strictObject({ action: z.literal('unarchive'), ids }),
  z.strictObject({ action: z.literal('spam'), ids, spam: z.boolean() }),
  z.strictObject({ action: z.literal('trash'), ids }),
  z.strictObject({ action: z.literal('restore'), ids }),
  /** Permanently. */
  z.strictObject({ action: z.literal('delete'), ids }),
]);
export type SubmissionBulk = z.output<typeof SubmissionBulk>;
export const SubmissionBulkReply = z.object({ changed: z.int() });
