import type { Ddl } from './ddl.ts';

/**
 * How each session began and when its person last proved who they are; passkeys, codes and what belongs to them. Sessions from
 * before have no proof: their people prove it when something asks for it.
 */
export async function up({ table, add, index, unique }: Ddl): Promise<void> {
  await add('sessions', 'signed_in_by', 'proven_at');
  await table('passkeys', [], {
    id: 'text key',
    user_id: 'text',
    credential_id: 'text',
    public_key: 'text',
    // Counts to 2^32, more than an integer of Postgres holds.
    counter: 'real',
    transports: 'text',
    name: 'text',
    rp_id: 'text',
    backed_up: 'integer',
    created_at: 'text',
    last_used_at: 'text?',
  });
  await unique('passkeys_credential', 'passkeys', 'credential_id');
  await index('passkeys_user', 'passkeys', 'user_id');
  await table('code_apps', [], {
    user_id: 'text key',
    secret: 'text?',
    confirmed_at: 'text?',
    last_step: 'integer?',
    pending_secret: 'text?',
    pending_until: 'text?',
  });
  await table('recovery_codes', [], { hash: 'text key', user_id: 'text', created_at: 'text', used_at: 'text?' });
  await index('recovery_codes_user', 'recovery_codes', 'user_id');
  await table('challenges', [], { hash: 'text key', kind: 'text', user_id: 'text?', expires_at: 'text' });
  await table('factor_demands', [], { role: 'text key', days: 'integer', since: 'text' });
  await table('factor_returns', [], {
    user_id: 'text key',
    asked_by: 'text?',
    link_hash: 'text',
    created_at: 'text',
    due_at: 'text',
  });
}
