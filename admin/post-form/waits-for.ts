import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';
import type { PublishState } from '#shared/schemas/releases.ts';

import type { SaveState } from '../forms/saver.ts';

/** The step after which visitors see the form's values; null if they see them already, or if the post isn't published. */
export function waitsFor(
  state: SaveState,
  post: Post | null,
  live: PublishState | undefined,
): 'save' | 'publish' | null {
  if (post?.post_status_id !== postStatusIds.published || post.deleted_at !== null) return null;
  if (state.kind !== 'saved') return 'save';
  if (!live || live.changes === 0 || live.current?.reason === 'rollback') return null;
  const built = live.current?.started_at;
  return !built || post.updated_at > built ? 'publish' : null;
}
