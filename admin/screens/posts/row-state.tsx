import type { ListedPost } from '#shared/schemas/posts.ts';

import { PostState } from '../../publishing/post-state.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { useRowTools } from './list-context.ts';

/** What visitors see of a row's post. The rows don't ask one by one whether its changes wait for a scheduled release. */
export function RowState({ post, className }: { post: ListedPost; className: string }) {
  const { waits } = useRowTools();
  if (post.deleted_at)
    return (
      <span className={`text-soft block truncate ${className}`}>
        {post.live === 'no' ? 'In the trash' : 'Live until the next Publish'}
      </span>
    );
  return waits ? (
    <PostState id={post.id} post={post} className={className} />
  ) : (
    <StateBadge post={post} className={className} />
  );
}
