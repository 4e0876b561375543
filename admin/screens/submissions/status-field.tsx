import { type Submission, SubmissionStatus } from '#shared/schemas/submissions.ts';

import { Field } from '../../ui/field.tsx';
import { statusLabels } from './submission-words.ts';
import type { InboxActions } from './use-inbox-actions.ts';

export function StatusField({ submission, actions }: { submission: Submission; actions: InboxActions }) {
  return (
    <Field label="Status">
      {(control) => (
        <select
          {...control}
          value={submission.status}
          onChange={(event) => actions.changeOpen(submission, event.target.value as SubmissionStatus)}
          className="field w-auto!"
        >
          {SubmissionStatus.options.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
