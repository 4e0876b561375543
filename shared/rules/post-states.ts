import { type PostStatusId, postStatusIds } from './post-status.ts';

/** What visitors see of a saved post: nothing, exactly this, or an earlier revision. */
export const liveStates = ['no', 'same', 'changed'] as const;
export type LiveState = (typeof liveStates)[number];

/** The states of a post in one word. `ready`: published, but not live yet. `changed`: live, with unpublished changes. */
export const postStates = ['draft', 'ready', 'live', 'changed', 'scheduled', 'archived'] as const;
export type PostState = (typeof postStates)[number];

export const postStateLabels = {
  draft: 'Draft',
  ready: 'Not live yet',
  live: 'Live',
  changed: 'Live, with unpublished changes',
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
  return live === 'same' ? 'live' : 'changed';
}
