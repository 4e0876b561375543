import { hash } from 'node:crypto';

import type { ContentStamps } from '#shared/schemas/releases.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { rowsAt } from './document-revisions.ts';
import { entriesOf, type List } from './heads.ts';
import { withPositions } from './posts.ts';

/** The posts of a list in order. Reads only indexes. */
export function stampedPosts(db: Db, domainId: string, list: List) {
  return db
    .selectFrom(entriesOf(db, domainId, list, 'post').as('entry'))
    .innerJoin('post_revisions as revision', (join) =>
      join.onRef('revision.post_id', '=', 'entry.id').onRef('revision.rev', '=', 'entry.rev'),
    )
    .select(['entry.id', 'revision.post_type_id', 'entry.rev', 'revision.created_at', 'revision.touched_at'])
    .orderBy('revision.post_type_id')
    .orderBy('entry.rank')
    .orderBy('revision.number');
}

/** The posts of a list in order, and its media, each with a stamp that changes whenever its content does. */
export async function listStamps(
  db: Db,
  domainId: string,
  list: List,
): Promise<Pick<ContentStamps, 'posts' | 'media'>> {
  const posts = await stampedPosts(db, domainId, list).execute();
  const media = await rowsAt(db, domainId, list, 'media');
  const places = await withPositions(
    db,
    domainId,
    list,
    posts.map((post) => ({ ...post, position: 0 })),
  );
  return {
    // Includes the time: after a restored backup the same revision may hold different content.
    posts: places.map(({ id, post_type_id: type, rev, created_at, touched_at, position }) => ({
      id,
      type,
      stamp: `${rev}.${touched_at ?? created_at}`,
      position,
    })),
    media: media.map((row) => ({ id: row.id, stamp: hash('sha256', JSON.stringify(row), 'base64url').slice(0, 12) })),
  };
}

/** Changes the stamps of the posts that have a picture which came back: a publisher knows them without it. */
export async function touchPostsShowing(trx: Db, domainId: string, mediaIds: string[]): Promise<void> {
  for (const id of mediaIds) {
    await trx
      .updateTable('post_revisions')
      .set({ touched_at: now() })
      .where('domain_id', '=', domainId)
      .where('post_body', 'like', `%"${id}"%`)
      .execute();
  }
}
