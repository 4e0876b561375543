import type { Ddl } from './ddl.ts';

/** Groups of documents that go live together at a time, each in the revision that it was added with. */
export async function up({ table, index }: Ddl): Promise<void> {
  await table('scheduled_releases', ['id'], {
    id: 'text',
    domain_id: 'text',
    name: 'text',
    release_at: 'text',
    state: 'text',
    release_id: 'text?',
    attempts: 'integer',
    next_at: 'text',
    created_by: 'text?',
    created_at: 'text',
  });
  await index('scheduled_releases_domain', 'scheduled_releases', 'domain_id', 'release_at');
  await index('scheduled_releases_due', 'scheduled_releases', 'state', 'next_at');
  await table('scheduled_documents', ['scheduled_id', 'kind', 'id'], {
    scheduled_id: 'text',
    domain_id: 'text',
    kind: 'text',
    id: 'text',
    rev: 'integer?',
    rank: 'real',
    title: 'text',
    saved_by: 'text?',
    saved_at: 'text',
  });
  await index('scheduled_documents_of', 'scheduled_documents', 'domain_id', 'kind', 'id');
}
