import type { Redirect } from '#shared/schemas/options.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { isPublic } from './posts.ts';

/**
 * Old urls lead to a post, not to another url: when the post moves again, all of them follow, so there are no chains.
 * Belongs in the transaction of the move.
 */
export async function leaveRedirect(trx: Db, domainId: string, fromUrl: string, postId: string): Promise<void> {
  await trx
    .insertInto('redirects')
    .values({ domain_id: domainId, from_url: fromUrl, post_id: postId, created_at: now() })
    .onConflict((conflict) =>
      conflict.columns(['domain_id', 'from_url']).doUpdateSet({ post_id: postId, created_at: now() }),
    )
    .execute();
}

/**
 * A public post that takes a url ends the redirect from it. One that isn't public yet only hides it once it is (listRedirects):
 * a draft must not take anything from visitors.
 */
export async function dropRedirect(trx: Db, domainId: string, fromUrl: string): Promise<void> {
  await trx.deleteFrom('redirects').where('domain_id', '=', domainId).where('from_url', '=', fromUrl).execute();
}

/** Old paths of public posts with where they are now; none from a path that a public post has. */
export async function listRedirects(db: Db, domainId: string): Promise<Redirect[]> {
  return db
    .selectFrom('redirects')
    .innerJoin('posts', 'posts.id', 'redirects.post_id')
    .select(['redirects.from_url as from', 'posts.url as to'])
    .where('redirects.domain_id', '=', domainId)
    .where(isPublic)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('posts')
            .select('posts.id')
            .where('posts.domain_id', '=', domainId)
            .whereRef('posts.url', '=', 'redirects.from_url')
            .where(isPublic),
        ),
      ),
    )
    .orderBy('redirects.from_url')
    .execute();
}
