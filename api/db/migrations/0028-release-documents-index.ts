import type { Ddl } from './ddl.ts';

/**
 * The documents of a release are found by its id, and the releases of a document by this index. It begins with the document's id: beginning with the
 * domain, SQLite took it for the documents of one release, too, and read those of all releases of the domain.
 */
export async function up({ db, index }: Ddl): Promise<void> {
  await db.schema.dropIndex('release_documents_of').execute();
  await index('release_documents_of', 'release_documents', 'id', 'kind', 'domain_id');
}
