import { fromJson } from '../../db/codec.ts';
import type { Db } from '../../db/connect.ts';
import type { Documents } from '../../db/documents.ts';
import { listAliases } from '../../db/domains.ts';
import { lockDomain } from '../../db/lock.ts';
import type { StoredPost } from '../../db/posts.ts';
import type { CuisineTagRow, DomainRow, FaqRow, MediaRow, NamedRow, SectionRow } from '../../db/schema.ts';
import { listSections } from '../../db/sections.ts';

/** Everything of a domain that can be copied, in a consistent snapshot. The trash is excluded. */
export type Source = {
  /** Its current and former hosts: links to them point to the domain itself. */
  hosts: string[];
  documents: Documents;
  /** In order of creation. */
  posts: StoredPost[];
  media: MediaRow[];
  categories: NamedRow[];
  faqCategories: NamedRow[];
  faqs: FaqRow[];
  cuisineTags: CuisineTagRow[];
  sections: SectionRow[];
};

/** Reads a domain under its lock, so that no write comes between the queries. */
export async function readSource(db: Db, { id, host }: DomainRow): Promise<Source> {
  return db.transaction().execute(async (trx) => {
    await lockDomain(trx, id);
    const documents = await trx.selectFrom('documents').select(['name', 'value']).where('domain_id', '=', id).execute();
    return {
      hosts: [host, ...((await listAliases(trx, [id])).get(id) ?? [])],
      documents: Object.fromEntries(documents.map(({ name, value }) => [name, fromJson(value)])) as Documents,
      posts: await trx
        .selectFrom('posts')
        .selectAll()
        .where('domain_id', '=', id)
        .where('deleted_at', 'is', null)
        .orderBy('_id')
        .execute(),
      media: await trx.selectFrom('media').selectAll().where('domain_id', '=', id).execute(),
      categories: await trx.selectFrom('categories').selectAll().where('domain_id', '=', id).execute(),
      faqCategories: await trx.selectFrom('faq_categories').selectAll().where('domain_id', '=', id).execute(),
      faqs: await trx.selectFrom('faqs').selectAll().where('domain_id', '=', id).execute(),
      cuisineTags: await trx.selectFrom('cuisine_tags').selectAll().where('domain_id', '=', id).execute(),
      sections: await listSections(trx, id),
    };
  });
}
