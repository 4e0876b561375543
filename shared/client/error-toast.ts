import { isFetchError } from './errors/fetch-error.ts';
import { isHttpError } from './errors/http-error.ts';

/** The toast text of a failed call; null on 401, which the refresh flow handles silently. */
export function errorToast(error: unknown): string | null {
  if (isFetchError(error)) return 'No connection: try again when you are back online.';
  if (!isHttpError(error)) return error instanceof Error && error.message ? error.message : 'Error!';
  if (error.status === 401 && error.code !== 'wrong_credentials') return null;
  const messages = Object.values(error.body?.errors ?? {}).flat();
  if (messages.length > 0) return messages.join(', ');
  return error.body?.message || 'Error!';
}
