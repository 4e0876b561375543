import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { UserRow } from '../db/schema.ts';

/** Seconds: the longest that browsers keep a cookie. */
const lifetime = 400 * 24 * 3600;
/** Accounts that one browser is remembered for. */
const mostTokens = 5;
/** A random part of 16 bytes, then a signature of 16 bytes. */
const tokenPattern = /^([\w-]{22})([\w-]{22})$/;

type Account = Pick<UserRow, 'id' | 'password_hash'>;

/**
 * The devices that signed in before, each by a cookie that scripts can't read: a token per account, signed and bound to the account's
 * password, which a new password therefore revokes. It signs nobody in, but its holder's tries are counted apart from all others.
 */
export function knownDevices(secret: string, { secure }: { secure: boolean }) {
  // The prefix keeps other hosts of the same parent domain from setting the cookie.
  const name = secure ? '__Host-device' : 'device';

  function tokensOf(request: Request): RegExpExecArray[] {
    const values = (request.headers.get('cookie') ?? '').split(/; */).filter((each) => each.startsWith(`${name}=`));
    const tokens = values.flatMap((each) => each.slice(name.length + 1).split('.'));
    return tokens
      .slice(0, 2 * mostTokens)
      .map((token) => tokenPattern.exec(token))
      .filter((token) => token !== null);
  }
  function signature(random: string, { id, password_hash: hash }: Account): string {
    const mac = createHmac('sha256', secret).update(`device:${random}:${id}:${hash}`).digest();
    return mac.subarray(0, 16).toString('base64url');
  }
  const isOf =
    (account: Account) =>
    ([, random = '', mac = '']: string[]) =>
      timingSafeEqual(Buffer.from(mac), Buffer.from(signature(random, account)));

  return {
    /** The random part of the request's token for `account`; null without one. Takes the same time without an account. */
    recognize: (request: Request, account: Account | null): string | null => {
      const token = tokensOf(request).find(isOf(account ?? { id: '', password_hash: null }));
      return (account && token?.[1]) ?? null;
    },
    /** The cookie that makes the request's device known to `account`, besides the accounts that it already knew. */
    cookie: (request: Request, account: Account): string => {
      const random = randomBytes(16).toString('base64url');
      const others = tokensOf(request).filter((token) => !isOf(account)(token));
      const tokens = [random + signature(random, account), ...others.map(([token]) => token)].slice(0, mostTokens);
      const flags = `Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
      return `${name}=${tokens.join('.')}; ${flags}`;
    },
  };
}

export type KnownDevices = ReturnType<typeof knownDevices>;
