import { type PostStatusId, postStatusIds } from './post-status.ts';

/** Whether an author may change the content of a post of their own that has this status. */
export function mayChangeOwn(status: PostStatusId): boolean {
  return status === postStatusIds.draft || status === postStatusIds.published;
}
