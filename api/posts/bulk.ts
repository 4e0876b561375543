import type { PostBulk } from '#shared/schemas/posts.ts';

import type { SignedIn } from '../auth/access.ts';
import type { Db } from '../db/connect.ts';
import { bumpRevision } from '../db/domains.ts';
import { closeGaps } from '../db/post-order.ts';
import { deletePost, setDeleted, writePost } from '../db/post-writes.ts';
import type { StoredPost } from '../db/posts-at.ts';
import { isPublicPost } from '../db/posts.ts';
import { ApiError } from '../lib/errors.ts';
import { countOnce, type WorkCounter } from '../limits/work.ts';
import { inDomain } from './change-post.ts';
import { place } from './placement.ts';
import { authorizeEdit } from './policies.ts';

type Writer = { db: Db; account: SignedIn; work: WorkCounter };
/** Returns the updated post, the same object if nothing changed, or null when it was deleted. Throws ApiError. */
type Act = (trx: Db, post: StoredPost) => Promise<StoredPost | null>;

/**
 * Applies one action to many posts of the user's domain in one transaction: to all or none. Returns how many changed.
 * Throws ApiError too_many_requests, or conflict with reasons by post id.
 */
export async function bulkChange({ db, account, work }: Writer, bulk: PostBulk): Promise<number> {
  const counter = countOnce(work);
  return inDomain({ db, account }, async (trx) => {
    const posts = await findAll(trx, account.domain.id, bulk.ids);
    if (bulk.action === 'status') {
      // Each gets a revision with its body.
      const bytes = Array.from(posts.values(), ({ post_body }) => Buffer.byteLength(post_body));
      await counter().written(
        account,
        bytes.reduce((sum, size) => sum + size, 0),
      );
    }
    const act = bulk.action === 'restore' ? restoring(await urlsInUse(trx, posts), account) : actOf(bulk, account);
    const refused: Record<string, string[]> = {};
    const changed: StoredPost[] = [];
    let seen = false;
    for (const id of bulk.ids) {
      const post = posts.get(id);
      if (!post) {
        refused[id] = ['There is no such post'];
        continue;
      }
      try {
        authorizeEdit(account, post);
        const now = await act(trx, post);
        if (now === post) continue;
        changed.push(now ?? post);
        seen ||= isPublicPost(post) || (now !== null && isPublicPost(now));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refused[id] = [error.message];
      }
    }
    const count = Object.keys(refused).length;
    if (count > 0) {
      const message = `Nothing was changed: ${count} of ${bulk.ids.length} posts can't be`;
      throw new ApiError('conflict', message, { errors: refused });
    }
    if (bulk.action === 'trash' || bulk.action === 'restore') await closeGaps(trx, changed);
    if (seen) await bumpRevision(trx, account.domain.id);
    return changed.length;
  });
}

function actOf(bulk: Exclude<PostBulk, { action: 'restore' }>, account: SignedIn): Act {
  switch (bulk.action) {
    case 'status':
      return async (trx, post) => {
        if (post.deleted_at !== null) throw new ApiError('conflict', 'This is in the trash: restore it first');
        const placement = place(account, post, { post_status_id: bulk.post_status_id });
        const same = placement.post_status_id === post.post_status_id && placement.publish_at === post.publish_at;
        return same ? post : writePost(trx, post, placement, account.user.id);
      };
    case 'trash':
      return async (trx, post) => (post.deleted_at === null ? setDeleted(trx, post, true, account.user.id) : post);
    case 'delete':
      return async (trx, post) => {
        if (post.deleted_at === null) throw new ApiError('conflict', 'This is not in the trash');
        await deletePost(trx, post, account.user.id);
        return null;
      };
  }
}

/** `taken` holds the URLs of posts outside the trash: on Postgres a failed statement would end the transaction. */
function restoring(taken: Set<string>, account: SignedIn): Act {
  return async (trx, post) => {
    if (post.deleted_at === null) return post;
    if (taken.has(post.url)) throw new ApiError('url_taken', 'Another post has its address');
    taken.add(post.url);
    return setDeleted(trx, post, false, account.user.id);
  };
}

async function findAll(trx: Db, domainId: string, ids: string[]): Promise<Map<string, StoredPost>> {
  const query = trx.selectFrom('posts').selectAll().where('domain_id', '=', domainId).where('id', 'in', ids);
  return new Map((await query.execute()).map((post) => [post.id, post]));
}

async function urlsInUse(trx: Db, posts: Map<string, StoredPost>): Promise<Set<string>> {
  const [first] = posts.values();
  if (!first) return new Set();
  const urls = [...posts.values()].filter((post) => post.deleted_at !== null).map((post) => post.url);
  if (urls.length === 0) return new Set();
  const query = trx.selectFrom('posts').select('url').where('domain_id', '=', first.domain_id);
  const rows = await query.where('deleted_at', 'is', null).where('url', 'in', urls).execute();
  return new Set(rows.map((row) => row.url));
}
