import { limitKeyOf } from '../limits/address.ts';
import type { Limits } from '../limits/limits.ts';

/**
 * 10 tries a minute for each account and address; a sign-in that succeeds starts the count anew. And 300 for an address with
 * whatever accounts: who tries one password on every account gets no further, and an office behind one address does.
 */
export function signInLimit(limits: Limits) {
  const limit = limits('sign-in', { points: 10, seconds: 60 });
  const ofAddress = limits('sign-in-address', { points: 300, seconds: 60 });
  const key = (account: string, address: string) => `${account}|${limitKeyOf(address)}`;
  return {
    /** Counts a try. Throws ApiError too_many_requests with Retry-After in seconds. */
    consume: async (account: string, address: string): Promise<void> => {
      // Without a socket there is no address: that is a call from within, not a visitor.
      if (address !== '') await ofAddress.consume(limitKeyOf(address));
      await limit.consume(key(account, address));
    },
    forget: (account: string, address: string): Promise<void> => limit.forget(key(account, address)),
  };
}
