/** What visitors see of a saved post: nothing, exactly this, or an earlier revision. */
export const liveStates = ['no', 'same', 'changed'] as const;
export type LiveState = (typeof liveStates)[number];

/** The states of a post in one word. `ready`: published, but not live yet. `changed`: live, with unpublished changes. */
export const postStates = ['draft', 'ready', 'live', 'changed', 'scheduled', 'archived'] as const;
export type PostState = (typeof postStates)[number];
