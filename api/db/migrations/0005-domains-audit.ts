import { sql } from 'kysely';

import { newId } from '../../lib/ids.ts';
import type { Ddl } from './ddl.ts';

type OldRedirect = { domain_id: string; from_url: string; post_id: string; created_at: string };

/** Archived domains and former hosts; editors' redirects to any path; folded revisions; the audit log. */
export async function up({ db, engine, table, add, index, unique }: Ddl): Promise<void> {
  await add('domains', 'archived_at');
  await table('domain_aliases', [], { host: 'text key', domain_id: 'text', created_at: 'text' });
  await index('domain_aliases_domain', 'domain_aliases', 'domain_id');

  await add('revisions', 'started_at');
  await db.schema.alterTable('revisions').addColumn('longest', 'integer').execute();
  await db.schema
    .alterTable('revisions')
    .addColumn('saves', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();

  // SQLite reads columns in order, so columns behind a long body are slow without an index.
  if (engine === 'sqlite') {
    const columns = ['domain_id', 'deleted_at', 'updated_at', 'title', 'url', 'id', 'post_type_id', 'post_status_id'];
    await index('posts_search', 'posts', ...columns);
  }

  // SQLite can't make a column nullable: rebuild the table.
  await db.schema.alterTable('redirects').renameTo('redirects_old').execute();
  await table('redirects', [], {
    id: 'text key',
    domain_id: 'text',
    from_url: 'text',
    post_id: 'text?',
    to_url: 'text?',
    created_by: 'text?',
    created_at: 'text',
  });
  const { rows } = await sql<OldRedirect>`select * from redirects_old`.execute(db);
  for (const { domain_id, from_url, post_id, created_at } of rows) {
    await sql`insert into redirects (id, domain_id, from_url, post_id, created_at)
      values (${newId()}, ${domain_id}, ${from_url}, ${post_id}, ${created_at})`.execute(db);
  }
  await db.schema.dropTable('redirects_old').execute();
  await unique('redirects_from', 'redirects', 'domain_id', 'from_url');

  await table('audit_log', [], {
    number: 'serial',
    domain_id: 'text?',
    user_id: 'text?',
    user_name: 'text',
    operation: 'text',
    kind: 'text',
    thing_id: 'text?',
    title: 'text',
    address: 'text',
    saves: 'integer',
    started_at: 'text',
    at: 'text',
  });
  await index('audit_log_domain', 'audit_log', 'domain_id', 'at');
  await index('audit_log_at', 'audit_log', 'at');
  await index('audit_log_thing', 'audit_log', 'thing_id', 'number');
}
