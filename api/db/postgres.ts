import type { Socket } from 'node:net';

import { Kysely, type MigrationLockOptions, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

import { runAgain } from './run-again.ts';
import type { Database } from './schema.ts';

/** The application_name of a serving Caravan's connections; at least one is always open. */
export const servingName = 'caravan';

/** Milliseconds. Postgres cancels a longer statement, which rolls back its transaction. */
const statementLimit = 8000;
/** Closes the socket of a silent server; slightly above statementLimit, so that the server can report first. */
const silenceLimit = 10_000;
const connectLimit = 3000;
/**
 * Postgres ends a transaction that says nothing for so long: that of a node which was stopped, or cut off, between two statements. Its locks
 * would hold up what all nodes publish. Shorter than statementLimit, so that whoever waits for them doesn't fail.
 */
const quietLimit = 5000;

/**
 * Opens a Postgres database. Commits are durable, whatever the server's settings are. `impatient` answers within seconds even
 * when the server hangs or the network drops packets.
 */
export function openPostgres(connectionString: string, impatient: boolean): Kysely<Database> {
  return new Kysely<Database>({ dialect: new RowLockDialect({ pool: createPool(connectionString, impatient) }) });
}

function createPool(connectionString: string, impatient: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: impatient ? servingName : 'caravan maintenance',
    min: impatient ? 1 : 0,
    max: 10,
    connectionTimeoutMillis: connectLimit,
    keepAlive: true,
    // As statements, because poolers refuse unknown startup parameters.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types don't say so
    onConnect: async (client) => {
      await client.query('set synchronous_commit = on');
      if (!impatient) return;
      await client.query(
        `set statement_timeout = ${statementLimit}; set idle_in_transaction_session_timeout = ${quietLimit}`,
      );
    },
  });
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    runStatementsAgain(client);
    // Nor must one that is in use, between two statements of a transaction: the next statement fails, and with it the
    // transaction.
    client.on('error', () => undefined);
    const socket = socketOf(client);
    socket.on('timeout', () => socket.destroy(new Error('Connection terminated: Postgres does not answer')));
  });
  if (impatient) {
    // pg's query_timeout would hand the still waiting connection to the next caller.
    pool.on('acquire', (client) => socketOf(client).setTimeout(silenceLimit));
    pool.on('release', (_error, client) => socketOf(client).setTimeout(0));
  }
  return pool;
}

function socketOf(client: pg.PoolClient): Socket {
  // pg's types leave this out.
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** A statement outside of a transaction is one by itself, which the database may end because of others (transact.ts). */
function runStatementsAgain(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (statement: unknown, values?: unknown[]) => Promise<pg.QueryResult>;
  const again: typeof query = (statement, values) => {
    const isAlone = typeof statement === 'string' && client.getTransactionStatus() === 'I';
    return isAlone ? runAgain(() => query(statement, values)) : query(statement, values);
  };
  client.query = again as typeof client.query;
}

/**
 * Kysely's dialect, but migrations lock a row until their transaction ends. Kysely takes an advisory lock, which belongs to a connection:
 * a pooler may give each statement another one, and some distributed engines have no such locks.
 */
class RowLockDialect extends PostgresDialect {
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
