import type { Ddl } from './ddl.ts';

/**
 * Links of mails about a sign-in from an unknown device, by which its person says that it was somebody else. `secret_at` is when a token
 * got the secret that it has, null before there was this column.
 */
export async function up({ table, add, index }: Ddl): Promise<void> {
  await table('sign_in_alarms', [], { hash: 'text key', user_id: 'text', created_at: 'text', expires_at: 'text' });
  await index('sign_in_alarms_user', 'sign_in_alarms', 'user_id');
  await add('api_tokens', 'secret_at');
}
