import type * as z from 'zod/mini';

import { postTypeList } from '#shared/rules/post-types.ts';
import { isReservedPath } from '#shared/rules/urls.ts';
import type { RedirectCreate } from '#shared/schemas/redirects.ts';

import type { Db } from '../db/connect.ts';
import { isPublic, isPublicPost } from '../db/posts.ts';
import { findRedirectFrom, insertRedirect, shortenChains, type RedirectView } from '../db/redirects.ts';
import type { RedirectRow } from '../db/schema.ts';
import { invalidFields } from '../lib/errors.ts';

type Target = Pick<RedirectRow, 'post_id' | 'to_url'>;

/** Paths that every website has, whether or not a post has them. */
const always = new Set([
  'faq',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
  ...postTypeList.flatMap(({ listing }) => listing ?? []),
]);

/**
 * Creates an editor's redirect without chains: it goes straight to the final target, and redirects to its old path
 * follow it: `shortened` are their ids. Callers hold the domain's lock. Throws ApiError invalid_fields for a path that has a page or a redirect,
 * and for a loop.
 */
export async function makeRedirect(
  trx: Db,
  domainId: string,
  input: z.output<typeof RedirectCreate>,
  userId: string,
): Promise<{ view: RedirectView; shortened: string[] }> {
  const { from } = input;
  if (isReservedPath(from)) throw invalidFields({ from: ['This address is reserved: choose another one'] });
  if (always.has(from) || (await publicPostAt(trx, domainId, from))) {
    throw invalidFields({ from: ['There is a page at this address: it would never be seen again'] });
  }
  if (await findRedirectFrom(trx, domainId, from)) {
    throw invalidFields({ from: ['There is a redirect from here already: delete it first'] });
  }
  const field = 'to' in input ? 'to' : 'post_id';
  const { target, url, title, active } = await end(trx, domainId, input);
  if (url === from) throw invalidFields({ [field]: ['This redirect would lead back to itself'] });
  const row = await insertRedirect(trx, { domain_id: domainId, from_url: from, created_by: userId, ...target });
  const shortened = await shortenChains(trx, domainId, from, target);
  return { view: { ...row, url, title, active }, shortened };
}

type End = { target: Target; url: string; title: string | null; active: boolean };

/** The final target of a redirect: a post where there is one, so that the redirect follows when it moves. */
async function end(trx: Db, domainId: string, input: z.output<typeof RedirectCreate>): Promise<End> {
  if ('post_id' in input) return postEnd(trx, domainId, input.post_id, 'post_id');
  const live = await publicPostAt(trx, domainId, input.to);
  if (live) return postEnd(trx, domainId, live.id, 'to');
  const further = await findRedirectFrom(trx, domainId, input.to);
  if (further?.post_id) return postEnd(trx, domainId, further.post_id, 'to');
  const to = further?.to_url ?? input.to;
  return { target: { post_id: null, to_url: to }, url: to, title: null, active: true };
}

async function postEnd(trx: Db, domainId: string, id: string, field: string): Promise<End> {
  const query = trx.selectFrom('posts').selectAll().where('domain_id', '=', domainId).where('id', '=', id);
  const post = await query.where('deleted_at', 'is', null).executeTakeFirst();
  if (!post) throw invalidFields({ [field]: ['There is no such post'] });
  return { target: { post_id: id, to_url: null }, url: post.url, title: post.title, active: isPublicPost(post) };
}

async function publicPostAt(trx: Db, domainId: string, url: string) {
  const query = trx.selectFrom('posts').select('id').where('domain_id', '=', domainId).where('url', '=', url);
  return query.where(isPublic).executeTakeFirst();
}
