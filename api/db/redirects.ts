import type { Paging } from '#shared/schemas/common.ts';
import type { Redirect } from '#shared/schemas/options.ts';

import { newId } from '../lib/ids.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { rowsAt } from './documents-at.ts';
import type { List } from './heads.ts';
import { requireRoom } from './own-rows.ts';
import { pageOf } from './page.ts';
import { postsAt } from './posts-at.ts';
import { isPublic } from './posts.ts';
import type { RedirectRow } from './schema.ts';
import { containsText } from './search.ts';

/** Shortens chains: redirects to a path that itself redirects now go straight to its target. Returns their ids. */
export async function shortenChains(
  trx: Db,
  domainId: string,
  path: string,
  target: Pick<RedirectRow, 'post_id' | 'to_url'>,
): Promise<string[]> {
  const chained = trx.updateTable('redirects').set(target).where('domain_id', '=', domainId).where('to_url', '=', path);
  return (await chained.returning('id').execute()).map(({ id }) => id);
}

/** Saved redirects that lead somewhere: to a public post or a path, unless a public post has the old path. */
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

const byAge = (one: RedirectRow, other: RedirectRow) => (one.created_at < other.created_at ? -1 : 1);

/** Old paths and their targets, as visitors of a list get them: to a post of the list or a path, unless a post of it has the old path. */
export async function listRedirects(db: Db, domainId: string, list: List): Promise<Redirect[]> {
  const rows = await rowsAt(db, domainId, list, 'redirect');
  const isPlanned = list === 'shown' || (list !== 'live' && 'scheduled' in list);
  if (rows.length === 0 && !isPlanned) return [];
  const posts = await postsAt(db, domainId, list).select(['id', 'url']).execute();
  const urls = new Map(posts.map(({ id, url }) => [id, url]));
  const taken = new Set(urls.values());
  const coming = isPlanned ? await comingRedirects(db, domainId, urls) : new Map<string, string>();
  // A redirect that was deleted and made again may be live twice until both changes are: the newer one counts.
  const newest = new Map(rows.toSorted(byAge).map((row) => [row.from_url, row]));
  const known = [...newest.values()]
    .filter(({ post_id }) => post_id === null || urls.has(post_id))
    .map(({ from_url, to_url, post_id }) => {
      const path = to_url ?? '';
      return [from_url, urls.get(post_id ?? '') ?? coming.get(path) ?? path] as const;
    });
  return Array.from(new Map([...known, ...coming]), ([from, to]) => ({ from, to }))
    .filter(({ from }) => !taken.has(from))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/** What a publish of a list would add (release-redirects.ts): the live URLs that its posts give up, with their new ones. */
async function comingRedirects(db: Db, domainId: string, urls: Map<string, string>): Promise<Map<string, string>> {
  const query = db.selectFrom('document_heads').select(['id', 'live_url']).where('domain_id', '=', domainId);
  const heads = await query.where('kind', '=', 'post').where('live_url', 'is not', null).execute();
  return new Map(
    heads.flatMap(({ id, live_url: from }) => {
      const to = urls.get(id);
      return from === null || to === undefined || to === from ? [] : [[from, to] as const];
    }),
  );
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
