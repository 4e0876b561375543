import { isHttpError } from '#shared/client/errors/http-error.ts';

/** What the API says of single fields, by field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const errors = isHttpError(error) ? (error.body?.errors ?? {}) : {};
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join(' ')]));
}
