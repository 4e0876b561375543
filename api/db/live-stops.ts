import { postTypeIds } from '#shared/rules/post-types.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { Db } from './connect.ts';
import { postsAt } from './posts-at.ts';
import { eachBody } from './posts.ts';
import { readBody } from './stored-body.ts';

/** A live member with its stops. `changed` is the ISO time of its last change. */
export type StoppingMember = {
  id: string;
  title: string;
  url: string;
  version: number;
  changed: string;
  stops: Stop[];
};

/** The live members that have stops, in their order. `member`: only the one with this id, URL or last part of a URL. */
export async function listLiveStops(db: Db, domainId: string, member?: string): Promise<StoppingMember[]> {
  const listed = await postsAt(db, domainId, 'live')
    .select(['id', 'url'])
    .where('post_type_id', '=', postTypeIds.member)
    .orderBy('position')
    .orderBy('_id')
    .execute();
  const wanted = listed.filter(
    ({ id, url }) => member === undefined || id === member || url === member || url.split('/').at(-1) === member,
  );
  const ids = wanted.map(({ id }) => id);
  const members: StoppingMember[] = [];
  for await (const post of eachBody(db, domainId, ids, 'live')) {
    const { title, stops = [] } = readBody(post.post_body).attributes;
    if (stops.length === 0) continue;
    const { id, url, version, updated_at: changed } = post;
    members.push({ id, title: title || post.title, url, version, changed, stops });
  }
  return members;
}
