import { setTimeout as wait } from 'node:timers/promises';

import type { Log } from '#shared/trace/log.ts';

import { connect, ConnectError, type Connection } from './connect.ts';

/** Milliseconds between two tries. */
const pause = 2000;

/** A server that can't be reached, or is starting or full: that passes. A wrong password, or a database of a newer version, doesn't. */
const passing =
  /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|57P0[1-3]|53300|08\w{3})$/;
const passingMessage = /timeout|Connection terminated/i;

/**
 * The same as `connect`, but waits for a database that can't be reached, for a node that has pages to serve meanwhile. Logs it once. Throws
 * ConnectError for what doesn't pass.
 */
export async function connectPatiently(options: Parameters<typeof connect>[0], log: Log): Promise<Connection> {
  for (let tries = 1; ; tries += 1) {
    try {
      const connection = await connect(options);
      if (tries > 1) log('The database can be reached: the start goes on');
      return connection;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (tries === 1)
        log(`${(error as Error).message}. Visitors get what this node has; everything else waits for the database.`, {
          level: 'error',
        });
      await wait(pause);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof ConnectError)) return false;
  const cause = error.cause instanceof AggregateError ? error.cause.errors[0] : error.cause;
  const { code, message } = cause as { code?: unknown; message: string };
  return typeof code === 'string' ? passing.test(code) : passingMessage.test(message);
}
