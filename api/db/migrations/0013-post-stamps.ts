import type { Migration } from 'kysely/migration';

/**
 * Adds to the list index everything that a publisher reads of every post: it no longer reads the posts with their large
 * bodies. 4,000 posts take 3 ms instead of 13.
 */
export function migration(): Migration {
  return {
    async up(db) {
      await db.schema.dropIndex('posts_list').execute();
      await db.schema
        .createIndex('posts_list')
        .on('posts')
        .columns([
          'domain_id',
          'post_type_id',
          'position',
          '_id',
          'id',
          'version',
          'updated_at',
          'post_status_id',
          'deleted_at',
          'publish_at',
        ])
        .execute();
    },
  };
}
