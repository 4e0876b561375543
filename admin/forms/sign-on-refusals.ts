import { isHttpError } from '#shared/client/errors/http-error.ts';

import { authErrorText } from './refusals.ts';

/** The message for a sign-in at the identity provider that didn't work; the API says what to do. */
export function signOnErrorText(error: unknown): string | null {
  const said = isHttpError(error) && error.status !== 429 ? error.body?.message : undefined;
  return said ? `${said}.` : authErrorText(error);
}
