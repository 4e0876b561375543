/** What visitors see of a saved post: nothing, exactly this, or an earlier revision. */
export const liveStates = ['no', 'same', 'changed'] as const;
export type LiveState = (typeof liveStates)[number];

/**
 * The states of a post in one word. `ready`: published, but not live yet. `changed`: live, with unpublished changes. `leaving`: live, and the
 * next release takes it off the site.
 */
export const postStates = ['draft', 'ready', 'live', 'changed', 'leaving', 'scheduled', 'archived'] as const;
export type PostState = (typeof postStates)[number];
