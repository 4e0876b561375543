import type { Ddl } from './ddl.ts';

/** Suspension in one domain, the device of a session, and the indexes that find old sessions and tokens. */
export async function up({ add, index }: Ddl): Promise<void> {
  await add('memberships', 'suspended_at');
  await add('sessions', 'user_agent', 'address');
  await index('memberships_domain', 'memberships', 'domain_id');
  await index('sessions_last_used', 'sessions', 'last_used_at');
  await index('refresh_tokens_expires', 'refresh_tokens', 'expires_at');
  await index('password_tokens_user', 'password_tokens', 'user_id');
  await index('password_tokens_expires', 'password_tokens', 'expires_at');
}
