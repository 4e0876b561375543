import { sql } from 'kysely';

import type { Db } from './connect.ts';

/**
 * Marks the documents of which visitors may see an older version after a rollback. A release from before releases kept lists has only
 * pages: what changed since is live in the list, but the pages show it only after the next release, of whatever documents. So these are
 * changes to publish. Part of the transaction that makes the rollback live, once the list has moved.
 */
export async function noteUnsure(trx: Db, domainId: string, target: number): Promise<void> {
  await trx.updateTable('document_heads').set({ before_update: 0 }).where('domain_id', '=', domainId).execute();
  const release = await trx
    .selectFrom('releases')
    .select(['listed', 'started_at', 'requested_at'])
    .where('domain_id', '=', domainId)
    .where('number', '=', target)
    .executeTakeFirst();
  if (!release || release.listed === 1) return;
  const since = release.started_at ?? release.requested_at;
  const newPost = sql`kind = 'post' and exists (select 1 from post_revisions as revision
    where revision.post_id = document_heads.id and revision.rev = document_heads.live and revision.created_at > ${since})`;
  // New files that no page shows are live at once, by no release.
  const newOther = sql`(kind <> 'media' or live_by is not null) and exists (select 1 from document_revisions as revision
    where revision.domain_id = document_heads.domain_id and revision.kind = document_heads.kind
      and revision.id = document_heads.id and revision.rev = document_heads.live and revision.created_at > ${since})`;
  const removed = sql`live is null and exists (select 1 from release_documents as moved
    join releases on releases.id = moved.release_id
    where moved.domain_id = document_heads.domain_id and moved.kind = document_heads.kind
      and moved.id = document_heads.id and moved.was is not null and releases.number > ${target} and releases.state = 'live')`;
  await sql`update document_heads set before_update = 1
    where domain_id = ${domainId} and ((${newPost}) or (${newOther}) or (${removed}))`.execute(trx);
}
