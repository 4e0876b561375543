/** Only published posts that aren't deleted are public. */
export const postStatusIds = { draft: 1, published: 2, scheduled: 3, archived: 4 } as const;
export type PostStatusName = keyof typeof postStatusIds;
export type PostStatusId = (typeof postStatusIds)[PostStatusName];

export const postStatusLabels = {
  1: 'Draft',
  2: 'Published',
  3: 'Scheduled',
  4: 'Archived',
} satisfies Record<PostStatusId, string>;
