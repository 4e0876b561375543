import { errorToast } from '#shared/client/error-toast.ts';
import { type HttpError, isHttpError } from '#shared/client/errors/http-error.ts';

/** The API's messages by field name; empty if the refusal names no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const errors = isHttpError(error) ? (error.body?.errors ?? {}) : {};
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join(' ')]));
}

/** The id of the stored item in a refusal for a stale version or a reused idempotency key. */
export function idIn({ body }: HttpError): string {
  const { id = '' } = (body?.data ?? {}) as { id?: string };
  return id;
}

const words: Record<string, string> = {
  wrong_credentials: 'That email and password don’t match.',
  unavailable: 'The server is busy. Try again in a moment.',
};

/** The message above the fields of an auth form for a failed call; the API's message for codes without words here. */
export function authErrorText(error: unknown): string | null {
  if (!error) return null;
  if (isHttpError(error)) return words[error.code] ?? errorToast(error) ?? 'Sign in again, then change it.';
  return 'The server could not be reached. Check your connection, then try again.';
}
