import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { Db } from './connect.ts';
import type { StoredPost } from './posts-at.ts';
import { eachBody, liveStatesOf } from './posts.ts';
import { readBody } from './stored-body.ts';

export type SavedMember = Pick<StoredPost, 'id' | 'title' | 'post_status_id'> & {
  live: 'no' | 'same' | 'changed';
  stops: Stop[];
};

/** The saved members of a domain in their order, with what visitors see of them. Without archived ones and those in the trash. */
export async function listSavedStops(db: Db, domainId: string): Promise<SavedMember[]> {
  const listed = await db
    .selectFrom('posts')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('post_type_id', '=', postTypeIds.member)
    .where('post_status_id', '!=', postStatusIds.archived)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('_id')
    .execute();
  const ids = listed.map(({ id }) => id);
  const states = await liveStatesOf(db, domainId, ids);
  const members: SavedMember[] = [];
  for await (const { id, title, post_status_id, post_body } of eachBody(db, domainId, ids)) {
    const { stops = [] } = readBody(post_body).attributes;
    members.push({ id, title, post_status_id, live: states.get(id)?.live ?? 'no', stops });
  }
  return members;
}
