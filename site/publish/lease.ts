import { isHttpError } from '#shared/client/errors/http-error.ts';

/** Another publisher builds this release by now, because this one was out of touch for too long. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export type Lease = {
  /** Resolves while the release is this publisher's for certain; throws a LeaseLostError when it isn't, or what the call threw. */
  confirm: () => Promise<void>;
  end: () => void;
};

/** The API gives a minute at a time. */
const extendEvery = 15_000;
/** How long an answer is trusted: less than the minute, so that nobody else can have begun. */
const trusted = 45_000;

/** Holds a claimed release for as long as its build takes. `extend` asks the API for another minute. */
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

  // What fails here is asked again, at the latest before the switch.
  const timer = setInterval(() => void ask().catch(() => undefined), extendEvery).unref();
  return {
    confirm: async () => {
      try {
        if (!lost && performance.now() >= sureUntil) await ask();
      } catch (error) {
        if (!lost) throw error;
      }
      if (lost) throw new LeaseLostError('Another publisher took this release over');
    },
    end: () => clearInterval(timer),
  };
}
