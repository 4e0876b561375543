import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { ApiError } from '../errors.ts';

/** 10 tries a minute for each account and address; a sign-in that succeeds starts the count anew. */
export function signInLimit() {
  const limiter = new RateLimiterMemory({ points: 10, duration: 60 });
  const key = (account: string, address: string) => `${account}|${address}`;
  return {
    /** Counts a try. Throws ApiError too_many_requests with Retry-After in seconds. */
    consume: async (account: string, address: string): Promise<void> => {
      try {
        await limiter.consume(key(account, address));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new ApiError('too_many_requests', `Too many tries: wait ${seconds} seconds`, {
          headers: { 'retry-after': String(seconds) },
        });
      }
    },
    forget: async (account: string, address: string): Promise<void> => {
      await limiter.delete(key(account, address));
    },
  };
}
