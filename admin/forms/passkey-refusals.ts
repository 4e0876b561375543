import { isHttpError } from '#shared/client/errors/http-error.ts';

import { authErrorText } from './refusals.ts';

/** What browsers call it when no passkey came out. */
const words: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Try again, or sign in another way.',
  AbortError: 'No passkey was used. Try again, or sign in another way.',
  InvalidStateError: 'This device already has a passkey of yours.',
  SecurityError: 'Passkeys work only at the panel’s own address, over https.',
};

/** The message for a passkey that didn't work, by the browser or by the API. */
export function passkeyErrorText(error: unknown): string | null {
  if (isHttpError(error)) return error.body?.message ?? authErrorText(error);
  if (error instanceof Error && words[error.name]) return words[error.name] ?? null;
  return authErrorText(error);
}

/** Whether this browser has passkeys at all; none has at an address that isn't secure. */
export const knowsPasskeys = () => 'PublicKeyCredential' in globalThis;
