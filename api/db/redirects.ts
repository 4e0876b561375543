import type { Paging } from '#shared/schemas/common.ts';
import type { Redirect } from '#shared/schemas/options.ts';

import { newId } from '../lib/ids.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { requireRoom } from './own-rows.ts';
import { pageOf } from './page.ts';
import { isPublic } from './posts.ts';
import type { RedirectRow } from './schema.ts';
import { containsText } from './search.ts';

/**
 * Redirects old URLs to the post, not to another URL: when the post moves again, all of them follow without chains. An
 * editor's redirect to the path that the post now has leads to the post too. Part of the transaction that moves the
 * post.
 */
export async function addPostRedirect(trx: Db, domainId: string, fromUrl: string, postId: string): Promise<void> {
  await trx
    .insertInto('redirects')
    .values({
      id: newId(),
      domain_id: domainId,
      from_url: fromUrl,
      post_id: postId,
      to_url: null,
      created_by: null,
      created_at: now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['domain_id', 'from_url']).doUpdateSet({ post_id: postId, to_url: null, created_at: now() }),
    )
    .execute();
  await shortenChains(trx, domainId, fromUrl, { post_id: postId, to_url: null });
}

/** Shortens chains: redirects to a path that itself redirects now go straight to its target. */
export async function shortenChains(
  trx: Db,
  domainId: string,
  path: string,
  target: Pick<RedirectRow, 'post_id' | 'to_url'>,
): Promise<void> {
  await trx.updateTable('redirects').set(target).where('domain_id', '=', domainId).where('to_url', '=', path).execute();
}

/**
 * A public post that takes a URL ends the redirect from it. A draft must not take anything from visitors, so it only
 * hides the redirect once it is public (listRedirects).
 */
export async function dropRedirect(trx: Db, domainId: string, fromUrl: string): Promise<void> {
  await trx.deleteFrom('redirects').where('domain_id', '=', domainId).where('from_url', '=', fromUrl).execute();
}

/** Redirects that visitors follow: to a public post or a path, unless a public post has the old path. */
function inEffect(db: Db, domainId: string) {
  return db
    .selectFrom('redirects')
    .leftJoin('posts', 'posts.id', 'redirects.post_id')
    .where('redirects.domain_id', '=', domainId)
    .where((eb) => eb.or([eb('redirects.post_id', 'is', null), isPublic(eb)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('posts')
            .select('posts.id')
            .where('posts.domain_id', '=', domainId)
            .whereRef('posts.url', '=', 'redirects.from_url')
            .where(isPublic),
        ),
      ),
    );
}

/** Old paths and their targets, as visitors get them. */
export async function listRedirects(db: Db, domainId: string): Promise<Redirect[]> {
  const rows = await inEffect(db, domainId)
    .select(['redirects.from_url', 'redirects.to_url', 'posts.url'])
    .orderBy('redirects.from_url')
    .execute();
  return rows.map(({ from_url: from, to_url: to, url }) => ({ from, to: url ?? to ?? '' }));
}

export type RedirectView = RedirectRow & { url: string | null; title: string | null; active: boolean };

/** A page of all redirects by old path; `active` counts those that visitors follow. */
export async function pageOfRedirects(
  db: Db,
  domainId: string,
  { search, ...page }: { search?: string | undefined } & Paging,
): Promise<{ rows: RedirectView[]; total: number }> {
  let query = db
    .selectFrom('redirects')
    .leftJoin('posts', 'posts.id', 'redirects.post_id')
    .where('redirects.domain_id', '=', domainId);
  if (search) {
    query = query.where((eb) =>
      eb.or([
        containsText(eb.ref('redirects.from_url'), search),
        containsText(eb.fn.coalesce('posts.url', 'redirects.to_url', eb.val('')), search),
      ]),
    );
  }
  const byPath = query.selectAll('redirects').select(['posts.url', 'posts.title']).orderBy('redirects.from_url');
  const { rows, total } = await pageOf(byPath, page);
  const ids = rows.map((row) => row.id);
  const active =
    ids.length === 0
      ? []
      : await inEffect(db, domainId).select('redirects.id').where('redirects.id', 'in', ids).execute();
  const known = new Set(active.map((row) => row.id));
  return { rows: rows.map((row) => ({ ...row, active: known.has(row.id) })), total };
}

/** The target of a redirect, whether visitors follow it or not; null without one. */
export async function findRedirectFrom(db: Db, domainId: string, fromUrl: string): Promise<RedirectRow | null> {
  const query = db.selectFrom('redirects').selectAll().where('domain_id', '=', domainId);
  return (await query.where('from_url', '=', fromUrl).executeTakeFirst()) ?? null;
}

export async function insertRedirect(trx: Db, row: Omit<RedirectRow, 'id' | 'created_at'>): Promise<RedirectRow> {
  await requireRoom(trx, 'redirects', row.domain_id);
  const values = { id: newId(), ...row, created_at: now() };
  await trx.insertInto('redirects').values(values).execute();
  return values;
}

/** Deletes a redirect and returns its old path; null when the domain has no such redirect. */
export async function deleteRedirect(trx: Db, domainId: string, id: string): Promise<string | null> {
  const row = await trx
    .deleteFrom('redirects')
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .returning('from_url')
    .executeTakeFirst();
  return row?.from_url ?? null;
}
