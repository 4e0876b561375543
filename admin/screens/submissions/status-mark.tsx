import type { SubmissionStatus } from '#shared/schemas/submissions.ts';

import { statusLabels } from './submission-words.ts';

const looks = {
  new: { dot: 'bg-accent', text: 'text-ink font-medium' },
  read: { dot: 'border border-edge', text: 'text-soft' },
  replied: { dot: 'bg-edge', text: 'text-soft' },
  archived: { dot: 'bg-edge', text: 'text-soft' },
} satisfies Record<SubmissionStatus, { dot: string; text: string }>;

export function StatusMark({ status }: { status: SubmissionStatus }) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${looks[status].text}`}>
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${looks[status].dot}`} />
      {statusLabels[status]}
    </span>
  );
}
