import * as z from 'zod/mini';

/** Error codes of the API; screens map them to messages. */
export const errorCodes = [
  'bad_request',
  'unauthorized',
  'wrong_credentials',
  'token_expired',
  'second_factor_needed',
  'wrong_code',
  'forbidden',
  'proof_needed',
  'second_factor_setup_needed',
  'single_sign_on_needed',
  'not_found',
  'unknown_domain',
  'conflict',
  'stale_version',
  'domain_mismatch',
  'url_taken',
  'key_reused',
  'in_use',
  'last_owner',
  'too_large',
  'quota_exceeded',
  'unsupported_media_type',
  'invalid_fields',
  'too_many_requests',
  'internal_error',
  'unavailable',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The body of every error of the API. `data` is the newer document on `stale_version`, and the id of what the key created on `key_reused`. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  data: z.optional(z.unknown()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
