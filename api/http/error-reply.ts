import type { Context } from 'hono';

import type { ErrorBody } from '#shared/schemas/errors.ts';
import type { Log } from '#shared/trace/log.ts';

import { ApiError, notFound, unavailable } from '../lib/errors.ts';

/** Transient failures of disk and network: full, read-only, broken, unreachable. */
const systemCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * Postgres: lost connections (08), serialization failures and deadlocks (40001, 40P01), out of disk, memory or
 * connections (53), lock and statement timeouts (55P03, 57014), a server that stops or starts (57P), disk errors (58),
 * a read-only server (25006).
 */
const postgresCodes = /^(08...|40001|40P01|53...|55P03|57014|57P0[1-5]|58030|25006)$/;
/** SQLite's primary result codes for the same: BUSY, READONLY, IOERR, FULL, CANTOPEN. */
const sqliteCodes = new Set([5, 8, 10, 13, 14]);

/** The one shape of every failure. Errors other than ApiError are logged and sent without details. */
export function errorReply(c: Context, error: Error | null, log: Log = () => undefined): Response {
  const known = error === null ? notFound('call') : asApiError(error, log);
  return c.json(errorBody(known), known.status, known.extras.headers);
}

export function errorBody({ status, message, code, extras: { errors, data } }: ApiError): ErrorBody {
  return {
    statusCode: status,
    message,
    code,
    ...(errors ? { errors } : {}),
    ...(data === undefined ? {} : { data }),
  };
}

/** An error as an ApiError: others are logged and hide their details. */
export function asApiError(error: Error, log: Log): ApiError {
  if (error instanceof ApiError) return error;
  if (isDependencyFailure(error)) {
    log(`unavailable: ${error.message}`, { error });
    return unavailable('A service that this needs is not available right now: try again');
  }
  log(`${error.name}: ${error.message}`, { error });
  return new ApiError('internal_error', 'Something went wrong on our side');
}

function isDependencyFailure(error: Error): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code && (systemCodes.has(code) || postgresCodes.test(code))) return true;
  if (code === 'ERR_SQLITE_ERROR' && errcode !== undefined) return sqliteCodes.has(errcode & 0xff);
  // pg's own errors have no code.
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|connection has been discarded|Query read timeout|timeout expired/.test(
    error.message,
  );
}
