import type { Kysely } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, MIGRATION_LOCK_ID } from 'kysely/migration';

export const migrationTable = DEFAULT_MIGRATION_TABLE;
/** Creating three things can meet another node three times. */
const mostTries = 4;

type LockDb = Kysely<Record<typeof DEFAULT_MIGRATION_LOCK_TABLE, { id: string; is_locked: number }>>;

/**
 * Makes the tables of Kysely's Migrator on Postgres, like it. It would make them inside of the transaction of the migrations, where several
 * nodes that start on one empty database fail: `if not exists` doesn't save the second of two that create a table at the same moment.
 */
export async function makeMigrationTables<T>(db: Kysely<T>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await make(db as unknown as LockDb);
    } catch (error) {
      if (tries === mostTries || !isMadeMeanwhile(error)) throw error;
    }
  }
}

async function make(db: LockDb): Promise<void> {
  await db.schema
    .createTable(DEFAULT_MIGRATION_TABLE)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable(DEFAULT_MIGRATION_LOCK_TABLE)
    .ifNotExists()
    .addColumn('id', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('is_locked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db
    .insertInto(DEFAULT_MIGRATION_LOCK_TABLE)
    .values({ id: MIGRATION_LOCK_ID, is_locked: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The second table of a name, its type, or their entries in Postgres' own catalog: SQLSTATE duplicate_table, duplicate_object and unique_violation. */
function isMadeMeanwhile(error: unknown): boolean {
  return ['42P07', '42710', '23505'].includes(String((error as { code?: unknown }).code));
}
