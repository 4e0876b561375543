import { postStatusIds } from '#shared/rules/post-status.ts';
import { type PostTypeId, postTypeIds } from '#shared/rules/post-types.ts';
import { isReservedPath } from '#shared/rules/urls.ts';

import type { SignedIn } from '../auth/access.ts';
import { now } from '../db/codec.ts';
import type { PostRow } from '../db/schema.ts';
import { invalidFields } from '../lib/errors.ts';
import { authorizeStatus } from './policies.ts';

/** Refuses a URL that a post of this type can't have. Throws ApiError invalid_fields. */
export function checkUrl(url: string, type: PostTypeId): void {
  if (isReservedPath(url)) throw invalidFields({ url: ['This address is reserved: choose another one'] });
  if (url === '' && type !== postTypeIds.page) throw invalidFields({ url: ['Only a page can be the home page'] });
}

type Placement = Pick<PostRow, 'post_status_id' | 'publish_at'>;
type Asked = { post_status_id?: PostRow['post_status_id'] | undefined; publish_at?: string | null | undefined };

/**
 * The status and time of a post after a write. Scheduling needs a future time; publishing now discards a scheduled one.
 * Throws ApiError forbidden or invalid_fields.
 */
export function place(account: SignedIn, before: Placement, asked: Asked): Placement {
  const status = asked.post_status_id ?? before.post_status_id;
  authorizeStatus(account, before.post_status_id, status);
  const publishAt = asked.publish_at
    ? new Date(asked.publish_at).toISOString()
    : asked.publish_at === null
      ? null
      : before.publish_at;
  const changed = status !== before.post_status_id || publishAt !== before.publish_at;
  const isToCome = publishAt !== null && publishAt > now();
  if (changed && status === postStatusIds.scheduled && !isToCome) {
    throw invalidFields({ publish_at: ['Choose a future time'] });
  }
  if (changed && status === postStatusIds.published && isToCome) {
    if (asked.publish_at)
      throw invalidFields({ publish_at: ['This time is in the future: choose the status Scheduled'] });
    return { post_status_id: status, publish_at: null };
  }
  return { post_status_id: status, publish_at: publishAt };
}
