import { postStatusIds } from '#shared/rules/post-status.ts';

import type { Db } from './connect.ts';

/** When a domain's scheduled posts go live by themselves, by their ids. */
export async function listReturns(db: Db, domainId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'publish_at'])
    .where('domain_id', '=', domainId)
    .where('post_status_id', '=', postStatusIds.scheduled)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.flatMap(({ id, publish_at: at }) => (at === null ? [] : [[id, at]])));
}
