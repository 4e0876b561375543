import { fromJson } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { postsMentioning } from '../db/posts.ts';
import type { StoredBody } from '../db/stored-body.ts';
import { ApiError } from '../lib/errors.ts';

/**
 * Refuses to delete what posts outside the trash reference: it would change all of them at once, irreversibly. Posts in
 * the trash keep the id, and readers skip missing references. Throws ApiError in_use.
 */
export async function refuseIfUsed(
  trx: Db,
  domainId: string,
  field: 'cuisines' | 'categories',
  id: string,
): Promise<void> {
  const users = (await postsMentioning(trx, domainId, id)).filter(
    (post) => post.deleted_at === null && fromJson<StoredBody>(post.post_body).external_data[field]?.includes(id),
  );
  refuseFor(users);
}

/** The same for a saved section, which blocks reference. */
export async function refuseIfShown(trx: Db, domainId: string, section: string): Promise<void> {
  refuseFor(await postsShowing(trx, domainId, section));
}

/** Posts outside the trash that contain a saved section. */
export async function postsShowing(db: Db, domainId: string, section: string) {
  return (await postsMentioning(db, domainId, section)).filter((post) => post.deleted_at === null);
}

function refuseFor(users: { title: string }[]): void {
  if (users.length === 0) return;
  const posts = users.length === 1 ? '1 post uses it' : `${users.length} posts use it`;
  const titles = users.slice(0, 20).map((post) => post.title);
  throw new ApiError('in_use', `${posts}: remove it there first`, { errors: { posts: titles } });
}
