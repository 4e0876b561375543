import type { Db } from './connect.ts';

/** Removes everything that signs a person in besides the password. */
export async function removeFactors(trx: Db, userId: string): Promise<void> {
  for (const table of ['code_apps', 'recovery_codes', 'passkeys'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}
