import type { Ddl } from './ddl.ts';

/** Maps an idempotency key to what its create made, so that a repeated request gets the same answer. */
export async function up({ table, index }: Ddl): Promise<void> {
  await table('idempotency_keys', [], {
    hash: 'text key',
    content_hash: 'text',
    thing_id: 'text',
    created_at: 'text',
  });
  await index('idempotency_keys_age', 'idempotency_keys', 'created_at');
}
