import { newId } from '../lib/ids.ts';
import { fromJson, now, toJson } from './codec.ts';
import type { Db } from './connect.ts';
import { recordRows } from './document-revisions.ts';
import { rowsAt } from './documents-at.ts';
import { noHead } from './heads.ts';
import { addToRelease } from './live-list.ts';
import type { RedirectRow } from './schema.ts';

type Target = Pick<RedirectRow, 'post_id' | 'to_url'>;
type Moved = { id: string; from: string | null; to: string | null };

/**
 * Adds to a release what its posts do to redirects: a URL that a live post gives up leads to it, whatever led there leads to it without
 * a chain, and a URL that a post takes leads nowhere else. Before the release is built, because its pages have these redirects. The
 * saved ones follow once it is live (`keepRedirects`), so that a failed build leaves them alone.
 */
export async function addRedirects(trx: Db, domainId: string, releaseId: string): Promise<void> {
  const moved = await movedPosts(trx, domainId, releaseId);
  if (moved.length === 0) return;
  const taken = new Set(moved.map(({ to }) => to));
  const given = moved.filter(({ from, to }) => from !== null && to !== null && !taken.has(from));
  const posts = new Map(given.map(({ id, from }) => [from, id]));
  const known = await rowsAt(trx, domainId, { release: releaseId }, 'redirect');
  const saved = await trx.selectFrom('redirects').selectAll().where('domain_id', '=', domainId).execute();
  const all = new Map([...saved, ...known].map((row) => [row.id, { ...row, deleted_at: undefined }]));
  const changed: (RedirectRow & { isGone: boolean })[] = [];
  for (const row of all.values()) {
    const post = posts.get(row.from_url) ?? posts.get(row.to_url);
    if (taken.has(row.from_url)) changed.push({ ...row, isGone: true });
    else if (post !== undefined) changed.push({ ...row, post_id: post, to_url: null, isGone: false });
  }
  const redirected = new Set(changed.map((row) => row.from_url));
  for (const [from, post_id] of posts) {
    if (from === null || redirected.has(from)) continue;
    const target: Target = { post_id, to_url: null };
    changed.push({
      id: newId(),
      domain_id: domainId,
      from_url: from,
      ...target,
      created_by: null,
      created_at: now(),
      isGone: false,
    });
  }
  for (const row of changed) await addRedirect(trx, releaseId, row);
}

/** The posts of a release whose live URL changes with it. */
async function movedPosts(trx: Db, domainId: string, releaseId: string): Promise<Moved[]> {
  const rows = await trx
    .selectFrom('release_documents as released')
    .leftJoin('document_heads as head', (join) =>
      join
        .onRef('head.domain_id', '=', 'released.domain_id')
        .on('head.kind', '=', 'post')
        .onRef('head.id', '=', 'released.id'),
    )
    .leftJoin('post_revisions as revision', (join) =>
      join.onRef('revision.post_id', '=', 'released.id').onRef('revision.rev', '=', 'released.rev'),
    )
    .select(['released.id', 'head.live_url as from', 'revision.url as to'])
    .where('released.release_id', '=', releaseId)
    .where('released.domain_id', '=', domainId)
    .where('released.kind', '=', 'post')
    .execute();
  return rows.filter(({ from, to }) => from !== to);
}

/** Adds a redirect to a release in a revision of its own, which is not the saved one yet. */
async function addRedirect(
  trx: Db,
  releaseId: string,
  { isGone, ...row }: RedirectRow & { isGone: boolean },
): Promise<void> {
  const { domain_id, id, ...value } = { ...row, deleted_at: undefined };
  const document = { domain_id, kind: 'redirect' as const, id };
  const { rev } = await trx
    .selectFrom('document_revisions')
    .select((eb) => eb.fn.max('rev').as('rev'))
    .where('domain_id', '=', domain_id)
    .where('kind', '=', 'redirect')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Of no rows it is null.
  const next = ((rev as number | null) ?? 0) + 1;
  if (!isGone)
    await trx
      .insertInto('document_revisions')
      .values({ ...document, rev: next, created_by: null, created_at: now(), value: toJson({ id, ...value }) })
      .execute();
  const nowhere = { ...noHead, saved: null, shown: null, rank: 0 };
  await trx
    .insertInto('document_heads')
    .values({ ...document, ...nowhere, saved_by: null, saved_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const heads = trx.selectFrom('document_heads').selectAll().where('domain_id', '=', domain_id);
  const head = await heads.where('kind', '=', 'redirect').where('id', '=', id).executeTakeFirstOrThrow();
  await addToRelease(trx, releaseId, [{ ...head, shown: isGone ? null : next }]);
}

/** Makes the saved redirects follow those that a release took live. */
export async function keepRedirects(trx: Db, domainId: string, releaseId: string): Promise<void> {
  const rows = await trx
    .selectFrom('release_documents as released')
    .leftJoin('document_revisions as revision', (join) =>
      join
        .onRef('revision.domain_id', '=', 'released.domain_id')
        .onRef('revision.kind', '=', 'released.kind')
        .onRef('revision.id', '=', 'released.id')
        .onRef('revision.rev', '=', 'released.rev'),
    )
    .select(['released.id', 'revision.value'])
    .where('released.release_id', '=', releaseId)
    .where('released.kind', '=', 'redirect')
    .execute();
  const touched: string[] = [];
  for (const { id, value } of rows) {
    const row = value === null ? null : { ...fromJson<RedirectRow>(value), domain_id: domainId };
    // An editor may have made another one from the same path meanwhile.
    const same = trx.deleteFrom('redirects').where('domain_id', '=', domainId);
    const replaced = await same
      .where((eb) => eb.or([eb('id', '=', id), eb('from_url', '=', row?.from_url ?? '')]))
      .returning('id')
      .execute();
    if (row) await trx.insertInto('redirects').values(row).execute();
    touched.push(id, ...replaced.map((each) => each.id));
  }
  if (touched.length > 0) await recordRows(trx, domainId, 'redirect', null, [...new Set(touched)]);
}
