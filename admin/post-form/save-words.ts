import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';
import type { PublishState } from '#shared/schemas/releases.ts';

import type { SaveState } from './post-saver.ts';

/** What the form says about its own safety. */
export function saveWords(state: SaveState, isNew: boolean): string {
  switch (state.kind) {
    case 'saved':
      return isNew && state.at === null ? 'Not saved yet' : 'Saved';
    case 'unsaved':
      return 'Unsaved changes';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return 'Offline – kept on this computer, tries again';
    case 'refused':
      return 'Not saved: see the marked fields';
    case 'gone':
      return 'Not saved: it is in the trash';
    case 'conflict':
      return 'Not saved: choose what stays';
  }
}

/** Why visitors don't see yet what the form says of a published post; null when they do, or when it isn't published. */
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
