import type { Ddl } from './ddl.ts';

/**
 * Tokens of programs, each for one domain. `hash` is of the secret, `old_hash` of the one before, which works until `old_until`. `days` is
 * how long each secret works; without it, for good.
 */
export async function up({ table, index, unique }: Ddl): Promise<void> {
  await table('api_tokens', [], {
    id: 'text key',
    domain_id: 'text',
    name: 'text',
    permissions: 'text',
    prefix: 'text',
    hash: 'text',
    old_hash: 'text?',
    old_until: 'text?',
    days: 'integer?',
    created_by: 'text',
    created_at: 'text',
    last_used_at: 'text?',
    expires_at: 'text?',
    revoked_at: 'text?',
  });
  await unique('api_tokens_hash', 'api_tokens', 'hash');
  await unique('api_tokens_old_hash', 'api_tokens', 'old_hash');
  await index('api_tokens_domain', 'api_tokens', 'domain_id');
}
