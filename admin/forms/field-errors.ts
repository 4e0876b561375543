import { isHttpError } from '#shared/client/errors/http-error.ts';

/** The API's messages by field name; empty if the refusal names no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const errors = isHttpError(error) ? (error.body?.errors ?? {}) : {};
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join(' ')]));
}
