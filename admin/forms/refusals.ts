import { errorToast } from '#shared/client/error-toast.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';

/** The API's messages by field name; empty if the refusal names no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const errors = isHttpError(error) ? (error.body?.errors ?? {}) : {};
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join(' ')]));
}

const words: Record<string, string> = {
  wrong_credentials: 'That email and password don’t match.',
  too_many_requests: 'Too many tries. Wait a minute, then try again.',
  unavailable: 'The server is busy for a moment. Try again.',
};

/** The message above the fields of an auth form for a failed call; the API's message for codes without words here. */
export function authErrorText(error: unknown): string | null {
  if (!error) return null;
  if (isHttpError(error)) return words[error.code] ?? errorToast(error) ?? 'Sign in again, then change it.';
  return 'The server could not be reached. Look at your connection, then try again.';
}
