import { postStateLabels, postStateOf } from '#shared/rules/post-state-words.ts';
import { type LiveState, type PostState } from '#shared/rules/post-states.ts';
import type { PostStatusId } from '#shared/rules/post-status.ts';

const looks = {
  draft: { dot: 'border border-edge', text: 'text-soft' },
  ready: { dot: 'border border-warn', text: 'text-ink' },
  live: { dot: 'bg-accent', text: 'text-ink' },
  changed: { dot: 'bg-warn', text: 'text-ink' },
  leaving: { dot: 'bg-warn', text: 'text-ink' },
  scheduled: { dot: 'border border-accent', text: 'text-ink' },
  archived: { dot: 'bg-edge', text: 'text-soft' },
} satisfies Record<PostState, { dot: string; text: string }>;

type Props = {
  post: { post_status_id: PostStatusId; live: LiveState };
  words?: string | undefined;
  /** In two lines where one is too short. */
  wraps?: boolean;
  className?: string;
};

/** What visitors see of a post, in words with a quiet dot. The words may say more than the state's own. */
export function StateBadge({ post, words, wraps = false, className = '' }: Props) {
  const state = postStateOf(post);
  const shown = words ?? postStateLabels[state];
  return (
    <span className={`inline-flex min-w-0 items-baseline gap-1.5 ${looks[state].text} ${className}`}>
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${looks[state].dot}`} />
      <span className={`min-w-0 ${wraps ? 'line-clamp-2' : 'truncate'}`} title={shown}>
        {shown}
      </span>
    </span>
  );
}
