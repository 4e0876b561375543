import * as z from 'zod/mini';

import { formNames } from '../rules/form-names.ts';

export const SubmissionForm = z.enum(formNames);

/** The number of unread submissions and of spam, without the trash. */
export const SubmissionCounts = z.object({
  new: z.int(),
  new_by_form: z.record(SubmissionForm, z.int()),
  spam: z.int(),
});
export type SubmissionCounts = z.infer<typeof SubmissionCounts>;
