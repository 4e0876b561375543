import { type PostStatusId, postStatusLabels } from '#shared/rules/post-status.ts';

const looks = {
  1: { dot: 'border border-edge', text: 'text-soft' },
  2: { dot: 'bg-accent', text: 'text-ink' },
  3: { dot: 'bg-warn', text: 'text-ink' },
  4: { dot: 'bg-edge', text: 'text-soft' },
} satisfies Record<PostStatusId, { dot: string; text: string }>;

export function StatusBadge({ status }: { status: PostStatusId }) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${looks[status].text}`}>
      <span aria-hidden className={`size-2 rounded-full ${looks[status].dot}`} />
      {postStatusLabels[status]}
    </span>
  );
}
