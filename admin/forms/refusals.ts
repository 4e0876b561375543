import { errorToast } from '#shared/client/error-toast.ts';
import { HttpError, isHttpError } from '#shared/client/errors/http-error.ts';

/** The API's messages by field name; empty if the refusal names no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const errors = isHttpError(error) ? (error.body?.errors ?? {}) : {};
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join(' ')]));
}

/** Assigns a refusal without a field to the field for its code, so that the form shows it there. Returns other errors unchanged. */
export function besideField(error: unknown, fields: Record<string, string>): unknown {
  const field = isHttpError(error) ? fields[error.code] : undefined;
  if (!isHttpError(error) || !error.body || field === undefined) return error;
  const body = { ...error.body, errors: { [field]: [error.body.message] } };
  return new HttpError(error.method, error.url, error.status, error.statusText, body, error.retryAfter);
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
