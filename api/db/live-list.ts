import { sql } from 'kysely';

import type { DocumentRef } from '#shared/rules/documents.ts';

import type { Db } from './connect.ts';
import { titlesOf } from './document-titles.ts';
import { differs, noHead } from './heads.ts';
import { bumpLiveRevision } from './live-revision.ts';
import { touchPostsShowing } from './post-stamps.ts';
import type { DocumentHeadRow, ReleaseDocumentRow } from './schema.ts';

/** Statements take a limited number of parameters. */
const atOnce = 500;

/** The heads of documents whose saved revision isn't live: of these documents, else of all of the domain. Unknown ones are left out. */
export async function differingHeads(trx: Db, domainId: string, documents?: DocumentRef[]): Promise<DocumentHeadRow[]> {
  const query = trx.selectFrom('document_heads').selectAll().where('domain_id', '=', domainId).where(differs);
  if (!documents) return query.execute();
  const wanted = new Set(documents.map(({ kind, id }) => `${kind}:${id}`));
  const kinds = [...new Set(documents.map(({ kind }) => kind))];
  const heads = kinds.length === 0 ? [] : await query.where('kind', 'in', kinds).execute();
  return heads.filter(({ kind, id }) => wanted.has(`${kind}:${id}`));
}

/** Adds documents to a release that waits: their saved revisions go live with it. Callers hold the domain's lock. */
export async function addToRelease(trx: Db, releaseId: string, heads: DocumentHeadRow[]): Promise<void> {
  const titles = await titlesOf(trx, heads);
  const rows = heads.map(({ domain_id, kind, id, shown, rank, saved_by, saved_at }): ReleaseDocumentRow => ({
    release_id: releaseId,
    domain_id,
    kind,
    id,
    rev: shown,
    rank,
    was: null,
    was_rank: null,
    title: titles.get(`${kind}:${id}`) ?? '',
    saved_by,
    saved_at,
    kept: 1,
  }));
  await addDocuments(trx, releaseId, rows);
}

/** Adds documents to a release that waits. Those that it has already get the newer revision. */
export async function addDocuments(trx: Db, releaseId: string, documents: ReleaseDocumentRow[]): Promise<void> {
  const fresh = { release_id: releaseId, was: null, was_rank: null, kept: 1 } as const;
  const rows = documents.map((row) => ({ ...row, ...fresh }));
  for (let at = 0; at < rows.length; at += atOnce) {
    await trx
      .insertInto('release_documents')
      .values(rows.slice(at, at + atOnce))
      .onConflict((conflict) =>
        conflict.columns(['release_id', 'kind', 'id']).doUpdateSet((eb) => ({
          rev: eb.ref('excluded.rev'),
          rank: eb.ref('excluded.rank'),
          title: eb.ref('excluded.title'),
          saved_by: eb.ref('excluded.saved_by'),
          saved_at: eb.ref('excluded.saved_at'),
        })),
      )
      .execute();
  }
}

/** Two posts that would be live at one URL: `title` is that of the post that keeps it. */
export type TakenUrl = { url: string; title: string };

/** The first URL that a release would give to two live posts; null without one. */
export async function findTakenUrl(db: Db, domainId: string, releaseId: string): Promise<TakenUrl | null> {
  const released = db
    .selectFrom('release_documents as released')
    .innerJoin('post_revisions as revision', (join) =>
      join.onRef('revision.post_id', '=', 'released.id').onRef('revision.rev', '=', 'released.rev'),
    )
    .where('released.release_id', '=', releaseId)
    .where('released.kind', '=', 'post');
  const twice = await released
    .select(['revision.url', (eb) => eb.fn.max('revision.title').as('title')])
    .groupBy('revision.url')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .limit(1)
    .executeTakeFirst();
  if (twice) return twice;
  const own = db
    .selectFrom('release_documents')
    .select('id')
    .where('release_id', '=', releaseId)
    .where('kind', '=', 'post');
  const kept = await released
    .innerJoin('document_heads as head', (join) =>
      join.onRef('head.live_url', '=', 'revision.url').onRef('head.domain_id', '=', 'released.domain_id'),
    )
    .select(['head.id', 'head.live', 'revision.url'])
    .where('head.domain_id', '=', domainId)
    .where('head.kind', '=', 'post')
    .where('head.id', 'not in', own)
    .limit(1)
    .executeTakeFirst();
  if (!kept) return null;
  const query = db.selectFrom('post_revisions').select('title').where('post_id', '=', kept.id);
  const post = await query.where('rev', '=', kept.live).executeTakeFirst();
  return { url: kept.url, title: post?.title ?? '' };
}

/**
 * Moves the entries of a release's documents in the live list, and notes what they were. Part of the transaction that makes the release
 * live, which holds the domain's lock. Throws the database's unique violation when two live posts would have one URL.
 */
export async function takeLive(trx: Db, domainId: string, releaseId: string): Promise<void> {
  await sql`update release_documents set
      was = (select live from document_heads as head where ${sameDocument('head')}),
      was_rank = (select live_rank from document_heads as head where ${sameDocument('head')})
    where release_id = ${releaseId}`.execute(trx);
  const released = sql`release_documents.release_id = ${releaseId} and ${sameDocument('document_heads')}`;
  // All URLs are given up first: two posts may exchange theirs.
  await sql`update document_heads set live = release_documents.rev, live_url = null, before_update = 0,
      live_by = case when live = release_documents.rev and before_update = 0 then live_by else ${releaseId} end,
      live_rank = case when release_documents.rev is null then null else release_documents.rank end
    from release_documents where ${released}`.execute(trx);
  await sql`update document_heads set live_url = (select url from post_revisions where post_id = document_heads.id and rev = document_heads.live)
    from release_documents where ${released} and document_heads.kind = 'post'`.execute(trx);
  await touchPostsShowing(trx, domainId, await returnedMedia(trx, releaseId));
  await forgetGone(trx, domainId);
  const moved = trx.selectFrom('release_documents').select('id').where('release_id', '=', releaseId).limit(1);
  if (!(await moved.executeTakeFirst())) return;
  // What visitors saw of these isn't known, and all pages are made of the list now.
  await sql`update document_heads set before_update = 0 where domain_id = ${domainId} and before_update = 1`.execute(
    trx,
  );
  await bumpLiveRevision(trx, domainId);
}

const sameDocument = (table: string) => {
  const column = (name: string) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`release_documents.${name}`)}`;
  return sql`${column('domain_id')} and ${column('kind')} and ${column('id')}`;
};

/** Makes everything that is saved live at once: for a domain that visitors have not seen yet. */
export async function takeAllLive(trx: Db, domainId: string): Promise<void> {
  const own = sql`domain_id = ${domainId}`;
  await sql`update document_heads set live = shown, before_update = 0, live_url = null,
    live_rank = case when shown is null then null else rank end where ${own}`.execute(trx);
  await sql`update document_heads set live_url = (
      select url from post_revisions where post_id = document_heads.id and rev = document_heads.live)
    where ${own} and kind = 'post'`.execute(trx);
}

/** The pictures that a release takes live again. */
async function returnedMedia(trx: Db, releaseId: string): Promise<string[]> {
  const released = trx.selectFrom('release_documents').select('id').where('release_id', '=', releaseId);
  const rows = await released
    .where('kind', '=', 'media')
    .where('was', 'is', null)
    .where('rev', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets documents that are deleted for good, once they are no longer live. */
async function forgetGone(trx: Db, domainId: string): Promise<void> {
  await trx
    .deleteFrom('document_heads')
    .where('domain_id', '=', domainId)
    .where('saved', 'is', null)
    .where('live', 'is', null)
    .execute();
}

/** Adds to a release what takes documents of an earlier one back to what they were before it. */
export async function addUndo(trx: Db, releaseId: string, documents: ReleaseDocumentRow[]): Promise<void> {
  // A document that was deleted for good has no heads any more, until it is live again.
  await revive(trx, documents);
  const before = documents.map(({ was, was_rank, rank, ...row }) => ({ ...row, rev: was, rank: was_rank ?? rank }));
  await addDocuments(
    trx,
    releaseId,
    before.map((row) => ({ ...row, was: null, was_rank: null })),
  );
}

/** Adds to a rollback what makes the live list that of release `number` again, as far as it is known. */
export async function addRollback(trx: Db, domainId: string, releaseId: string, number: number): Promise<void> {
  await addUndo(trx, releaseId, (await rolledBack(trx, domainId, number)) ?? []);
}

/**
 * The documents that differ from the live list of release `number`: for each that later releases moved, what it was before the first of
 * them. Null if a later release is from before releases kept their documents: only its pages can be restored.
 */
export async function rolledBack(db: Db, domainId: string, number: number): Promise<ReleaseDocumentRow[] | null> {
  const later = db
    .selectFrom('releases')
    .where('releases.domain_id', '=', domainId)
    .where('releases.number', '>', number)
    .where('releases.state', '=', 'live');
  if (await later.select('releases.id').where('listed', '=', 0).limit(1).executeTakeFirst()) return null;
  const rows = await later
    .innerJoin('release_documents', 'release_documents.release_id', 'releases.id')
    .selectAll('release_documents')
    .orderBy('releases.number')
    .execute();
  const first = new Map<string, ReleaseDocumentRow>();
  for (const row of rows) {
    const name = `${row.kind}:${row.id}`;
    if (!first.has(name)) first.set(name, row);
  }
  const heads = await db.selectFrom('document_heads').selectAll().where('domain_id', '=', domainId).execute();
  const live = new Map(heads.map((head) => [`${head.kind}:${head.id}`, head]));
  const moved = [...first].filter(([name, { was, was_rank }]) => {
    const now = live.get(name);
    return (now?.live ?? null) !== was || (was !== null && now?.live_rank !== was_rank);
  });
  return moved.map(([, row]) => row);
}

async function revive(trx: Db, rows: ReleaseDocumentRow[]): Promise<void> {
  for (const { domain_id, kind, id, rank, saved_by, saved_at } of rows) {
    const own = trx.selectFrom('post_revisions').select(['post_type_id', 'number']).where('post_id', '=', id).limit(1);
    const post = kind === 'post' ? await own.executeTakeFirst() : undefined;
    await trx
      .insertInto('document_heads')
      .values({ ...noHead, ...post, domain_id, kind, id, rank, saved: null, shown: null, saved_by, saved_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
