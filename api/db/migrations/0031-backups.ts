import type { Ddl } from './ddl.ts';

/** The backups that the server makes by itself, by the time when each was due. */
export async function up({ table }: Ddl): Promise<void> {
  await table('backups', [], {
    due_at: 'text key',
    state: 'text',
    tries: 'integer',
    began_at: 'text',
    lease_until: 'text',
    ended_at: 'text?',
    next_try_at: 'text?',
    file: 'text?',
    bytes: 'real?',
    missing: 'integer?',
    tested_at: 'text?',
    error: 'text?',
  });
}
