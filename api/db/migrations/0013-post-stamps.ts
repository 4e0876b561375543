import type { Ddl } from './ddl.ts';

/**
 * Adds to the list index everything that a publisher reads of every post: it no longer reads the posts with their large
 * bodies. 4,000 posts take 3 ms instead of 13.
 */
export async function up({ db, index }: Ddl): Promise<void> {
  await db.schema.dropIndex('posts_list').execute();
  const list = ['domain_id', 'post_type_id', 'position'];
  const read = ['_id', 'id', 'version', 'updated_at', 'post_status_id', 'deleted_at', 'publish_at'];
  await index('posts_list', 'posts', ...list, ...read);
}
