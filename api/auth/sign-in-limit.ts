import { createHmac } from 'node:crypto';

import { ApiError } from '../lib/errors.ts';
import { limitKeyOf } from '../limits/address.ts';
import type { Limits } from '../limits/limits.ts';

/** Seconds. */
const [hour, day] = [3600, 24 * 3600];
/** Tries for one account in a day that pause for nothing, from all unknown devices together. */
const freeTries = 20;
/** Seconds after the first try beyond those; each further pause is twice as long, up to the longest. */
const [firstPause, longestPause] = [5, 900];
/** What helps somebody whose account others guess at. */
const waysIn = '. A device that signed in before doesn’t have to wait, nor does one that sets a new password by email.';
const mailedLink = '. A link that the sign-in screen mails sets a new password at once.';
/** Accounts are counted in so many buckets: a flood of invented addresses must not fill the memory. */
const buckets = 2 ** 17;

/**
 * How many sign-ins are too many. An account and an address together have 10 tries a minute, reset by a successful sign-in, and an
 * address has 300 a minute: the second limit stops an attacker who tries one password on every account, and still lets an office
 * behind one address in. Beyond 20 tries in a day from all addresses, an account's tries pause longer and longer. A device that
 * signed in before has 20 tries an hour to itself, whatever others do; beyond them it counts as unknown. Whoever is signed in, or
 * stole a token, has 10 tries a minute and 30 a day at the password that some actions ask for again, from all addresses together.
 */
export function signInLimit({ limits, deviceSecret }: { limits: Limits; deviceSecret: string }) {
  const limit = limits('sign-in', { points: 10, seconds: 60 });
  const ofAddress = limits('sign-in-address', { points: 300, seconds: 60 });
  const ofDevice = limits('sign-in-device', { points: 20, seconds: hour });
  const ofUser = limits('password-again', { points: 30, seconds: day, hint: mailedLink });
  const ofAccount = limits('sign-in-account', { points: 1_000_000, seconds: day });
  const pauses = limits('sign-in-pause', { points: 1, seconds: longestPause, hint: waysIn });
  const key = (account: string, address: string) => `${account}|${limitKeyOf(address)}`;
  // With a secret, so that nobody can choose the accounts that share a bucket.
  const bucketOf = (account: string) =>
    String(createHmac('sha256', deviceSecret).update(`account:${account}`).digest().readUInt32BE() % buckets);

  /** Counts a try. Throws ApiError too_many_requests with Retry-After in seconds. */
  async function consume(account: string, address: string): Promise<void> {
    // Without a socket there is no address: the call comes from within this process.
    if (address !== '') await ofAddress.consume(limitKeyOf(address));
    await limit.consume(key(account, address));
  }
  async function slowDown(bucket: string): Promise<void> {
    const beyond = (await ofAccount.consume(bucket)) - freeTries;
    if (beyond <= 0) return;
    try {
      await pauses.consume(bucket, { seconds: Math.min(longestPause, firstPause * 2 ** (beyond - 1)) });
    } catch (error) {
      // Refused tries don't make the next pause longer.
      await ofAccount.refund(bucket);
      throw error;
    }
  }
  return {
    consume,
    tryPassword: async (userId: string): Promise<void> => {
      await limit.consume(key(`change:${userId}`, ''));
      await ofUser.consume(userId);
    },
    /** Resets what the tries before the right password counted. */
    passwordGiven: async (userId: string): Promise<void> => {
      await Promise.all([limit.forget(key(`change:${userId}`, '')), ofUser.forget(userId)]);
    },
    /** Counts a try to sign in; `device` is null for an unknown one. Returns whether it counts as known. Throws like `consume`. */
    trySignIn: async (account: string, address: string, device: string | null): Promise<boolean> => {
      if (device !== null && (await ofDevice.consume(device).then(() => true, isRefusal))) return true;
      await consume(account, address);
      await slowDown(bucketOf(account));
      return false;
    },
    /** Resets what the tries before a successful sign-in counted. */
    signedIn: async (account: string, address: string, device: string | null): Promise<void> => {
      if (device !== null) return ofDevice.forget(device);
      await limit.forget(key(account, address));
      await Promise.all([ofAccount.forget(bucketOf(account)), pauses.forget(bucketOf(account))]);
    },
  };
}

export type SignInLimit = ReturnType<typeof signInLimit>;

/** False for a refusal by a limit; rethrows other errors. */
function isRefusal(error: unknown): false {
  if (error instanceof ApiError) return false;
  throw error;
}
