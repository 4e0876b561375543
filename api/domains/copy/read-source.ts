import { fromJson } from '../../db/codec.ts';
import type { Db } from '../../db/connect.ts';
import type { Documents } from '../../db/documents.ts';
import { listAliases } from '../../db/domains.ts';
import { lockDomain } from '../../db/lock.ts';
import type { Row, TrashTable } from '../../db/own-rows.ts';
import { listPlaces } from '../../db/places.ts';
import type { StoredPost } from '../../db/posts-at.ts';
import type { CuisineTagRow, DomainRow, FaqRow, MediaRow, NamedRow, PlaceRow, SectionRow } from '../../db/schema.ts';
import { listSections } from '../../db/sections.ts';
import { transact } from '../../db/transact.ts';

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
  places: PlaceRow[];
};

/** Reads a domain under its lock, so that no write comes between the queries. */
export async function readSource(db: Db, { id, host }: DomainRow): Promise<Source> {
  return transact(db, async (trx) => {
    await lockDomain(trx, id);
    const documents = await trx.selectFrom('documents').select(['name', 'value']).where('domain_id', '=', id).execute();
    return {
      hosts: [host, ...((await listAliases(trx, [id])).get(id) ?? []).map((alias) => alias.host)],
      documents: Object.fromEntries(documents.map(({ name, value }) => [name, fromJson(value)])) as Documents,
      posts: await trx
        .selectFrom('posts')
        .selectAll()
        .where('domain_id', '=', id)
        .where('deleted_at', 'is', null)
        .orderBy('_id')
        .execute(),
      media: await live(trx, 'media', id),
      categories: await live(trx, 'categories', id),
      faqCategories: await live(trx, 'faq_categories', id),
      faqs: await live(trx, 'faqs', id),
      cuisineTags: await live(trx, 'cuisine_tags', id),
      sections: await listSections(trx, id),
      places: await listPlaces(trx, id),
    };
  });
}

/** The rows of a domain outside the trash. */
async function live<T extends 'media' | 'categories' | 'faq_categories' | 'faqs' | 'cuisine_tags'>(
  trx: Db,
  table: T,
  domainId: string,
): Promise<Row<T>[]> {
  const query = trx.selectFrom<TrashTable>(table).selectAll().where('domain_id', '=', domainId);
  // Kysely can't tell the columns of a generic table.
  return (await query.where('deleted_at', 'is', null).execute()) as Row<T>[];
}
