import { shownByPosts } from '#shared/content/shown-by-posts.ts';
import type { DocumentRef } from '#shared/rules/documents.ts';

import type { Db } from './connect.ts';
import { differingHeads } from './live-list.ts';
import { eachBody } from './posts.ts';
import type { DocumentHeadRow } from './schema.ts';
import { sectionsIn } from './sections.ts';
import { readBody } from './stored-body.ts';

/**
 * The heads of what somebody chose to publish, as far as it differs from what is live, and of what the posts among it show that visitors
 * have never seen: a saved section, a cuisine, a category.
 */
export async function chosenHeads(trx: Db, domainId: string, documents: DocumentRef[]): Promise<DocumentHeadRow[]> {
  const heads = await differingHeads(trx, domainId, documents);
  const fresh = await trx
    .selectFrom('document_heads')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('kind', 'in', shownByPosts)
    .where('live', 'is', null)
    .where('shown', 'is not', null)
    .execute();
  const chosen = new Set(heads.map(({ kind, id }) => `${kind}:${id}`));
  const missing = fresh.filter(({ kind, id }) => !chosen.has(`${kind}:${id}`));
  if (missing.length === 0) return heads;
  const shown = await shownIds(trx, domainId, heads);
  return [...heads, ...missing.filter(({ id }) => shown.has(id))];
}

/** The ids of sections, cuisines and categories that posts show as they are saved. */
async function shownIds(trx: Db, domainId: string, heads: DocumentHeadRow[]): Promise<Set<unknown>> {
  const posts = heads.filter(({ kind, shown }) => kind === 'post' && shown !== null).map(({ id }) => id);
  const ids = new Set<unknown>();
  for await (const { post_body } of eachBody(trx, domainId, posts, 'shown')) {
    const { blocks, external_data: data } = readBody(post_body);
    for (const id of [...sectionsIn(blocks?.items ?? []), ...data.cuisines, ...(data.categories ?? [])]) ids.add(id);
  }
  return ids;
}
