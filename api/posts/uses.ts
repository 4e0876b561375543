import type { Db } from '../db/connect.ts';
import { postsMentioning } from '../db/posts.ts';
import { ApiError } from '../lib/errors.ts';

/** Refuses to delete a saved section that posts outside the trash show: their pages would lose it. Throws ApiError in_use. */
export async function refuseIfShown(trx: Db, domainId: string, section: string): Promise<void> {
  const posts = await postsShowing(trx, domainId, section);
  if (posts.length === 0) return;
  const count = posts.length === 1 ? '1 post uses it' : `${posts.length} posts use it`;
  const titles = posts.slice(0, 20).map((post) => post.title);
  throw new ApiError('in_use', `${count}: remove it there first`, { errors: { posts: titles } });
}

/** Posts outside the trash that contain a saved section. */
export async function postsShowing(db: Db, domainId: string, section: string) {
  return (await postsMentioning(db, domainId, section)).filter((post) => post.deleted_at === null);
}
