import type { Context } from 'hono';

import type { ErrorBody } from '#shared/schemas/errors.ts';

import { ApiError, notFound } from '../errors.ts';

/** Failures of the database or the disk that pass by themselves: full, read-only, busy, gone. */
const dependencyCodes = new Set([
  'ENOSPC',
  'EROFS',
  'EACCES',
  'EDQUOT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '40001', // two transactions in each other's way: Postgres ended this one
  '40P01',
  '57P01',
  '57P03',
  '53300',
  '53100',
]);
/** SQLite's primary result codes for the same: BUSY, READONLY, IOERR, FULL, CANTOPEN. */
const sqliteCodes = new Set([5, 8, 10, 13, 14]);

/** The one shape of every failure. What isn't an ApiError is logged and answered without its details. */
export function errorReply(
  c: Context,
  error: Error | null,
  log: (message: string) => void = () => undefined,
): Response {
  const known = error === null ? notFound('call') : error instanceof ApiError ? error : fromUnknown(error, log);
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

function fromUnknown(error: Error, log: (message: string) => void): ApiError {
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
  if (code && dependencyCodes.has(code)) return true;
  if (code === 'ERR_SQLITE_ERROR' && errcode !== undefined) return sqliteCodes.has(errcode & 0xff);
  return /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}
