import { limitKeyOf } from '../limits/address.ts';
import type { Limits } from '../limits/limits.ts';

/**
 * Allows 10 tries a minute per account and address, reset by a successful sign-in, and 300 a minute per address. The
 * second limit stops an attacker who tries one password on every account, and still lets an office behind one address
 * in.
 */
export function signInLimit(limits: Limits) {
  const limit = limits('sign-in', { points: 10, seconds: 60 });
  const ofAddress = limits('sign-in-address', { points: 300, seconds: 60 });
  const key = (account: string, address: string) => `${account}|${limitKeyOf(address)}`;
  return {
    /** Counts a try. Throws ApiError too_many_requests with Retry-After in seconds. */
    consume: async (account: string, address: string): Promise<void> => {
      // Without a socket there is no address: the call comes from within this process.
      if (address !== '') await ofAddress.consume(limitKeyOf(address));
      await limit.consume(key(account, address));
    },
    forget: (account: string, address: string): Promise<void> => limit.forget(key(account, address)),
  };
}
