import type { Context } from 'hono';

import type { ErrorBody } from '#shared/schemas/errors.ts';

import { ApiError, notFound } from '../lib/errors.ts';

/** Failures of the disk and the network that pass by themselves: full, read-only, worn out, gone. */
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
 * Postgres: connections lost (08), a transaction in another's way (40001, 40P01), out of disk, memory or connections (53),
 * a lock or an answer that took too long (55P03, 57014), a server that stops or starts (57P), trouble with its disk (58),
 * one that can only be read (25006).
 */
const postgresCodes = /^(08...|40001|40P01|53...|55P03|57014|57P0[1-5]|58030|25006)$/;
/** SQLite's primary result codes for the same: BUSY, READONLY, IOERR, FULL, CANTOPEN. */
const sqliteCodes = new Set([5, 8, 10, 13, 14]);

/** The one shape of every failure. What isn't an ApiError is logged and answered without its details. */
export function errorReply(
  c: Context,
  error: Error | null,
  log: (message: string) => void = () => undefined,
): Response {
  const known = error === null ? notFound('call') : asApiError(error, log);
  const { errors, data, headers } = known.extras;
  const body: ErrorBody = {
    statusCode: known.status,
    message: known.message,
    code: known.code,
    ...(errors ? { errors } : {}),
    ...(data === undefined ? {} : { data }),
  };
  return c.json(body, known.status, headers);
}

/** A failure as it is told: what isn't an ApiError is logged, and nothing of it is said. */
export function asApiError(error: Error, log: (message: string) => void): ApiError {
  if (error instanceof ApiError) return error;
  if (isDependencyFailure(error)) {
    log(`unavailable: ${error.message}`);
    return new ApiError('unavailable', 'A part that this needs is not available right now: try again', {
      headers: { 'retry-after': '5' },
    });
  }
  log(error.stack ?? error.message);
  return new ApiError('internal_error', 'Something went wrong on our side');
}

function isDependencyFailure(error: Error): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code && (systemCodes.has(code) || postgresCodes.test(code))) return true;
  if (code === 'ERR_SQLITE_ERROR' && errcode !== undefined) return sqliteCodes.has(errcode & 0xff);
  // What pg says itself has no code.
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|connection has been discarded|Query read timeout|timeout expired/.test(
    error.message,
  );
}
