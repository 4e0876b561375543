import { postStateLabels } from '#shared/rules/post-state-words.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';

import { PostState } from '../../publishing/post-state.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { useRowTools } from './list-context.ts';

type Props = {
  post: ListedPost;
  /** In two lines where one is too short. */
  wraps?: boolean;
  className: string;
};

/** What visitors see of a row's post. The rows don't ask one by one whether its changes wait for a scheduled release. */
export function RowState({ post, wraps = false, className }: Props) {
  const { waits } = useRowTools();
  if (post.deleted_at)
    return (
      <span className={`text-soft ${wraps ? 'line-clamp-2' : 'block truncate'} ${className}`}>
        {post.live === 'no' ? 'In the trash' : postStateLabels.leaving}
      </span>
    );
  return waits ? (
    <PostState id={post.id} post={post} wraps={wraps} className={className} />
  ) : (
    <StateBadge post={post} wraps={wraps} className={className} />
  );
}
