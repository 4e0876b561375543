import type * as z from 'zod/mini';

import type { Paging } from '#shared/schemas/common.ts';
import type { Revision } from '#shared/schemas/posts.ts';

import type { Db } from './connect.ts';
import { pageOf } from './page.ts';
import type { StoredPost } from './posts.ts';
import { foldsInto, revisionToDrop } from './revision-rules.ts';
import type { RevisionRow } from './schema.ts';

/**
 * Stores a revision of a post. A save that continues the last one replaces it (revision-rules.ts); `apart` is never
 * folded. Part of the save's transaction.
 */
export async function storeRevision(
  trx: Db,
  post: StoredPost,
  userId: string | null,
  { apart = false } = {},
): Promise<void> {
  const { title, url, post_status_id, post_body } = post;
  const next = {
    post_id: post.id,
    rev: post.version,
    title,
    url,
    post_status_id,
    post_body,
    created_by: userId,
    created_at: post.updated_at,
  };
  const last = await trx
    .selectFrom('revisions')
    .selectAll()
    .where('post_id', '=', post.id)
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && !apart && foldsInto(last, next)) {
    await deleteRevision(trx, post.id, last.rev);
    const folded = {
      started_at: last.started_at ?? last.created_at,
      saves: last.saves + 1,
      longest: Math.max(last.longest ?? last.post_body.length, post_body.length),
    };
    await trx
      .insertInto('revisions')
      .values({ ...next, ...folded })
      .execute();
    return;
  }
  await trx
    .insertInto('revisions')
    .values({ ...next, started_at: null, saves: 1, longest: null })
    .execute();
  const kept = trx.selectFrom('revisions').select(['rev', 'created_at', 'post_status_id']);
  const drop = revisionToDrop(await kept.where('post_id', '=', post.id).orderBy('rev').execute());
  if (drop !== null) await deleteRevision(trx, post.id, drop);
}

async function deleteRevision(trx: Db, postId: string, rev: number): Promise<void> {
  await trx.deleteFrom('revisions').where('post_id', '=', postId).where('rev', '=', rev).execute();
}

type RevisionView = z.infer<typeof Revision>;

function revisions(db: Db, postId: string) {
  return db
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.created_by')
    .select(['rev', 'title', 'url', 'post_status_id', 'revisions.created_at', 'started_at', 'saves'])
    .select(['users.id as user_id', 'firstname', 'lastname', 'email'])
    .where('post_id', '=', postId);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof revisions>['executeTakeFirstOrThrow']>>;

function view({ user_id, firstname, lastname, email, ...revision }: JoinedRow): RevisionView {
  const name = `${firstname ?? ''} ${lastname ?? ''}`.trim() || (email ?? '');
  return { ...revision, created_by: user_id === null ? null : { id: user_id, name } };
}

/** Revisions of a post, newest first, with the author's name (none for a deleted user). `total` counts all. */
export async function listRevisions(
  db: Db,
  postId: string,
  page: Paging,
): Promise<{ rows: RevisionView[]; total: number }> {
  const { rows, total } = await pageOf(revisions(db, postId).orderBy('rev', 'desc'), page);
  return { rows: rows.map(view), total };
}

/** One revision with its body as JSON text; null when there is none. */
export async function readRevision(
  db: Db,
  postId: string,
  rev: number,
): Promise<(RevisionView & Pick<RevisionRow, 'post_body'>) | null> {
  const row = await revisions(db, postId).select('post_body').where('rev', '=', rev).executeTakeFirst();
  return row ? { ...view(row), post_body: row.post_body } : null;
}
