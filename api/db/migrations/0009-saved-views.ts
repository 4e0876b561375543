import type { Ddl } from './ddl.ts';

/** Named filters of lists, per user and domain. Older databases call the primary key saved_views_key. */
export async function up({ table }: Ddl): Promise<void> {
  await table('saved_views', ['user_id', 'domain_id', 'list', 'name'], {
    user_id: 'text',
    domain_id: 'text',
    list: 'text',
    name: 'text',
    search: 'text',
    created_at: 'text',
  });
}
