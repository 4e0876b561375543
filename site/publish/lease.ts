import { isHttpError } from '#shared/client/errors/http-error.ts';

/** Another publisher has taken over this release, because this one was out of touch for too long. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export const takenOver = 'Another publisher took this release over';

export type Lease = {
  /**
   * Resolves if the release certainly still belongs to this publisher. Throws a LeaseLostError if it doesn't, or the error of the
   * call.
   */
  confirm: () => Promise<void>;
  end: () => void;
};

/** Well below the API's lease of 15 seconds, so that two renewals may be lost. */
const extendEvery = 4000;
/** How long an answer is trusted: less than the lease, so that no other publisher can have started. */
const trusted = 11_000;

/** Renews the lease of a claimed release during its build. `extend` asks the API for the whole time again. */
export function holdLease(extend: () => Promise<unknown>): Lease {
  let sureUntil = performance.now() + trusted;
  let lost = false;

  async function ask(): Promise<void> {
    const asked = performance.now();
    try {
      await extend();
      sureUntil = asked + trusted;
    } catch (error) {
      lost ||= isHttpError(error) && error.status === 409;
      throw error;
    }
  }

  // Failures are retried, at the latest before the switch.
  const timer = setInterval(() => void ask().catch(() => undefined), extendEvery).unref();
  return {
    confirm: async () => {
      try {
        if (!lost && performance.now() >= sureUntil) await ask();
      } catch (error) {
        if (!lost) throw error;
      }
      if (lost) throw new LeaseLostError(takenOver);
    },
    end: () => clearInterval(timer),
  };
}
