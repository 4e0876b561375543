import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';

import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

/** Whether a person of `users` has a second factor: an app for codes, or a passkey. */
export function ownsFactor(eb: ExpressionBuilder<Database, 'users'>): ExpressionWrapper<Database, 'users', SqlBool> {
  return eb.or([
    eb.exists(
      eb
        .selectFrom('code_apps')
        .select('code_apps.user_id')
        .whereRef('code_apps.user_id', '=', 'users.id')
        .where('code_apps.confirmed_at', 'is not', null),
    ),
    eb.exists(eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')),
  ]);
}

/** Removes everything that signs a person in besides the password; then there is nothing left to give back. */
export async function removeFactors(trx: Db, userId: string): Promise<void> {
  for (const table of ['code_apps', 'recovery_codes', 'passkeys', 'sign_on_subjects', 'factor_returns'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}
