import type { Ddl } from './ddl.ts';

/**
 * Who people are at an identity provider, one account there for one here; what it calls the session behind one here; and since when a domain
 * takes only sign-ins of it, null for none.
 */
export async function up({ table, add, unique }: Ddl): Promise<void> {
  await table('sign_on_subjects', [], {
    id: 'text key',
    issuer: 'text',
    subject: 'text',
    user_id: 'text',
    created_at: 'text',
  });
  await unique('sign_on_subjects_subject', 'sign_on_subjects', 'issuer', 'subject');
  await unique('sign_on_subjects_user', 'sign_on_subjects', 'user_id', 'issuer');
  await add('sessions', 'provider_session');
  await add('domains', 'sign_on_since');
}
