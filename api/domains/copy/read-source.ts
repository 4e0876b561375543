import { fromJson } from '../../db/codec.ts';
import type { Db } from '../../db/connect.ts';
import type { Documents } from '../../db/documents.ts';
import { listAliases } from '../../db/domains.ts';
import { lockDomain } from '../../db/lock.ts';
import type { StoredPost } from '../../db/posts.ts';
import type { CuisineTagRow, DomainRow, FaqRow, MediaRow, NamedRow, SectionRow } from '../../db/schema.ts';
import { listSections } from '../../db/sections.ts';

/** Everything of a domain that can be copied, as it was at one moment. The trash isn't. */
export type Source = {
  /** Its host and its former ones: links to these lead to the domain itself. */
  hosts: string[];
  documents: Documents;
  /** In the order that they were made in. */
  posts: StoredPost[];
  media: MediaRow[];
  categories: NamedRow[];
  faqCategories: NamedRow[];
  faqs: FaqRow[];
  cuisineTags: CuisineTagRow[];
  sections: SectionRow[];
};

/** Reads a domain under its lock: no write comes between what is read first and what is read last. */
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
