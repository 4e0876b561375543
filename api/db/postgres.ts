import type { Socket } from 'node:net';

import pg from 'pg';

/** What a serving Caravan's sessions are called on the server; it always has one. */
export const servingName = 'caravan';

/** Milliseconds. A statement that takes longer is ended by the server, and what it was a part of is undone. */
const statementLimit = 8000;
/** A server that says nothing for this long isn't there any more; a little longer, so that the server may speak first. */
const silenceLimit = 10_000;
const connectLimit = 3000;

/**
 * Connections to Postgres that keep what they acknowledge, whatever the server's own settings say. `impatient`: whoever asks
 * is answered within some seconds, also by a server that hangs or a network that swallows everything.
 */
export function createPool(connectionString: string, impatient: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: impatient ? servingName : 'caravan maintenance',
    min: impatient ? 1 : 0,
    max: 10,
    connectionTimeoutMillis: connectLimit,
    keepAlive: true,
    // As statements, because poolers refuse parameters that they don't know.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types don't say so
    onConnect: async (client) => {
      await client.query('set synchronous_commit = on');
      if (impatient) await client.query(`set statement_timeout = ${statementLimit}`);
    },
  });
  // An idle connection that the server ends must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // Nor must one in use, between two statements of a transaction: its next statement fails, and with it the transaction.
    client.on('error', () => undefined);
    const socket = socketOf(client);
    socket.on('timeout', () => socket.destroy(new Error('Connection terminated: Postgres does not answer')));
  });
  if (impatient) {
    // pg's own query_timeout leaves the connection waiting, and hands it to the next who asks.
    pool.on('acquire', (client) => socketOf(client).setTimeout(silenceLimit));
    pool.on('release', (_error, client) => socketOf(client).setTimeout(0));
  }
  return pool;
}

function socketOf(client: pg.PoolClient): Socket {
  // pg's types leave it out.
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
