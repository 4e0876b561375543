import type { Call } from '#shared/calls/call.ts';
import type { ErrorCode } from '#shared/schemas/errors.ts';

/** Every code that a call can fail with, beside `internal_error`, which nothing is meant to answer. */
export function refusalsOf({ access, body, encoding, params, query, refusals = [] }: Call): ErrorCode[] {
  const codes: ErrorCode[] = ['unauthorized', 'unavailable', ...refusals];
  const takesAccessToken = access !== 'refresh' && access !== 'publisher';
  if (takesAccessToken) codes.push('token_expired', 'domain_mismatch', 'unknown_domain');
  if (takesAccessToken && access !== 'public' && access !== 'session') codes.push('forbidden');
  if (params) codes.push('not_found');
  if (query) codes.push('invalid_fields');
  if (body || encoding === 'multipart')
    codes.push('bad_request', 'too_large', 'unsupported_media_type', 'invalid_fields');
  return [...new Set(codes)];
}
