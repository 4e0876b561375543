import type { LiveState, PostState } from './post-states.ts';
import { type PostStatusId, postStatusIds } from './post-status.ts';

export const postStateLabels = {
  draft: 'Draft',
  ready: 'Not live yet',
  live: 'Live',
  changed: 'Live, with unpublished changes',
  leaving: 'Live until the next Publish',
  scheduled: 'Scheduled',
  archived: 'Archived',
} satisfies Record<PostState, string>;

const unseen = {
  [postStatusIds.draft]: 'draft',
  [postStatusIds.published]: 'ready',
  [postStatusIds.scheduled]: 'scheduled',
  [postStatusIds.archived]: 'archived',
} as const satisfies Record<PostStatusId, PostState>;

export function postStateOf({ post_status_id, live }: { post_status_id: PostStatusId; live: LiveState }): PostState {
  if (live === 'no') return unseen[post_status_id];
  if (post_status_id !== postStatusIds.published) return 'leaving';
  return live === 'same' ? 'live' : 'changed';
}
