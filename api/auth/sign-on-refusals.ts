import type { Log } from '#shared/trace/log.ts';

import { type ApiError, invalidFields, unavailable } from '../lib/errors.ts';
import { ProviderError, type Trouble } from './provider.ts';

const refusals: Record<Trouble, (name: string) => ApiError> = {
  down: (name) => unavailable(`${name} doesn’t answer right now. Try again in a minute, or use your password`),
  settings: (name) =>
    unavailable(`${name} doesn’t accept this panel as it is set up. Tell the server’s operator, and use your password`),
  denied: (name) => invalidFields({ error: [`${name} didn’t sign you in. Try again, or use your password`] }),
  again: () => invalidFields({ code: ['This answer was used before, or came too late. Start again'] }),
};

/** What the provider answers; or throws ApiError with what a person can do, and logs what happened. */
export async function orRefusal<T>({ name, log }: { name: string; log: Log }, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log(`single sign-on, ${error.trouble}: ${error.message}`);
    throw refusals[error.trouble](name);
  }
}
