import type { ErrorCode } from '#shared/schemas/errors.ts';

/** The HTTP status of each code. */
export const statuses = {
  bad_request: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  token_expired: 401,
  second_factor_needed: 401,
  wrong_code: 401,
  forbidden: 403,
  proof_needed: 403,
  second_factor_setup_needed: 403,
  single_sign_on_needed: 403,
  not_found: 404,
  unknown_domain: 404,
  conflict: 409,
  stale_version: 409,
  domain_mismatch: 409,
  url_taken: 409,
  key_reused: 409,
  in_use: 409,
  last_owner: 409,
  too_large: 413,
  quota_exceeded: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

type Extras = { errors?: Record<string, string[]>; data?: unknown; headers?: Record<string, string> };

/** A failure that is reported to the client. `message` is for people; programs use `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: (typeof statuses)[ErrorCode];
  readonly extras: Extras;

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message);
    this.code = code;
    this.status = statuses[code];
    this.extras = extras;
  }
}

/** 404 for a missing thing and for another domain's: clients can't tell them apart. */
export function notFound(what: string): ApiError {
  return new ApiError('not_found', `There is no such ${what}`);
}

/** Whether a write is based on another version than the stored one. Without a version it applies to the newest. */
export function isStale(stored: { version: number }, write: { version?: number | undefined }): boolean {
  return write.version !== undefined && write.version !== stored.version;
}

/** 409 for a write that is based on an older version; `data` is the newer one. */
export function staleVersion(what: string, data: unknown): ApiError {
  return new ApiError('stale_version', `Someone saved this ${what} after you opened it`, { data });
}

/** 503 for a part that should work again in some seconds. */
export function unavailable(message: string, seconds = 5): ApiError {
  return new ApiError('unavailable', message, { headers: { 'retry-after': String(seconds) } });
}

/** 422 with messages by field. */
export function invalidFields(errors: Record<string, string[]>): ApiError {
  return new ApiError('invalid_fields', Object.values(errors).flat().join(', '), { errors });
}
