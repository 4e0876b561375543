import type { Ddl } from './ddl.ts';

/** What the last check of each host of the network found, and when the next one is due. */
export async function up({ table }: Ddl): Promise<void> {
  await table('host_checks', [], {
    host: 'text key',
    finding: 'text',
    tries: 'integer',
    certificate_end: 'text?',
    warned_at: 'text?',
    checked_at: 'text',
    next_check_at: 'text',
  });
}
