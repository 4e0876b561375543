import type { Ddl } from './ddl.ts';

/** Blocks that pages share. */
export async function up({ table, index }: Ddl): Promise<void> {
  await table('sections', [], {
    id: 'text key',
    domain_id: 'text',
    title: 'text',
    body: 'text',
    version: 'integer',
    created_at: 'text',
  });
  await index('sections_domain', 'sections', 'domain_id');
}
