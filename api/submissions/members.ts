import { type PostTypeId, postTypeIds } from '#shared/rules/post-types.ts';

import type { Db } from '../db/connect.ts';
import { postsAt } from '../db/posts-at.ts';

export type PublicPost = { id: string; title: string };

function publicPosts(db: Db, domainId: string, type: PostTypeId) {
  return postsAt(db, domainId, 'live').select(['id', 'title']).where('post_type_id', '=', type);
}

/** The public members that a catering inquiry may name, in position order. */
export async function listPublicMembers(db: Db, domainId: string): Promise<PublicPost[]> {
  return publicPosts(db, domainId, postTypeIds.member).orderBy('position').orderBy('_id').execute();
}

/** Null when it isn't a public member of the domain. */
export async function findPublicMember(db: Db, domainId: string, id: string): Promise<PublicPost | null> {
  return (await publicPosts(db, domainId, postTypeIds.member).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The public catering offer whose page is at `path`; null when there is none. */
export async function findPublicOffer(db: Db, domainId: string, path: string): Promise<PublicPost | null> {
  const url = path.replace(/[?#].*$/s, '').replace(/^\/+|\/+$/g, '');
  return (await publicPosts(db, domainId, postTypeIds.catering).where('url', '=', url).executeTakeFirst()) ?? null;
}
