import { hash } from 'node:crypto';

import type { PostTypeId } from '#shared/rules/post-types.ts';
import type { ContentStamps } from '#shared/schemas/publisher-content.ts';

import { newId } from '../lib/ids.ts';
import type { Db } from './connect.ts';
import { rowsAt } from './documents-at.ts';
import type { List } from './heads.ts';
import { placesAt, withPositions } from './posts-at.ts';

/**
 * The posts of a list by type and in order, and its media, each with a stamp that changes whenever its content does.
 */
export async function listStamps(
  db: Db,
  domainId: string,
  list: List,
): Promise<Pick<ContentStamps, 'posts' | 'media'>> {
  const posts = await placesAt(db, domainId, list).execute();
  const media = await rowsAt(db, domainId, list, 'media');
  const unplaced = posts.map((post) => ({ ...post, position: 0 }));
  const placed = list === 'shown' ? await withPositions(db, domainId, list, unplaced) : counted(unplaced);
  return {
    posts: placed.map(({ id, post_type_id: type, rev, by, position }) => ({
      id,
      type,
      stamp: stampOf(rev, by),
      position,
    })),
    media: media.map((row) => ({ id: row.id, stamp: hash('sha256', JSON.stringify(row), 'base64url').slice(0, 12) })),
  };
}

/** A post's stamp. After a restored backup the same revision may hold different content, but another release took it live. */
export function stampOf(rev: number | null, by: string | null): string {
  return `${rev}.${by ?? ''}`;
}

/** Posts in the order of a list, with their positions within their type. */
function counted<P extends { post_type_id: PostTypeId; position: number }>(posts: P[]): P[] {
  const counts = new Map<PostTypeId, number>();
  return posts.map((post) => {
    const position = counts.get(post.post_type_id) ?? 0;
    counts.set(post.post_type_id, position + 1);
    return { ...post, position };
  });
}

/** Changes the stamps of the posts that have a picture which came back: whoever has read them knows them without it. */
export async function touchPostsShowing(trx: Db, domainId: string, mediaIds: string[]): Promise<void> {
  for (const id of mediaIds) {
    const showing = trx.selectFrom('post_revisions').select('post_id').where('domain_id', '=', domainId);
    await trx
      .updateTable('document_heads')
      .set({ live_by: newId() })
      .where('domain_id', '=', domainId)
      .where('kind', '=', 'post')
      .where('id', 'in', showing.where('post_body', 'like', `%"${id}"%`))
      .execute();
  }
}
