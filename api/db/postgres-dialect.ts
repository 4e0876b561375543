import { type Kysely, type MigrationLockOptions, PostgresAdapter, PostgresDialect, sql } from 'kysely';

/**
 * Kysely's dialect, but migrations lock a row until their transaction ends. Kysely takes an advisory lock, which belongs to a connection:
 * a pooler may give each statement another one, and some distributed engines have no such locks.
 */
export class RowLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new RowLockAdapter();
  }
}

class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    trx: Kysely<unknown>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    await sql`update ${sql.table(lockTable)} set is_locked = 0 where id = ${lockRowId}`.execute(trx);
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}
