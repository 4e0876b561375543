import { isHttpError } from '#shared/client/errors/http-error.ts';
import { errorToast } from '#shared/rules/error-toast.ts';

const words: Record<string, string> = {
  wrong_credentials: 'That email and password don’t match.',
  too_many_requests: 'Too many tries. Wait a minute, then try again.',
  bad_request: 'This link was used or is older than 10 minutes. Ask for a new one.',
  not_found: 'This link was used or is older than 10 minutes. Ask for a new one.',
};

/** What an auth form says of a failed call: its own words for what it knows, the API's for the rest. */
export function authErrorText(error: unknown): string | null {
  if (!error) return null;
  if (isHttpError(error) && words[error.code]) return words[error.code] ?? null;
  return errorToast(error) ?? 'This did not work. Try again.';
}
